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
    group_members (tournament, group_no, player) {
        tournament -> Integer,
        group_no -> Integer,
        player -> Integer,
        marked_by -> Integer,
    }
}

table! {
    special_prizes (tournament, special) {
        tournament -> Integer,
        special -> Integer,
        kind -> Text,
        group_no -> Nullable<Integer>,
        given_to -> Nullable<Integer>,
    }
}

table! {
    special_lots (tournament, special, position) {
        tournament -> Integer,
        special -> Integer,
        position -> Integer,
        player -> Integer,
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
    }
}

table! {
    journal_hashes (tournament, number) {
        tournament -> Integer,
        number -> Integer,
        hash -> Text,
    }
}

table! {
    settings (tournament) {
        tournament -> Integer,
        capacity -> Integer,
        tickets_per_player -> Integer,
        ticket_price -> BigInt,
        bummerl_to_win -> Integer,
        prizes -> Integer,
        one_prize_each -> Bool,
        first_order -> Text,
        rules -> Text,
        table_count -> Integer,
        reporting -> Text,
    }
}

table! {
    players (tournament, player) {
        tournament -> Integer,
        player -> Integer,
        listed -> Bool,
        withdrawn_by -> Nullable<Integer>,
    }
}

table! {
    tickets (tournament, ticket) {
        tournament -> Integer,
        ticket -> Integer,
        player -> Integer,
        sale -> Integer,
    }
}

table! {
    payments (tournament, position) {
        tournament -> Integer,
        position -> Integer,
        action -> Integer,
        player -> Integer,
        amount -> BigInt,
    }
}

table! {
    draws (tournament, stage, attempt) {
        tournament -> Integer,
        stage -> Text,
        attempt -> Integer,
        slots -> Integer,
        pull_order -> Text,
        by_procedure -> Text,
        commitment -> Nullable<Text>,
        phrase -> Nullable<Text>,
        secret -> Nullable<Text>,
        seed -> Nullable<Text>,
        complete -> Bool,
        closed_by -> Integer,
        voided_by -> Nullable<Integer>,
        void_cause -> Nullable<Text>,
        agreed_by -> Nullable<Integer>,
    }
}

table! {
    earlier_phrases (tournament, stage, attempt, position) {
        tournament -> Integer,
        stage -> Text,
        attempt -> Integer,
        position -> Integer,
        phrase -> Text,
    }
}

table! {
    draw_entries (tournament, stage, attempt, ticket) {
        tournament -> Integer,
        stage -> Text,
        attempt -> Integer,
        ticket -> Integer,
        player -> Integer,
    }
}

table! {
    pulls (tournament, stage, attempt, position) {
        tournament -> Integer,
        stage -> Text,
        attempt -> Integer,
        position -> Integer,
        ticket -> Integer,
        pot -> Text,
        number -> Integer,
    }
}

table! {
    put_backs (tournament, stage, attempt, position, turn) {
        tournament -> Integer,
        stage -> Text,
        attempt -> Integer,
        position -> Integer,
        turn -> Integer,
        number -> Integer,
    }
}

table! {
    pairings (tournament, stage, attempt, number) {
        tournament -> Integer,
        stage -> Text,
        attempt -> Integer,
        number -> Integer,
        left_ticket -> Nullable<Integer>,
        right_ticket -> Nullable<Integer>,
    }
}

table! {
    results (tournament, stage, attempt, number) {
        tournament -> Integer,
        stage -> Text,
        attempt -> Integer,
        number -> Integer,
        left_ticket -> Integer,
        right_ticket -> Integer,
        kind -> Text,
        left_bummerl -> Nullable<Integer>,
        right_bummerl -> Nullable<Integer>,
        walkover_winner -> Nullable<Text>,
        absence -> Nullable<Text>,
        entered_by -> Integer,
        evidence -> Text,
    }
}

table! {
    reports (tournament, stage, attempt, number, side) {
        tournament -> Integer,
        stage -> Text,
        attempt -> Integer,
        number -> Integer,
        side -> Text,
        ticket -> Integer,
        left_bummerl -> Integer,
        right_bummerl -> Integer,
        reported_by -> Integer,
    }
}

table! {
    lots (tournament, place, position) {
        tournament -> Integer,
        place -> Integer,
        position -> Integer,
        ticket -> Integer,
    }
}

table! {
    calls (tournament, stage, attempt, number) {
        tournament -> Integer,
        stage -> Text,
        attempt -> Integer,
        number -> Integer,
        table_number -> Nullable<Integer>,
        called_by -> Nullable<Integer>,
        begun_by -> Nullable<Integer>,
    }
}

table! {
    missing (tournament, player) {
        tournament -> Integer,
        player -> Integer,
        stage -> Text,
        attempt -> Integer,
        number -> Integer,
        noted_by -> Integer,
    }
}

table! {
    prizes (tournament, prize) {
        tournament -> Integer,
        prize -> Integer,
        overridden -> Bool,
        override_ticket -> Nullable<Integer>,
        handed_over -> Bool,
    }
}

table! {
    till (tournament) {
        tournament -> Integer,
        counted -> BigInt,
    }
}

diesel::joinable!(sessions -> users (user_id));
diesel::allow_tables_to_appear_in_same_query!(sessions, users);

// The key of a ticket leads to its tournament.
diesel::joinable!(ticket_keys -> tournaments (tournament));
diesel::joinable!(former_ticket_keys -> tournaments (tournament));
diesel::allow_tables_to_appear_in_same_query!(ticket_keys, former_ticket_keys, tournaments);

#[cfg(test)]
mod tests;
