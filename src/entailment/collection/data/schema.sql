-- A project: what is annotated, by whom, and how they judged. Undoing an annotation sets the time at
-- which it was undone; it is deleted only with its assignment, when that is released to others.
create table settings (
    name text primary key,
    value text not null                 -- JSON
) without rowid;

create table guidelines (
    version text primary key,           -- as annotations name it
    source text not null                -- the TOML file
) without rowid;

create table pairs (
    number integer primary key,         -- in the order in which they were added
    id text not null unique,
    text text not null,
    hypothesis text not null,
    context text not null,
    task text,
    expected text,                      -- what the source expects; never shown to annotators
    gold text,                          -- of pairs that qualify annotators; null for all others
    provenance text not null            -- JSON
);

create table annotators (
    name text primary key,
    token text not null unique,         -- opens the page of this annotator
    joined text not null,
    active integer not null default 1,  -- 0: gets no more pairs
    admitted integer not null default 0 -- by hand, whatever the qualifying pairs say
) without rowid;

create table assignments (
    id integer primary key,
    annotator text not null references annotators (name),
    pair_id text not null references pairs (id),
    purpose text not null check (purpose in ('qualify', 'annotate', 'repeat')),
    position integer not null,          -- in the annotator's own order
    unique (annotator, pair_id, purpose),
    unique (annotator, position)
);
create index assignments_of_pair on assignments (pair_id);
create index qualifying_assignments on assignments (annotator) where purpose = 'qualify';

create table annotations (
    id integer primary key,
    assignment integer not null references assignments (id),
    label text,                         -- null: skipped as flawed
    partly integer not null,
    evidence text not null,             -- JSON: [[start, end], ...] in the text
    comment text not null,
    guidelines text not null,           -- the version; 'unknown' of files that do not name it
    time text not null,                 -- UTC, ISO 8601
    seconds real,                       -- between the pair being shown and the judgment
    undone text                         -- when it was undone; null while it stands
);
create index annotations_of_assignment on annotations (assignment);
create unique index one_standing on annotations (assignment) where undone is null;

create table suggestions (
    pair_id text primary key references pairs (id),
    system text not null,
    label text not null,
    score real not null                 -- P(entailment)
) without rowid;

create table resolutions (
    pair_id text primary key references pairs (id),
    label text,                         -- null: dropped
    method text not null,               -- unanimous, majority, third judge, discussion, filter
    person text not null,               -- who decided; empty where a rule did
    reason text not null,
    time text not null
) without rowid;
