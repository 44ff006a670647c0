//! Requests and replies as fields.

use rstest::rstest;
use rulebook::foxgeese::{
    foxes::{Foxes, FoxesStrategy},
    read_field,
};
use stickler::{
    foxgeese::{Channel, Fields, GameServer, REQUESTS_MOST},
    judge::Fault,
};

fn server(strategy: FoxesStrategy) -> GameServer {
    GameServer::new(Foxes { strategy, seed: 1 }, "me".to_owned(), "hidden".to_owned())
}

fn ask(server: &mut GameServer, request: &str) -> Fields {
    server.answer(&Fields::read(request), Channel::Network)
}

/// The replies to requests, one after the other.
fn replies(strategy: FoxesStrategy, requests: &[&str]) -> Vec<Fields> {
    let mut server = server(strategy);
    requests.iter().map(|request| ask(&mut server, request)).collect()
}

#[test]
fn the_challenges_exchanges_are_answered_as_it_shows() {
    let requests =
        ["token: me\nstart: 1\ngeese: du", "token: me\ngeese: bu", "token: me\ngeese: el"];
    let replies = replies(FoxesStrategy::First, &requests);
    let told = |name| replies.iter().map(|reply| reply.get(name)).collect::<Vec<_>>();
    assert_eq!(told("moves"), [Some("1"), Some("2"), Some("3")]);
    assert_eq!(told("foxes")[..2], [Some("Xu"), Some("Yll")]);
    assert_eq!(told("end"), [None; 3]);
    let field = read_field(replies[1].get("field").unwrap()).unwrap();
    let rows = "  ...  /  X..  /Y....../a.c.efg/hijklmn/  opq  /  rst  ";
    assert_eq!(field.to_string().replace('\n', "/"), rows);
}

#[test]
fn a_victory_ends_with_the_secret_and_a_defeat_without_it() {
    let blocking = ["du", "eu", "fu", "cu", "bu"];
    let mut won = server(FoxesStrategy::Last);
    let ask_move = |server: &mut GameServer, n: usize, m: &str| {
        let start = if n == 0 { "start: 1\n" } else { "" };
        ask(server, &format!("token: me\n{start}geese: {m}"))
    };
    let mut last = Fields::default();
    for (n, m) in blocking.iter().enumerate() {
        last = ask_move(&mut won, n, m);
    }
    assert!(last.get("end").is_some_and(|end| end.contains("hidden")), "{last:?}");
    assert_eq!((last.get("foxes"), last.get("moves")), (None, Some("5")));
    let mut lost = server(FoxesStrategy::First);
    for n in 0..100 {
        last = ask_move(&mut lost, n, ["au", "ar", "al"][if n == 0 { 0 } else { 1 + (n + 1) % 2 }]);
    }
    assert!(last.get("end").is_some_and(|end| !end.contains("hidden")), "{last:?}");
}

#[rstest]
#[case::without_a_token("start: 1\ngeese: du", "FG-TOKEN")]
#[case::with_somebody_elses_token("token: you\nstart: 1\ngeese: du", "FG-TOKEN")]
#[case::without_a_start("token: me\ngeese: du", "FG-START")]
#[case::of_a_fox("token: me\nstart: 1\ngeese: Xu", "FG-GEESE")]
#[case::of_words("token: me\nstart: 1\ngeese: the first one, up", "FG-GEESE")]
#[case::that_is_illegal("token: me\nstart: 1\ngeese: hu", "FG-STEP")]
#[case::with_nothing("", "FG-TOKEN")]
fn a_request_is_refused(#[case] request: &str, #[case] rule: &str) {
    let reply = replies(FoxesStrategy::First, &[request]).remove(0);
    assert!(reply.get("error").is_some_and(|error| error.contains(rule)), "{reply:?}");
    assert_eq!((reply.get("foxes"), reply.get("moves"), reply.get("end")), (None, None, None));
}

#[test]
fn what_is_refused_changes_nothing_and_does_not_count() {
    let begin = "token: me\nstart: 1\ngeese: du";
    let requests = [begin, "token: me\ngeese: ad", "token: me\ngeese: zz", "token: me\ngeese: bu"];
    let replies = replies(FoxesStrategy::First, &requests);
    assert_eq!(replies[3].get("moves"), Some("2"));
    assert_eq!(replies[3].get("foxes"), Some("Yll"));
}

#[test]
fn start_begins_anew_in_the_middle_of_a_game() {
    let begin = "token: me\nstart: 1\ngeese: du";
    let replies = replies(FoxesStrategy::First, &[begin, "token: me\ngeese: bu", begin]);
    assert_eq!(replies[2], replies[0]);
    let just_start = self::replies(FoxesStrategy::First, &["token: me\nstart: 1"]).remove(0);
    assert_eq!((just_start.get("moves"), just_start.get("foxes")), (Some("0"), None));
}

#[test]
fn a_match_has_a_limited_number_of_requests() {
    let mut server = server(FoxesStrategy::First);
    for _ in 0..REQUESTS_MOST + 100 {
        ask(&mut server, "token: me\nstart: 1\ngeese: du");
    }
    let refused: Vec<_> = server.exchanges().iter().filter_map(|e| e.refusal()).collect();
    assert!(refused.iter().all(|refusal| refusal.fault == Fault::TooManyRequests));
    assert_eq!((server.exchanges().len(), refused.len()), (REQUESTS_MOST + 1, 1));
}
