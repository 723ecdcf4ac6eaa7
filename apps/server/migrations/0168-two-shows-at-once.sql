-- What people say about the shows that they play, in whatever act.
create table player_choices (
  person_id uuid primary key references users (id) on delete cascade,
  never_twice boolean not null,
  updated_at timestamptz not null
);

comment on table player_choices is 'What somebody chose about shows that they play, in any act; nobody without a row.';
comment on column player_choices.never_twice is 'Whether no act can book them while they play elsewhere; otherwise it is warned.';
