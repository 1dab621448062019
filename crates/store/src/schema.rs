//! The tables as diesel sees them, but for those of `projections`; a test compares them with the migrations.

use diesel::table;

table! {
    users (id) {
        id -> Integer,
        name -> Text,
        name_key -> Text,
        password_hash -> Nullable<Text>,
        language -> Nullable<Text>,
        created_at -> Text,
        role -> Text,
        removed_at -> Nullable<Text>,
    }
}

table! {
    sessions (token_hash) {
        token_hash -> Text,
        user_id -> Integer,
        created_at -> Text,
        seen_at -> Text,
    }
}

table! {
    setup_tokens (token_hash) {
        token_hash -> Text,
        created_at -> Text,
    }
}

table! {
    invitations (token_hash) {
        token_hash -> Text,
        role -> Text,
        created_at -> Text,
        used_at -> Nullable<Text>,
    }
}

table! {
    account_journal (number) {
        number -> Integer,
        at -> Text,
        by_way -> Text,
        by_user -> Nullable<Integer>,
        change -> Text,
        hash -> Text,
    }
}

table! {
    house_keys (public_key) {
        public_key -> Text,
        since -> Text,
    }
}

table! {
    tournaments (id) {
        id -> Integer,
        slug -> Text,
        version -> Integer,
        practice -> Bool,
        finished -> Bool,
        name -> Text,
        venue -> Text,
        held_on -> Text,
        rules_text -> Text,
        hidden -> Bool,
    }
}

table! {
    former_slugs (slug) {
        slug -> Text,
        tournament -> Integer,
    }
}

table! {
    prize_texts (tournament, prize) {
        tournament -> Integer,
        prize -> Integer,
        prize_text -> Text,
    }
}

table! {
    extra_texts (tournament, action) {
        tournament -> Integer,
        action -> Integer,
        texts -> Text,
    }
}

table! {
    logos (tournament, action) {
        tournament -> Integer,
        action -> Integer,
        mark -> Nullable<Text>,
        media_type -> Nullable<Text>,
        width -> Nullable<Integer>,
        height -> Nullable<Integer>,
        picture -> Nullable<Text>,
    }
}

table! {
    people (tournament, player) {
        tournament -> Integer,
        player -> Integer,
        name -> Text,
        place -> Text,
        name_key -> Text,
        place_key -> Text,
    }
}

table! {
    notes (tournament, action) {
        tournament -> Integer,
        action -> Integer,
        note -> Text,
    }
}

table! {
    former_texts (tournament, action, player) {
        tournament -> Integer,
        action -> Integer,
        player -> Integer,
        texts -> Text,
    }
}

table! {
    form_keys (digest) {
        digest -> Text,
        tournament -> Integer,
        action -> Integer,
        used_at -> Text,
    }
}

table! {
    unscrubbed (number) {
        number -> Integer,
        since -> Text,
    }
}

table! {
    draw_secrets (tournament, commitment) {
        tournament -> Integer,
        commitment -> Text,
        secret -> Text,
    }
}

table! {
    ticket_keys (tournament, ticket, sale) {
        tournament -> Integer,
        ticket -> Integer,
        sale -> Integer,
        sale_key -> Text,
    }
}

table! {
    printed_keys (tournament, sale_key) {
        tournament -> Integer,
        sale_key -> Text,
        printed_at -> Text,
        by_user -> Integer,
    }
}

table! {
    reserved (tournament, name, place) {
        tournament -> Integer,
        name -> Text,
        place -> Text,
        tickets -> Text,
    }
}

table! {
    former_ticket_keys (former_key) {
        former_key -> Text,
        tournament -> Integer,
        ticket -> Integer,
    }
}

table! {
    journal (tournament, number) {
        tournament -> Integer,
        number -> Integer,
        at -> Text,
        by_user -> Nullable<Integer>,
        events -> Text,
        by_ticket -> Nullable<Integer>,
        salt -> Nullable<Text>,
    }
}

table! {
    text_commitments (tournament, number, label) {
        tournament -> Integer,
        number -> Integer,
        label -> Text,
        commitment -> Text,
        salt -> Nullable<Text>,
    }
}

table! {
    journal_hashes (tournament, number) {
        tournament -> Integer,
        number -> Integer,
        hash -> Text,
    }
}

diesel::joinable!(sessions -> users (user_id));
diesel::allow_tables_to_appear_in_same_query!(sessions, users);

// The key of a ticket leads to its tournament.
diesel::joinable!(ticket_keys -> tournaments (tournament));
diesel::joinable!(former_ticket_keys -> tournaments (tournament));
diesel::allow_tables_to_appear_in_same_query!(ticket_keys, former_ticket_keys, tournaments);

// The first entry of a journal tells a tournament in all copies of its house.
diesel::allow_tables_to_appear_in_same_query!(journal, tournaments);
