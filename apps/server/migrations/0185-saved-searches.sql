-- Searches that people keep, to be told of new gigs that match.
create table saved_searches (
  id uuid primary key,
  person_id uuid not null references users (id) on delete cascade,
  party_id uuid not null references parties (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  near_text text,
  pace text not null check (pace in ('at_once', 'daily', 'weekly')),
  created_at timestamptz not null,
  paced_at timestamptz not null,
  slowed_at timestamptz,
  paused_at timestamptz,
  keys text[] not null check (cardinality(keys) > 0),
  query tsquery,
  first_day date,
  last_day date,
  min_pay_cents bigint,
  is_recurring boolean,
  needs_backline boolean not null,
  place_pattern text,
  place_literal text,
  lat double precision,
  lng double precision,
  miles double precision,
  west double precision,
  south double precision,
  east double precision,
  north double precision,
  constraint saved_searches_circle check (num_nulls(lat, lng, miles) in (0, 3)),
  constraint saved_searches_box check (num_nulls(west, south, east, north) in (0, 4))
);

create index saved_searches_keys on saved_searches using gin (keys) with (fastupdate = off) where paused_at is null;
create index saved_searches_person on saved_searches (person_id);
create index saved_searches_party on saved_searches (party_id);

comment on table saved_searches is 'A search for gigs that a person keeps for an act, to be told of new gigs that match.';
comment on column saved_searches.filter is 'The filter of the list of gigs as it was typed (searchFilter in packages/domain/src/searches/saved-search.ts). The columns from keys on are made of it.';
comment on column saved_searches.near_text is 'The name of the place from which the filter measures; null when it measures from none.';
comment on column saved_searches.pace is 'How soon the person is told.';
comment on column saved_searches.paced_at is 'Since when it has this pace.';
comment on column saved_searches.slowed_at is 'When it was turned to daily because it found too much; null once the person has chosen a pace.';
comment on column saved_searches.keys is 'One of these is also among the keys of each gig that it can match (packages/domain/src/searches/search-keys.ts).';
comment on column saved_searches.query is 'What the document of a gig must match; null for any.';
comment on column saved_searches.place_pattern is 'A LIKE pattern of the typed location, for folded places.';
comment on column saved_searches.place_literal is 'The same for the location as typed; null without a typed location.';
comment on column saved_searches.miles is 'How far from lat and lng gigs may be.';

-- A gig that a person is or was told of, so that each is told once, however many searches match.
create table search_alerts (
  person_id uuid not null references users (id) on delete cascade,
  gig_id uuid not null references gigs (id) on delete cascade,
  party_id uuid not null references parties (id) on delete cascade,
  search_id uuid references saved_searches (id) on delete set null,
  found_at timestamptz not null,
  due_at timestamptz,
  told_at timestamptz,
  notice_id uuid,
  primary key (person_id, gig_id),
  constraint search_alerts_told check (num_nulls(told_at, notice_id) in (0, 2) and (due_at is null or told_at is null))
);

create index search_alerts_due on search_alerts (due_at) where due_at is not null;
create index search_alerts_notice on search_alerts (notice_id) where notice_id is not null;
create index search_alerts_search on search_alerts (search_id, told_at);
create index search_alerts_gig on search_alerts (gig_id);
create index search_alerts_party on search_alerts (party_id);

comment on table search_alerts is 'A gig that one of a person’s saved searches found: each is told once, however many searches match and however often it is edited.';
comment on column search_alerts.search_id is 'The search that tells soonest; null once it was deleted, and the gig isn’t told then.';
comment on column search_alerts.due_at is 'When it is to be told; null once it was, or was left out.';
comment on column search_alerts.notice_id is 'The gigs that were told together have the same one, with told_at.';

-- What is to be compared with saved searches.
create table gigs_to_match (
  gig_id uuid primary key references gigs (id) on delete cascade,
  version bigint not null default 0,
  changed_at timestamptz not null default now()
);
create index gigs_to_match_changed on gigs_to_match (changed_at);

comment on table gigs_to_match is 'Open gigs that were posted, reopened or edited and aren’t compared with saved searches yet. Written by a trigger of gigs.';
comment on column gigs_to_match.version is 'Counts the changes, so that one during the comparison isn’t lost.';

create function queue_gig_to_match() returns trigger language plpgsql as $$
begin
  insert into gigs_to_match (gig_id) values (new.id)
    on conflict (gig_id) do update set version = gigs_to_match.version + 1;
  return null;
end $$;
comment on function queue_gig_to_match is 'Notes that a gig may match other saved searches than before.';

create trigger gigs_queue_to_match
  after insert or update of status, suspended, title, description, date, starts_at, pay_cents, payment_type, duration_minutes,
    "position", instruments, genres, is_recurring, location, place_id, location_lat, location_lng, stage_id on gigs
  for each row when (new.status = 'open' and not new.suspended) execute function queue_gig_to_match();
-- fits the last release: gigs_queue_to_match, because it only adds a row elsewhere.
