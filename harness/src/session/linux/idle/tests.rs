//! Decisions on programs from `/proc` while they waited for input, or did something else.

#[cfg(target_arch = "x86_64")]
mod recordings;

use rstest::rstest;

use super::*;
#[cfg(target_arch = "x86_64")]
mod on_recordings {
    use super::{recordings::*, *};

    const MS: fn(u64) -> Duration = Duration::from_millis;
    /// A task whose memory cannot be read.
    const UNREADABLE: Recorded = Recorded { memory: &[], ..POLL };
    /// A task that was woken but has not got a processor yet: its call can still be read.
    const WOKEN: Recorded = Recorded { is_asleep: false, ..CAT };

    #[rstest]
    #[case::a_read(CAT, BlockedOn::Read)]
    #[case::a_sleep(SLEEP, BlockedOn::Timer(MS(5_000)))]
    #[case::a_sleep_until(NAP, BlockedOn::Timer(MS(30)))]
    #[case::a_poll(POLL, BlockedOn::Poll { others: false, timeout: None })]
    #[case::a_poll_of_two(POLL_OF_TWO, BlockedOn::Poll { others: true, timeout: Some(MS(50)) })]
    #[case::a_poll_of_a_pipe(POLL_OF_A_PIPE, BlockedOn::Other)]
    #[case::a_select(SELECT, BlockedOn::Poll { others: false, timeout: None })]
    #[case::a_lock(MAIN_THREAD, BlockedOn::Other)]
    #[case::epoll(EPOLL, BlockedOn::Poll { others: true, timeout: None })]
    #[case::epoll_of_a_pipe(EPOLL_OF_A_PIPE, BlockedOn::Other)]
    #[case::node(NODE, BlockedOn::Poll { others: true, timeout: None })]
    #[case::unreadable(UNREADABLE, BlockedOn::Poll { others: true, timeout: None })]
    fn calls_are_understood(#[case] task: Recorded, #[case] expected: BlockedOn) {
        assert_eq!(task.blocked_on(), Some(expected));
    }

    #[rstest]
    #[case::cat(&[CAT], Activity::Waiting)]
    #[case::ruby(&[RUBY], Activity::Waiting)]
    #[case::a_poll(&[POLL], Activity::Waiting)]
    #[case::a_select(&[SELECT], Activity::Waiting)]
    #[case::epoll(&[EPOLL], Activity::Waiting)]
    #[case::a_thread_that_reads(&[MAIN_THREAD, READING_THREAD], Activity::Waiting)]
    #[case::node(&[NODE, NODE_DELAYED, NODE_WORKER, NODE_WORKER], Activity::Waiting)]
    #[case::a_long_sleep_beside_a_reader(&[CAT, SLEEP], Activity::Waiting)]
    #[case::a_nap_beside_a_reader(&[CAT, NAP], Activity::Unknown)]
    #[case::a_short_poll_of_other_things(&[POLL_OF_TWO], Activity::Unknown)]
    #[case::a_busy_task_beside_a_reader(&[CAT, BUSY], Activity::Unknown)]
    #[case::a_woken_reader(&[WOKEN], Activity::Unknown)]
    #[case::only_locks(&[MAIN_THREAD, NODE_WORKER], Activity::Asleep)]
    #[case::a_long_sleep(&[SLEEP], Activity::Asleep)]
    #[case::a_nap(&[NAP], Activity::Unknown)]
    #[case::waiting_for_something_else(&[POLL_OF_A_PIPE, EPOLL_OF_A_PIPE], Activity::Asleep)]
    fn programs_wait_or_do_not(#[case] recorded: &[Recorded], #[case] expected: Activity) {
        assert_eq!(decide(&observed(recorded), &Patience::USUAL), expected);
    }

    #[test]
    fn what_was_not_read_yet_comes_first() {
        let seen = Observation { has_unread_input: true, ..observed(&[CAT]) };
        assert_eq!(decide(&seen, &Patience::USUAL), Activity::Unknown);
        let at_end = Observation { input_ended: true, ..seen };
        assert_eq!(decide(&at_end, &Patience::USUAL), Activity::Asleep);
    }

