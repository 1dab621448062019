//! The tables as diesel sees them; a test compares them with the migrations.

use diesel::table;

table! {
    clubs (id) {
        id -> Integer,
        slug -> Text,
        name -> Text,
        made_at -> Timestamptz,
        names_days -> Integer,
        night_days -> Integer,
    }
}

table! {
    nights (id) {
        id -> Integer,
        club -> Integer,
        address -> Nullable<Text>,
        slug -> Nullable<Text>,
        epoch -> Integer,
        head_number -> Integer,
        head_hash -> Bytea,
        entry_count -> Integer,
        state -> Text,
        made_at -> Timestamptz,
        last_at -> Timestamptz,
        ended_at -> Nullable<Timestamptz>,
        names_erased_at -> Nullable<Timestamptz>,
        delete_on -> Nullable<Date>,
        changed -> BigInt,
        entry_bytes -> BigInt,
    }
}

table! {
    epochs (night, epoch) {
        night -> Integer,
        epoch -> Integer,
        base -> Integer,
        way -> Text,
        begun_at -> Timestamptz,
    }
}

table! {
    entries (night, epoch, number) {
        night -> Integer,
        epoch -> Integer,
        number -> Integer,
        hash -> Bytea,
        body -> Bytea,
        received_at -> Timestamptz,
    }
}

table! {
    texts (night, key) {
        night -> Integer,
        key -> Text,
        epoch -> Integer,
        revision -> BigInt,
        value -> Nullable<Text>,
    }
}

table! {
    inbox (id) {
        id -> BigInt,
        night -> Integer,
        form_key -> Text,
        report -> Text,
        received_at -> Timestamptz,
        answer -> Nullable<Text>,
        answered_at -> Nullable<Timestamptz>,
        sender -> Text,
    }
}

table! {
    tokens (hash) {
        hash -> Bytea,
        night -> Integer,
        kind -> Text,
        made_at -> Timestamptz,
        expires_at -> Nullable<Timestamptz>,
        revoked_at -> Nullable<Timestamptz>,
        epoch -> Nullable<Integer>,
    }
}

table! {
    erasures (id) {
        id -> BigInt,
        place -> Text,
        at -> Timestamptz,
    }
}

table! {
    codes (hash) {
        hash -> Bytea,
        night -> Integer,
        purpose -> Text,
        made_at -> Timestamptz,
        expires_at -> Nullable<Timestamptz>,
        used_at -> Nullable<Timestamptz>,
        asked_by -> Nullable<Bytea>,
        epoch -> Nullable<Integer>,
        token -> Nullable<Bytea>,
    }
}

table! {
    wrong_codes (sender, at) {
        sender -> Text,
        at -> Timestamptz,
    }
}

table! {
    change_counter (singleton) {
        singleton -> Bool,
        last -> BigInt,
    }
}

table! {
    heads (night) {
        night -> Integer,
        heard_at -> Timestamptz,
        signed -> Nullable<Text>,
    }
}

table! {
    audit (id) {
        id -> BigInt,
        at -> Timestamptz,
        way -> Text,
        club -> Nullable<Integer>,
        night -> Nullable<Integer>,
        what -> Text,
    }
}

diesel::joinable!(nights -> clubs (club));
diesel::joinable!(tokens -> nights (night));
diesel::joinable!(codes -> nights (night));
diesel::allow_tables_to_appear_in_same_query!(clubs, nights, tokens, codes, entries, epochs);
