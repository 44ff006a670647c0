//! Fox & Geese, held to its challenge.
