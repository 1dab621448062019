-- More words of a tournament as JSON: certificates, Wi-Fi, names of groups and special prizes. Each change adds a row under its
-- action, so that taking the action back brings the former words back.
CREATE TABLE extra_texts (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    action INTEGER NOT NULL CHECK (action >= 1),
    texts TEXT NOT NULL,
    PRIMARY KEY (tournament, action)
);

-- Logos, in the same way; a row without a picture is the action that took the logo away.
CREATE TABLE logos (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    action INTEGER NOT NULL CHECK (action >= 1),
    mark TEXT CHECK (length(mark) = 32),
    media_type TEXT CHECK (media_type IN ('image/png', 'image/jpeg')),
    width INTEGER CHECK (width >= 1),
    height INTEGER CHECK (height >= 1),
    picture TEXT, -- hexadecimal: a type that every database has
    PRIMARY KEY (tournament, action),
    CHECK ((mark IS NULL) = (picture IS NULL) AND (mark IS NULL) = (media_type IS NULL)
        AND (mark IS NULL) = (width IS NULL) AND (mark IS NULL) = (height IS NULL))
);
