//! The rules of the exchange between a submission and the server: the form of requests and replies.
//!
//! The rules of the game itself are the rulebook's. The rules here only concern the protocol, so no transcript can show them. The
//! fixtures of the server's tests do.

rulebook::rules! {
    /// One rule of the exchange.
    pub enum Rule {
        /// Every request over the network carries the token that the submission was given, in its field `token`.
        Token = "FG-TOKEN", "`You make moves by sending token as usual`";
        /// The request for the first move carries the field `start`, with any value; sent later, it begins another game.
        Start = "FG-START", "`to make the very first move you also should sent field start`";
        /// A request's field `geese` is a letter from a to t and one of u, l and r.
        Geese = "FG-GEESE", "`Description consists of two letters`";
        /// A reply's field `foxes` is X or Y and some of u, d, l and r; it is there whenever the foxes have moved.
        Foxes = "FG-FOXES", "`Server responds with field foxes`";
        /// A reply's field `moves`, if it is there, counts the moves of the geese since the start; refused ones do not count.
        Moves = "FG-MOVES", "`Also there are fields moves (just counter)`";
        /// A reply's field `field`, if it is there, is the drawn position after the reply, in base64.
        Field = "FG-FIELD", "`and field - picture of current situation in base64`";
        /// A reply has the field `end` when the game is over and only then; it contains the secret if and only if the geese
        /// have won.
        End = "FG-END", "`If you lose or win the game, there is the field end`";
        /// A request that breaks a rule is answered with an error, and changes nothing.
        Refuse = "FG-REFUSE", "The instructions: `If you do something wrong, the response …`";
    }
}
