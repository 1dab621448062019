//! The tables as diesel sees them; a test compares this with the migrations.

use diesel::table;

table! {
    users (id) {
        id -> Integer,
        name -> Text,
        name_key -> Text,
        password_hash -> Nullable<Text>,
        language -> Nullable<Text>,
        created_at -> Text,
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
    form_keys (form_key, content_hash) {
        form_key -> Text,
        content_hash -> Text,
        tournament -> Integer,
        action -> Integer,
        used_at -> Text,
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
    journal (tournament, number) {
        tournament -> Integer,
        number -> Integer,
        at -> Text,
        by_user -> Nullable<Integer>,
        events -> Text,
    }
}

diesel::joinable!(sessions -> users (user_id));
diesel::allow_tables_to_appear_in_same_query!(sessions, users);
