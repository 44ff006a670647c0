//! Parses answers: lines whose first field names their contents. Unknown lines are ignored, so that references may
//! print more than stickler requests.

use rulebook::sketch::Sketch;

use super::{
    CHANCE, Capability, Decided, Facts, Fault, Reason, VERSION, Vocabulary, board,
    line_of::{first_of, shown},
};

/// A line of an answer: its first field, the rest if there is any, and the whole line.
#[derive(Clone, Copy)]
struct Line<'a> {
    word: &'a str,
    rest: Option<&'a str>,
    whole: &'a str,
}

impl<'a> Line<'a> {
    fn of(whole: &'a str) -> Self {
        match whole.split_once('\t') {
            Some((word, rest)) => Self { word, rest: Some(rest), whole },
            None => Self { word: whole, rest: None, whole },
        }
    }

    /// Its fields after the first. Empty fields count, also at the end.
    fn fields(self) -> impl Iterator<Item = &'a str> {
        self.rest.into_iter().flat_map(|rest| rest.split('\t'))
    }

    /// Its only field after the first.
    fn field(self, form: &str) -> Result<&'a str, Fault> {
        let mut fields = self.fields();
        match (fields.next(), fields.next()) {
            (Some(field), None) => Ok(field),
            _ => Err(self.malformed(form)),
        }
    }

    fn malformed(self, form: &str) -> Fault {
        Fault(format!("expected `{form}`, found the line {}", shown(self.whole)))
    }
}

fn lines(answer: &str) -> impl Iterator<Item = Line<'_>> {
    answer.lines().map(Line::of)
}

/// The only line that starts with this word.
fn only<'a>(answer: &'a str, word: &str) -> Result<Option<Line<'a>>, Fault> {
    let mut found = lines(answer).filter(|line| line.word == word);
    match (found.next(), found.next()) {
        (Some(one), Some(other)) => Err(Fault(format!(
            "the answer has two lines of `{word}`, {} and {}; expected one",
            shown(one.whole),
            shown(other.whole)
        ))),
        (one, _) => Ok(one),
    }
}

fn required<'a>(answer: &'a str, word: &str, form: &str) -> Result<Line<'a>, Fault> {
    only(answer, word)?.ok_or_else(|| {
        Fault(format!("the answer has no line `{form}`; found {}", first_of(answer)))
    })
}

/// Parses the answer to `hello`: the capabilities of the reference.
///
/// # Errors
/// If it uses another version of the protocol, or does not say which.
pub fn capabilities(answer: &str) -> Result<Vec<Capability>, Fault> {
    let form = format!("protocol→{VERSION}");
    let version = required(answer, "protocol", &form)?;
    if version.rest != Some(VERSION) {
        return Err(version.malformed(&form));
    }
    let words: Vec<&str> =
        lines(answer).filter(|line| line.word == "can").flat_map(Line::fields).collect();
    Ok(Capability::ALL.into_iter().filter(|can| words.contains(&can.word())).collect())
}

/// Parses the answer to a query about a position, from a reference with these capabilities.
///
/// # Errors
/// If something is missing, or does not exist in the game.
pub fn facts(answer: &str, game: &Vocabulary, can: &[Capability]) -> Result<Facts, Fault> {
    if let Some(no) = only(answer, "no")? {
        return impossible(no, game);
    }
    let turn = required(answer, "turn", "turn→SIDE")?;
    let rows = required(answer, "board", "board→ROWS")?;
    let over = only(answer, "over")?.map(|line| over(line, game)).transpose()?;
    let legal = only(answer, "legal")?.filter(|_| can.contains(&Capability::Legal));
    if over.is_none() && legal.is_none() && can.contains(&Capability::Legal) {
        required(answer, "legal", "legal→INPUT…")?;
    }
    let rest =
        |word: &str| Ok(only(answer, word)?.map(|line| line.rest.unwrap_or_default().to_owned()));
    Ok(Facts {
        turn: game.side(turn.field("turn→SIDE")?, turn.whole)?,
        board: board::read(rows.field("board→ROWS")?, rows.whole, game)?,
        over,
        legal: legal.map(|line| line.fields().map(str::to_owned).collect()),
        fields: fields(answer, game)?,
        key: rest("key")?,
        remark: rest("remark")?,
        features: lines(answer)
            .filter(|line| line.word == "feature")
            .map(feature)
            .collect::<Result<_, _>>()?,
        impossible: None,
    })
}

/// The values of all fields of the game, with numbers in decimal. Other fields are ignored.
fn fields(answer: &str, game: &Vocabulary) -> Result<Vec<String>, Fault> {
    let given = lines(answer).filter(|line| line.word == "field");
    let given: Vec<(Line<'_>, Vec<&str>)> =
        given.map(|line| (line, line.fields().collect())).collect();
    let value = |name: &String| {
        let mut of_name = given.iter().filter(|(_, parts)| parts.first() == Some(&name.as_str()));
        match (of_name.next(), of_name.next()) {
            (Some((line, parts)), None) => match parts[..] {
                [_, value] if is_value(value) => Ok(decimal(value)),
                _ => Err(line.malformed(&format!("field→{name}→NUMBER or WORD"))),
            },
            (None, _) => Err(Fault(format!(
                "the answer has no line `field→{name}→VALUE`; found {}",
                first_of(answer)
            ))),
            (Some((one, _)), Some((other, _))) => Err(Fault(format!(
                "the answer has two values of `{name}`, {} and {}; expected one",
                shown(one.whole),
                shown(other.whole)
            ))),
        }
    };
    game.fields.iter().map(value).collect()
}

/// Whether a text is a number or a word.
fn is_value(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || "-_".contains(c))
}

