-- Calendars that members keep elsewhere, read again and again for when somebody is busy.
create table outside_calendars (
  id uuid primary key,
  party_id uuid references profiles (uuid) on delete cascade,
  person_id uuid references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  host text not null,
  address bytea not null,
  sealed_by text,
  refuses boolean not null,
  created_at timestamptz not null,
  due_at timestamptz,
  read_at timestamptz not null,
  expanded_at timestamptz not null,
  fingerprint bytea not null,
  etag text,
  last_modified text,
  unread integer not null,
  failing_since timestamptz,
  failure text check (failure in ('unreachable', 'gone', 'too_large', 'not_calendar', 'too_slow')),
  failures smallint not null default 0,
  told_at timestamptz,
  constraint outside_calendars_owner check (num_nonnulls(party_id, person_id) = 1),
  constraint outside_calendars_failing check (num_nulls(failing_since, failure) in (0, 2) and (failure is null) = (failures = 0)),
  constraint outside_calendars_told check (told_at is null or failing_since is not null)
);
create index outside_calendars_party on outside_calendars (party_id) where party_id is not null;
create index outside_calendars_person on outside_calendars (person_id) where person_id is not null;
create index outside_calendars_due on outside_calendars (due_at) where due_at is not null;
create index outside_calendars_sealed on outside_calendars (sealed_by);
comment on table outside_calendars is
  'A calendar that an act or a person keeps elsewhere. Only when somebody is busy is kept of it, in outside_spans.';
comment on column outside_calendars.party_id is 'The act whose calendar it is; null for that of a person.';
comment on column outside_calendars.person_id is 'The person whose calendar it is, in whatever act they play; null for that of an act.';
comment on column outside_calendars.name is 'What its owner calls it.';
comment on column outside_calendars.host is 'Of its address, which is shown; the rest is a secret.';
comment on column outside_calendars.address is 'Opens the calendar to whoever has it: encrypted with the key of sealed_by, or as it is if that is null.';
comment on column outside_calendars.refuses is 'Whether its busy time refuses bookings; otherwise it only warns.';
comment on column outside_calendars.due_at is
  'When it is read next; while it is being read, when somebody else may. Null once it was given up because it failed for months.';
comment on column outside_calendars.read_at is 'When it was last read, or turned out to be unchanged.';
comment on column outside_calendars.expanded_at is 'When its repeats were last computed, up to two years ahead.';
comment on column outside_calendars.fingerprint is 'SHA-256 of its content without the lines that change at each download.';
comment on column outside_calendars.etag is 'What its server calls its version.';
comment on column outside_calendars.unread is 'How many of its events are left out, because we can''t read when they are or there are too many.';
comment on column outside_calendars.failing_since is 'Since when it can''t be read; null if the last attempt worked.';
comment on column outside_calendars.failures is 'How many attempts have failed since then.';
comment on column outside_calendars.told_at is 'When its owner was told that it can''t be read; null before, and once it works again.';

create table outside_spans (
  calendar_id uuid not null references outside_calendars (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  firm boolean not null,
  primary key (calendar_id, starts_at),
  constraint outside_spans_order check (ends_at > starts_at)
);
comment on table outside_spans is 'When somebody is busy by a calendar kept elsewhere, without why. Those of one calendar never overlap.';
comment on column outside_spans.firm is 'Whether it''s certain; what is tentative only warns, whatever outside_calendars.refuses says.';
