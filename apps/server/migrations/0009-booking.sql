create extension if not exists btree_gist;

-- An artist's application to a gig or a venue's invitation: one thread for both.
create table applications (
  id uuid primary key default gen_random_uuid(),
  gig_id uuid not null references gigs on delete cascade,
  artist_id uuid not null references profiles on delete cascade,
  venue_id uuid not null references profiles on delete cascade,
  origin text not null check (origin in ('applied', 'invited')),
  status text not null default 'sent' check (
    status in ('sent', 'opened', 'shortlisted', 'booked', 'declined', 'withdrawn', 'filled', 'expired', 'released')
  ),
  -- Whose turn it is, for as long as it lives.
  waiting_for text check (waiting_for in ('artist', 'venue')),
  message text not null,
  proposed_fee_cents bigint check (proposed_fee_cents >= 0),
  set_details text not null default '',
  closing_text text not null default '',
  created_at timestamptz not null,
  last_activity_at timestamptz not null,
  constraint applications_two_sides check (artist_id <> venue_id),
  constraint applications_turn check ((waiting_for is not null) = (status in ('sent', 'opened', 'shortlisted')))
);
-- One that lives or was booked for each artist and gig; after an end both may begin again.
create unique index applications_once on applications (gig_id, artist_id)
  where status in ('sent', 'opened', 'shortlisted', 'booked');
create index applications_gig on applications (gig_id, status);
create index applications_artist on applications (artist_id, last_activity_at desc);
create index applications_venue on applications (venue_id, last_activity_at desc);

create table application_messages (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  number integer not null check (number between 1 and 500),
  party text not null check (party in ('artist', 'venue')),
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null,
  unique (application_id, number)
);

create table offers (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  number integer not null check (number between 1 and 50),
  made_by text not null check (made_by in ('artist', 'venue')),
  status text not null default 'standing' check (
    status in ('standing', 'countered', 'accepted', 'declined', 'withdrawn', 'expired', 'void')
  ),
  fee_cents bigint not null check (fee_cents between 0 and 100000000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  sets integer not null check (sets > 0),
  sound text not null check (sound in ('venue', 'artist', 'none')),
  meals text not null check (meals in ('none', 'drinks', 'meal')),
  lodging boolean not null,
  note text not null default '',
  expires_at timestamptz not null,
  created_at timestamptz not null,
  unique (application_id, number),
  constraint offers_time check (ends_at > starts_at),
  constraint offers_expiry check (expires_at <= starts_at)
);
create unique index offers_one_standing on offers (application_id) where status = 'standing';
create unique index offers_one_accepted on offers (application_id) where status = 'accepted';
create index offers_expiring on offers (expires_at) where status = 'standing';

create table bookings (
  id uuid primary key default gen_random_uuid(),
  gig_id uuid not null references gigs on delete cascade,
  application_id uuid not null unique references applications on delete cascade,
  offer_id uuid not null unique references offers on delete cascade,
  artist_id uuid not null references profiles on delete cascade,
  venue_id uuid not null references profiles on delete cascade,
  status text not null default 'confirmed' check (status in ('confirmed', 'completed', 'released', 'cancelled')),
  fee_cents bigint not null check (fee_cents >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  sets integer not null,
  sound text not null,
  meals text not null,
  lodging boolean not null,
  note text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  reminded_at timestamptz,
  constraint bookings_two_sides check (artist_id <> venue_id),
  constraint bookings_time check (ends_at > starts_at)
);
create unique index bookings_one_for_a_gig on bookings (gig_id) where status in ('confirmed', 'completed');
create index bookings_artist on bookings (artist_id, starts_at, id) include (ends_at, status);
create index bookings_venue on bookings (venue_id, starts_at, id) include (ends_at, status);
create index bookings_running on bookings (ends_at) where status = 'confirmed';
create index bookings_to_remind on bookings (starts_at) where status = 'confirmed' and reminded_at is null;

-- When somebody is busy. `during` holds the artist's buffer too: two that touch cannot both be in the table, whoever
-- writes them at the same moment. A venue may have several stages, so its rows exclude nothing.
create table busy_times (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  kind text not null check (kind in ('booking', 'blocked')),
  booking_id uuid references bookings on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  during tstzrange not null,
  time_zone text not null,
  exclusive boolean not null,
  note text not null default '',
  constraint busy_times_kind check ((booking_id is not null) = (kind = 'booking')),
  constraint busy_times_during check (ends_at > starts_at and during @> tstzrange(starts_at, ends_at)),
  constraint busy_times_apart exclude using gist (user_id with =, during with &&) where (exclusive)
);
create index busy_times_user on busy_times (user_id, starts_at);
create unique index busy_times_booking on busy_times (booking_id, user_id);

-- Who did what and when, for applications, offers, bookings and their gigs. Names no foreign keys: it outlives what it tells of.
create table booking_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  subject text not null check (subject in ('gig', 'application', 'offer', 'booking', 'message')),
  subject_id uuid not null,
  application_id uuid,
  event text not null,
  doer text not null check (doer in ('artist', 'venue', 'system')),
  actor_id uuid,
  constraint booking_events_doer check ((actor_id is null) = (doer = 'system'))
);
create index booking_events_application on booking_events (application_id, id);
create index booking_events_subject on booking_events (subject_id, id);

create function refuse_history_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of bookings is only added to' using errcode = 'restrict_violation';
end $$;
create trigger booking_events_append_only before update or delete or truncate on booking_events
  for each statement execute function refuse_history_change();

-- The secret address of a user's calendar: only its hash is kept.
create table calendar_feeds (
  user_id uuid primary key references profiles on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null
);

-- The clock looks for open gigs whose start has passed.
create index gigs_open_by_start on gigs (starts_at) where status = 'open';
