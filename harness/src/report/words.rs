//! What several reports say in the same words.

use crate::tape::Ending;

/// How a session ended that was stopped, in words.
pub fn ending_in_words(ending: &Ending) -> String {
    let has_left = matches!(ending, Ending::Exited(_) | Ending::Died(_));
    let unanswered = if has_left { " before it had answered" } else { "" };
    format!("{}{unanswered}", departure_in_words(ending))
}

/// How a session ended, in words.
pub fn departure_in_words(ending: &Ending) -> String {
    match ending {
        Ending::Exited(status) => format!("it exited with status {status}"),
        Ending::Died(signal) => format!("it died of signal {signal}"),
        Ending::Quiet => "it said nothing more".to_owned(),
        Ending::OutOfTime => "out of time".to_owned(),
        Ending::OutOfCpu => "out of processor time".to_owned(),
        Ending::OutOfMemory => "out of memory".to_owned(),
        Ending::TooManyTasks => "too many processes and threads".to_owned(),
        Ending::TooMuchOutput => "too much output".to_owned(),
        Ending::NeverStarted(reason) => format!("it could not be started: {reason}"),
        Ending::Interrupted => "the run was interrupted".to_owned(),
    }
}
