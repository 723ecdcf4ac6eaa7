-- A venue brings its calendar from elsewhere. What it chose is kept until it's imported, so that a preview can be corrected.
create table calendar_imports (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references profiles (uuid) on delete cascade,
  file_name text not null check (length(file_name) <= 200),
  content bytea,
  read jsonb,
  choices jsonb not null default '{}',
  edits jsonb not null default '{}',
  acts integer not null default 0,
  blocked integer not null default 0,
  created_at timestamptz not null,
  imported_at timestamptz,
  undone_at timestamptz,
  constraint calendar_imports_content check ((imported_at is null) = (content is not null) and (content is null) = (read is null)),
  constraint calendar_imports_undone check (undone_at is null or imported_at is not null)
);
create index calendar_imports_venue on calendar_imports (venue_id, created_at desc);
comment on table calendar_imports is
  'A file with a venue''s calendar: first a draft with its content, which a day deletes, then a record of what was imported.';
comment on column calendar_imports.content is 'The file, until it is imported.';
comment on column calendar_imports.read is 'What we read in it, until it is imported.';
comment on column calendar_imports.choices is 'How the venue wants it read.';
comment on column calendar_imports.edits is 'What the venue changed in rows, by their keys.';
comment on column calendar_imports.acts is 'How many outside bookings it added.';
comment on column calendar_imports.blocked is 'How many blocked times it added.';

create table imported_times (
  import_id uuid not null references calendar_imports (id) on delete cascade,
  venue_id uuid not null,
  uid text not null,
  outside_booking_id uuid references outside_bookings (id) on delete cascade,
  busy_time_id uuid references busy_times (id) on delete cascade,
  content_hash text not null,
  constraint imported_times_one check (num_nonnulls(outside_booking_id, busy_time_id) = 1)
);
create index imported_times_uid on imported_times (venue_id, uid);
create index imported_times_import on imported_times (import_id);
create unique index imported_times_outside on imported_times (outside_booking_id) where outside_booking_id is not null;
create unique index imported_times_blocked on imported_times (busy_time_id) where busy_time_id is not null;
comment on table imported_times is
  'What an import added and is still there: an outside booking or blocked time. The same entry of another copy of the file is recognized by it.';
comment on column imported_times.uid is 'Recognizes the entry in any copy of the file.';
comment on column imported_times.content_hash is 'Of what was added: an undo leaves what was changed since.';