/// A number in its usual form; a word as it is.
fn decimal(value: &str) -> String {
    value.parse::<i64>().map_or_else(|_| value.to_owned(), |number| number.to_string())
}

/// Parses the answer that chance cannot lead to a board: `no`, with the broken rule if it is not that of the move.
fn impossible(line: Line<'_>, game: &Vocabulary) -> Result<Facts, Fault> {
    let rule = line.rest.map(|_| line.field("no→RULE")).transpose()?;
    let rule = rule.map(|rule| game.rule(rule, line.whole)).transpose()?;
    Ok(Facts { impossible: Some(rule), ..Facts::nothing(game) })
}

/// Checks that only a board after chance is called impossible.
///
/// # Errors
/// If chance decided nothing on the way to the position.
pub fn check_impossible(facts: &Facts, path: &[String]) -> Result<(), Fault> {
    let has_chance = path.iter().any(|part| part.starts_with(CHANCE));
    match facts.impossible {
        Some(_) if !has_chance => Err(Fault(
            "the answer is `no`, which is only for a board that chance leads to".to_owned(),
        )),
        Some(_) | None => Ok(()),
    }
}

fn over(line: Line<'_>, game: &Vocabulary) -> Result<(Option<usize>, String), Fault> {
    let fields: Vec<&str> = line.fields().collect();
    let [winner, rule] = fields[..] else { return Err(line.malformed("over→SIDE or -→RULE")) };
    Ok((game.winner(winner, line.whole)?, game.rule(rule, line.whole)?))
}

fn feature(line: Line<'_>) -> Result<(String, Option<i64>), Fault> {
    let fields: Vec<&str> = line.fields().collect();
    let (text, number) = match fields[..] {
        [text] => (text, None),
        [text, number] => (text, Some(number)),
        _ => return Err(line.malformed("feature→TEXT→NUMBER")),
    };
    let number =
        number.map(|number| number.parse().map_err(|_| line.malformed("feature→TEXT→NUMBER")));
    Ok((text.to_owned(), number.transpose()?))
}

/// Parses the answer to a query about inputs: a decision for each, in order.
///
/// # Errors
/// If the number of decisions is wrong, or one names an unknown rule.
pub fn decisions(
    answer: &str,
    game: &Vocabulary,
    inputs: &[String],
) -> Result<Vec<Decided>, Fault> {
    let decided: Vec<Decided> =
        lines(answer).filter_map(|line| decision(line, game)).collect::<Result<_, _>>()?;
    if decided.len() == inputs.len() {
        return Ok(decided);
    }
    let hint = match inputs.iter().any(String::is_empty) && decided.len() < inputs.len() {
        true => "; an empty field is an input too",
        false => "",
    };
    let all = match inputs.len() {
        1 => "the input".to_owned(),
        inputs => format!("each of {inputs} inputs"),
    };
    let found = match decided.len() {
        1 => "1 such line".to_owned(),
        lines => format!("{lines} such lines"),
    };
    Err(Fault(format!(
        "expected a line `ok→RULE`, `no→RULE`, `quit→RULE` or `what→TEXT` for {all}, found {found}, of {}{hint}",
        first_of(answer)
    )))
}

/// The decision in a line, if it contains one.
fn decision(line: Line<'_>, game: &Vocabulary) -> Option<Result<Decided, Fault>> {
    let of_rule = |decided: fn(String) -> Decided, form: &str| {
        line.field(form).and_then(|rule| Ok(decided(game.rule(rule, line.whole)?)))
    };
    match line.word {
        "ok" => Some(of_rule(Decided::Ok, "ok→RULE").and_then(|ok| not_of_turn(ok, line, game))),
        "no" => Some(of_rule(Decided::No, "no→RULE")),
        "quit" => Some(of_rule(Decided::Quit, "quit→RULE")),
        "what" => Some(Ok(Decided::What(line.rest.unwrap_or_default().to_owned()))),
        _ => None,
    }
}

/// Checks that a move is not legal by the rule of turns.
fn not_of_turn(decided: Decided, line: Line<'_>, game: &Vocabulary) -> Result<Decided, Fault> {
    match (&decided, &game.turn_rule) {
        (Decided::Ok(rule), Some(turn)) if rule == turn => Err(Fault(format!(
            "the line {} says that a move is legal by `{turn}`; expected another rule, because that one only says whose \
             turn it is",
            shown(line.whole)
        ))),
        _ => Ok(decided),
    }
}

/// Parses the answer to the query why an input is refused.
///
/// # Errors
/// If it names an unknown rule.
pub fn reason(answer: &str, game: &Vocabulary) -> Result<Reason, Fault> {
    let mut reason = Reason { rule: None, sketch: Sketch::default() };
    for line in lines(answer) {
        let fields: Vec<&str> = line.fields().collect();
        match (line.word, &fields[..]) {
            ("cell", [name, ..]) => reason.sketch.cells.push((*name).to_owned()),
            ("arrow", [from, to]) => {
                reason.sketch.ways.push([*from, *to].map(str::to_owned).to_vec());
            }
            ("remark", [text]) => reason.sketch.text = (*text).to_owned(),
            ("rule", [rule]) => reason.rule = Some(game.rule(rule, line.whole)?),
            (rule, []) if reason.rule.is_none() => reason.rule = Some(game.rule(rule, line.whole)?),
            _ => {}
        }
    }
    Ok(reason)
}
