//! Fields: numbers and words that a board requires.

use super::Walk;
use crate::{description::Due, dialect::Reply, judge::verdict::Fault};

impl Walk<'_> {
    /// A field that an illegal input changed, in words. Its expected value is that before the input.
    pub(super) fn changed_field(&self, n: usize, reply: &Reply) -> Option<String> {
        let fields = self.reading.contract.fields.iter().zip(&self.transcript.steps[n].fields);
        let mut changed = fields.filter_map(|(field, right)| {
            let name = field.name.as_str();
            let shown = value(reply, name).filter(|_| !self.wrong_fields.contains(&name))?;
            let is_changed = !shown.eq_ignore_ascii_case(right);
            is_changed.then(|| format!("`{name}` was {right} and is {shown}"))
        });
        changed.next()
    }

    /// Checks the fields that a reply shows or must show. Only the first mistake of each field is reported, since later
    /// values follow from it.
    pub(super) fn check_fields(
        &mut self,
        step: Option<usize>,
        reply: &Reply,
        is_due: fn(&Due) -> bool,
    ) {
        let right = step.map_or(&self.transcript.fields, |n| &self.transcript.steps[n].fields);
        for (field, right) in self.reading.contract.fields.iter().zip(right) {
            let name = field.name.as_str();
            let (fault, what) = match value(reply, name) {
                Some(value) if value.eq_ignore_ascii_case(right) => continue,
                Some(value) => (
                    Fault::WrongField,
                    format!("`{name}` should be {right}, but the program shows {value}"),
                ),
                None if is_due(&field.due) => (
                    Fault::FieldNotShown,
                    format!("the program does not show `{name}`, which is {right}"),
                ),
                None => continue,
            };
            if !self.wrong_fields.contains(&name) {
                self.wrong_fields.push(name);
                let rule = self
                    .transcript
                    .draft
                    .game
                    .rules()
                    .into_iter()
                    .find(|rule| rule.id == field.rule);
                self.find(step, fault, rule, what);
            }
        }
    }
}

/// The value that a reply shows for a field.
fn value<'r>(reply: &'r Reply, name: &str) -> Option<&'r str> {
    reply.fields().find(|(shown, _)| *shown == name).map(|(_, value)| value)
}