    #[test]
    fn after_the_end_of_input_nobody_waits_for_it_but_by_asking_again_and_again() {
        let seen = Observation { input_ended: true, ..observed(&[POLL, MAIN_THREAD]) };
        assert_eq!(decide(&seen, &Patience::USUAL), Activity::Asleep);
        let held = Observation { is_request_held: true, tasks: Tasks::OneHeld, ..seen };
        assert_eq!(decide(&held, &Patience::USUAL), Activity::Waiting);
    }

    #[test]
    fn a_held_request_is_one_for_input_once_all_others_sleep() {
        let seen = Observation { is_request_held: true, ..observed(&[MAIN_THREAD]) };
        assert_eq!(decide(&seen, &Patience::USUAL), Activity::Waiting);
        let busy = Observation { tasks: Tasks::MayRun, ..seen };
        assert_eq!(decide(&busy, &Patience::USUAL), Activity::Unknown);
    }

    #[rstest]
    #[case::a_moment((1, 20, 20), Activity::Unknown)]
    #[case::a_sleep_that_goes_on((1, 300, 300), Activity::Waiting)]
    #[case::many_sleeps_in_no_time((30, 299, 10), Activity::Unknown)]
    #[case::few_sleeps_in_a_long_time((19, 5_000, 10), Activity::Unknown)]
    #[case::many_sleeps_in_a_long_time((20, 300, 10), Activity::Waiting)]
    fn timed_sleeps_are_waited_for_with_patience(
        #[case] (count, quiet_for, last_for): (u32, u64, u64),
        #[case] expected: Activity,
    ) {
        let sleeps = TimedSleeps { count, quiet_for: MS(quiet_for), last_for: MS(last_for) };
        let seen = Observation { timed_sleeps: sleeps, ..observed(&[CAT, NAP]) };
        assert_eq!(decide(&seen, &Patience::USUAL), expected);
    }
}

const fn poll(others: bool, milliseconds: Option<u64>) -> BlockedOn {
    let timeout = match milliseconds {
        Some(milliseconds) => Some(Duration::from_millis(milliseconds)),
        None => None,
    };
    BlockedOn::Poll { others, timeout }
}

#[rstest]
#[case::of_another_file(BlockedOn::Other, Answer::LetGo)]
#[case::a_sleep(BlockedOn::Timer(Duration::ZERO), Answer::LetGo)]
#[case::a_read(BlockedOn::Read, Answer::Hold)]
#[case::a_poll(poll(false, None), Answer::Hold)]
#[case::a_long_poll(poll(false, Some(100)), Answer::Hold)]
#[case::a_short_poll(poll(false, Some(99)), Answer::HoldAtLastOf(2))]
#[case::a_poll_that_does_not_wait(poll(false, Some(0)), Answer::HoldAtLastOf(20))]
#[case::of_others_too(poll(true, None), Answer::LetGoAndLook)]
#[case::of_others_too_briefly(poll(true, Some(50)), Answer::LetGoAndLook)]
#[case::of_others_too_at_once(poll(true, Some(0)), Answer::HoldAtLastOf(200))]
fn requests_are_answered(#[case] blocked_on: BlockedOn, #[case] expected: Answer) {
    let request = Request { blocked_on, input_ended: false, reads_block: true };
    assert_eq!(answer(request, &Patience::USUAL), expected);
}

#[rstest]
#[case::nonblocking(false, false, BlockedOn::Read, Answer::HoldAtLastOf(2))]
#[case::at_the_end(true, true, BlockedOn::Read, Answer::HoldAtLastOf(1000))]
#[case::nonblocking_at_the_end(true, false, BlockedOn::Read, Answer::HoldAtLastOf(1000))]
#[case::a_poll_at_the_end(true, true, poll(false, None), Answer::LetGo)]
fn reads_that_do_not_block_are_counted(
    #[case] input_ended: bool,
    #[case] reads_block: bool,
    #[case] blocked_on: BlockedOn,
    #[case] expected: Answer,
) {
    let request = Request { blocked_on, input_ended, reads_block };
    assert_eq!(answer(request, &Patience::USUAL), expected);
}

#[test]
fn only_requests_of_one_kind_in_a_row_count() {
    let mut requests = NonblockingRequests::default();
    let kinds = [3, 3, 2, 3, 3, 3, 3, 2, 2];
    let last = kinds.map(|enough| requests.is_last(enough));
    assert_eq!(last, [false, false, false, false, false, true, true, false, true]);
}
