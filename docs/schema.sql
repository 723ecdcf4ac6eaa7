-- The schema that apps/server/migrations make, written by `npm run db:describe`: do not edit.

create extension btree_gist;
create extension intarray;
create extension pg_trgm;
create extension unaccent;

-- An artist's application to a gig, or a venue's invitation to one. An artist and a gig have at most one that is
-- live or booked. Never deleted.
create table applications (
  id uuid not null default gen_random_uuid(),
  gig_id uuid not null,
  artist_id uuid not null,
  -- Copy of the gig's venue, which never changes.
  venue_id uuid not null,
  -- applied: by the artist. invited: by the venue.
  origin text not null,
  -- Live are sent, opened (read by the receiver) and shortlisted. filled: somebody else was booked. expired: the
  -- gig began, or its receiver did not answer by answer_by. closed: the venue closed the gig. released: its booking
  -- ended early.
  status text not null default 'sent',
  -- Whose turn it is; null once it is no longer live.
  waiting_for text,
  -- The text sent with it, also the first message of its thread.
  message text not null,
  -- For the whole evening; not binding, unlike an offer. Null when none was proposed.
  proposed_fee_cents bigint,
  -- Line-up, sets and equipment, from the artist; also in the first message of its thread. Empty for none.
  set_details text not null default '',
  -- The text of a decline, or the venue's note when it closed the gig; also a message of its thread. Empty for
  -- none.
  closing_text text not null default '',
  created_at timestamptz not null,
  -- Of messages, offers and changes of status.
  last_activity_at timestamptz not null,
  -- False when the receiver had blocked the sender: they never see it, and the sender cannot tell.
  delivered boolean not null default true,
  -- Copy of the gig's starts_at, kept by triggers.
  gig_begins_at timestamptz,
  -- Whether the venue wrote that its invitation is agreed on already, and the artist only confirms it.
  agreed boolean not null default false,
  -- Of one made for several dates of a series at once: the id of the first of them. Null for a single one.
  schedule_id uuid,
  -- Until when its receiver answers; without an answer it is closed then. Null if an offer's own time says it, or
  -- for one from before there were such dates.
  answer_by timestamptz,
  -- When its receiver first answered: with a message, an offer, a decline or an acceptance. Null before, and in
  -- those from before migration 177.
  answered_at timestamptz,
  -- When its receiver was reminded of answer_by; null before.
  answer_reminded_at timestamptz,
  -- Who of its line-up (lineup_members) the act names for the gig, in order, while it isn't booked; null for its
  -- core. Those who leave the line-up no longer count.
  players uuid[],
  constraint applications_pkey primary key (id),
  constraint applications_origin_check check (origin in ('applied', 'invited')),
  constraint applications_proposed_fee_cents_check check (proposed_fee_cents >= 0),
  constraint applications_status_check check (status in ('sent', 'opened', 'shortlisted', 'booked', 'declined', 'withdrawn', 'filled', 'expired', 'released', 'closed')),
  constraint applications_turn check ((waiting_for is not null) = (status in ('sent', 'opened', 'shortlisted'))),
  constraint applications_two_sides check (artist_id <> venue_id),
  constraint applications_waiting_for_check check (waiting_for in ('artist', 'venue')),
  constraint applications_artist_id_fkey foreign key (artist_id) references profiles(uuid) on delete cascade,
  constraint applications_gig_id_fkey foreign key (gig_id) references gigs(id) on delete cascade,
  constraint applications_venue_id_fkey foreign key (venue_id) references profiles(uuid) on delete cascade
);
create index applications_answers_of_artist on applications (artist_id, created_at desc) include (answered_at, answer_by, status) where origin = 'invited' and delivered and answer_by is not null;
create index applications_answers_of_venue on applications (venue_id, created_at desc) include (answered_at, answer_by, status) where origin = 'applied' and delivered and answer_by is not null;
create index applications_artist on applications (artist_id, last_activity_at desc);
create index applications_by_artist on applications (artist_id, gig_begins_at desc, id) include (status, waiting_for, delivered, origin, gig_id, venue_id);
create index applications_by_venue on applications (venue_id, gig_begins_at desc, id) include (status, waiting_for, delivered, origin, gig_id, artist_id);
create index applications_gig on applications (gig_id, status);
create index applications_invited on applications (artist_id, created_at) where origin = 'invited' and delivered;
create unique index applications_once on applications (gig_id, artist_id) where status in ('sent', 'opened', 'shortlisted', 'booked');
create index applications_pair on applications (artist_id, venue_id);
create index applications_schedule on applications (schedule_id) where schedule_id is not null;
create index applications_schedules_of_artist on applications (artist_id) where schedule_id is not null;
create index applications_schedules_of_venue on applications (venue_id) where schedule_id is not null;
create index applications_to_answer on applications (answer_by) where answered_at is null and (status in ('sent', 'opened', 'shortlisted'));
create index applications_venue on applications (venue_id, last_activity_at desc);
create trigger applications_copy_gig_start before insert on applications for each row execute function copy_gig_start();

-- How many artists have a tag at a spot: the number of rows in artist_postings.
create table artist_counts (
  tag text collate "C" not null,
  spot_id integer not null,
  -- Can be 0 after artists have moved.
  artists integer not null,
  -- Copy of the spot's place_number; set by a trigger.
  place_number integer not null,
  constraint artist_counts_pkey primary key (tag, spot_id) include (artists)
);
create index artist_counts_place on artist_counts (tag, place_number) include (spot_id, artists);
create trigger artist_counts_place before insert on artist_counts for each row execute function place_artist_count();

-- An artist under one tag, at one spot. Read model of profiles, for searches by distance.
create table artist_postings (
  -- instrument={entry} or genre={entry} in lower case; empty for every artist.
  tag text collate "C" not null,
  spot_id integer not null,
  -- The artist's profile.
  uuid uuid not null,
  -- Per hour; null when the artist names none.
  rate_cents bigint,
  constraint artist_postings_pkey primary key (tag, spot_id, uuid) include (rate_cents)
);

-- A combination of location text and place that an artist has or once had; artists of one place cannot be told
-- apart by distance. Never deleted.
create table artist_spots (
  id integer not null generated always as identity,
  -- profiles.location; empty when there is none.
  location text not null,
  -- places.id; 0 for no place.
  place_number integer not null,
  -- The location as fold_place() reads it, for searches.
  place text not null generated always as (fold_place(location)) stored,
  constraint artist_spots_pkey primary key (id),
  constraint artist_spots_location_place_number_key unique (location, place_number)
);
create index artist_spots_location on artist_spots using gin (location gin_trgm_ops);
create index artist_spots_place on artist_spots (place_number);

-- A word that some artist's document has or once had, for searches with a typing error. Deleted only when the one
-- artist who has it deletes the account.
create table artist_words (
  word text collate "C" not null,
  -- The word without each one of its letters, and the whole word; two words one error apart share an entry.
  deletions text[] not null generated always as (word_deletions(word)) stored,
  constraint artist_words_pkey primary key (word)
);
create index artist_words_deletions on artist_words using gin (deletions) with (fastupdate=off);

-- What an operator did or looked at with the admin command line, written in the same transaction. Append-only,
-- kept for good. No foreign keys: it outlives what it refers to.
create table audit_log (
  id bigint not null generated always as identity,
  at timestamptz not null,
  -- As given by --as, otherwise the name of the system's user.
  operator text not null,
  -- The admin command, such as suspend.
  command text not null,
  -- What it was about, such as user:{id}; empty when it was about everything.
  subject text not null default '',
  reason text not null default '',
  -- A short summary of what was there before, shaped by the command; null when there is none.
  before jsonb,
  -- The same of what is there now.
  after jsonb,
  constraint audit_log_pkey primary key (id),
  constraint audit_log_operator_check check (length(operator) >= 1 and length(operator) <= 100)
);
create index audit_log_at on audit_log (at);
create index audit_log_subject on audit_log (subject, id);
create trigger audit_log_append_only before delete or update or truncate on audit_log for each statement execute function refuse_audit_change();

-- A code that an app can exchange for a session (PKCE). Deleted when it is used, when the sessions of the user
-- end, or within a day after it expires.
create table auth_codes (
  -- SHA-256 of the code.
  code_hash bytea not null,
  user_id uuid not null,
  -- How the session will have been opened; as sessions.method.
  method text not null,
  -- The session that the code returns, for a member who was signed in; null for one that opens a new session.
  session_id uuid,
  -- SHA-256 of the verifier that only the app that began has, base64url.
  code_challenge text not null,
  expires_at timestamptz not null,
  constraint auth_codes_pkey primary key (code_hash),
  constraint auth_codes_method_check check (method in ('signup', 'recovery', 'magiclink', 'oauth')),
  constraint auth_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index auth_codes_user on auth_codes (user_id);

-- What an act says about when, how early and where it plays; those without a row said nothing.
create table availabilities (
  party_id uuid not null,
  -- Whether venues see if the act is free in hours that they ask about.
  published boolean not null,
  -- At most one entry for each weekday, by the clock where the act is (DayHours in
  -- packages/domain/src/availability/availability-input.ts).
  hours jsonb not null,
  -- How many days before a show it wants to be asked, at least.
  lead_days smallint not null,
  -- How far it plays; null for anywhere.
  max_miles smallint,
  -- Whether days without hours may be asked about as well.
  ask_anyway boolean not null,
  updated_at timestamptz not null,
  -- The lowest fee for an evening for which the act plays, which nobody else sees; null for none.
  min_fee_cents bigint,
  -- Whether it is asked to play on short notice when a venue needs somebody.
  rescues boolean not null default true,
  constraint availabilities_pkey primary key (party_id),
  constraint availabilities_hours_check check (jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) <= 7),
  constraint availabilities_lead_days_check check (lead_days >= 0 and lead_days <= 90),
  constraint availabilities_max_miles_check check (max_miles >= 1 and max_miles <= 3000),
  constraint availabilities_min_fee_cents_check check (min_fee_cents > 0),
  constraint availabilities_party_id_fkey foreign key (party_id) references profiles(uuid) on delete cascade
);

-- A member as the provider of subscriptions knows them.
create table billing_customers (
  user_uuid uuid not null,
  provider text not null,
  -- The provider's id.
  customer_id text not null,
  -- The one checkout page that may be paid; starting another ends this one first. Null before the first.
  checkout_id text,
  constraint billing_customers_pkey primary key (user_uuid, provider),
  constraint billing_customers_customer_id_key unique (customer_id),
  constraint billing_customers_provider_check check (provider in ('sandbox', 'stripe')),
  constraint billing_customers_user_uuid_fkey foreign key (user_uuid) references profiles(uuid) on delete cascade
);

-- Several gigs of one venue and evening. Their order is that of their starts.
create table bills (
  id uuid not null default gen_random_uuid(),
  venue_id uuid not null,
  title text not null,
  -- The evening by the clock at the place; sets after midnight belong to it.
  on_date date not null,
  time_zone text not null,
  doors_at timestamptz,
  -- For everybody who plays.
  note text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Who is on; null while nobody is.
  running_gig_id uuid,
  -- How late the acts that are still to come begin.
  late_minutes smallint not null default 0,
  -- When the venue last said so; null before it has.
  ran_at timestamptz,
  -- Since when everybody can read it; null while only its venue and its acts can.
  announced_at timestamptz,
  constraint bills_pkey primary key (id),
  constraint bills_late_minutes_check check (late_minutes >= 0 and late_minutes <= 240),
  constraint bills_note_check check (length(note) <= 1000),
  constraint bills_title_check check (length(title) >= 1 and length(title) <= 100),
  constraint bills_running_gig_id_fkey foreign key (running_gig_id) references gigs(id) on delete set null,
  constraint bills_venue_id_fkey foreign key (venue_id) references profiles(uuid) on delete cascade
);
create index bills_of_venue on bills (venue_id, on_date);

-- A member who blocks another. Deleted when the block is lifted or one of them deletes the account.
create table blocks (
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz not null,
  constraint blocks_pkey primary key (blocker_id, blocked_id),
  constraint blocks_two check (blocker_id <> blocked_id),
  constraint blocks_blocked_id_fkey foreign key (blocked_id) references profiles(uuid) on delete cascade,
  constraint blocks_blocker_id_fkey foreign key (blocker_id) references profiles(uuid) on delete cascade
);
create index blocks_blocked on blocks (blocked_id, blocker_id);

-- The agent who made the accepted offer for the act, or accepted it, and their commission at that moment. The end
-- of the grant changes nothing of it.
create table booking_commissions (
  booking_id uuid not null,
  -- Null once their account is deleted: from then on the act keeps everything.
  agent_id uuid,
  -- As it was then; 'Former member' once their account is deleted.
  agent_name text not null,
  -- In basis points of what the act has of the booking after the platform's fee.
  commission integer not null,
  recorded_at timestamptz not null,
  constraint booking_commissions_pkey primary key (booking_id),
  constraint booking_commissions_commission_check check (commission >= 0 and commission <= 2500),
  constraint booking_commissions_agent_id_fkey foreign key (agent_id) references users(id) on delete set null,
  constraint booking_commissions_booking_id_fkey foreign key (booking_id) references bookings(id) on delete cascade
);
create index booking_commissions_agent on booking_commissions (agent_id) where agent_id is not null;

-- What a member's bookings begin with. Written in settings; without a row artists have a buffer of 60 minutes and
-- nothing is filled in.
create table booking_defaults (
  user_id uuid not null,
  -- Kept free before and after each booking of an artist; unused for venues.
  buffer_minutes integer not null,
  -- HH:MM by the clock at the place; null to fill in none.
  start_time text,
  -- Null to fill in none.
  duration_minutes integer,
  -- How long acts have to answer when somebody behind their hold at this venue wants to book.
  hold_answer_hours smallint not null default 24,
  constraint booking_defaults_pkey primary key (user_id),
  constraint booking_defaults_buffer_minutes_check check (buffer_minutes >= 0 and buffer_minutes <= 480),
  constraint booking_defaults_duration_minutes_check check (duration_minutes >= 15 and duration_minutes <= 1440),
  constraint booking_defaults_hold_answer_hours_check check (hold_answer_hours >= 2 and hold_answer_hours <= 72),
  constraint booking_defaults_start_time_check check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint booking_defaults_user_id_fkey foreign key (user_id) references profiles(uuid) on delete cascade
);

-- The history of applications, offers, bookings and their gigs, an event per row. Append-only. No foreign keys:
-- it outlives what it refers to.
create table booking_events (
  id bigint not null generated always as identity,
  at timestamptz not null,
  -- What subject_id refers to.
  subject text not null,
  subject_id uuid not null,
  -- The application it belongs to; null for an event of a gig alone.
  application_id uuid,
  -- An event of the subject's graph, in the past tense (packages/domain/src/booking/machine.ts); posted for a
  -- message.
  event text not null,
  -- The side that acted; system for scheduled jobs and automatic changes.
  actor_role text not null,
  -- The person who acted; null for the system.
  actor_id uuid,
  -- The artist or venue for whom they acted; null for the system, and in events before migration 38: then it is
  -- actor_id.
  party_id uuid,
  constraint booking_events_pkey primary key (id),
  constraint booking_events_actor_role check ((actor_id is null) = (actor_role = 'system')),
  constraint booking_events_actor_role_check check (actor_role in ('artist', 'venue', 'system')),
  constraint booking_events_party check (party_id is null or actor_id is not null),
  constraint booking_events_subject_check check (subject in ('gig', 'application', 'offer', 'booking', 'message'))
);
create index booking_events_application on booking_events (application_id, id);
create index booking_events_subject on booking_events (subject_id, id);
create trigger booking_events_append_only before delete or update or truncate on booking_events for each statement execute function refuse_history_change();

-- Who plays a booking. Copied from the core of the act's line-up when the contract is made; without any row it is
-- computed from it.
create table booking_players (
  id uuid not null default gen_random_uuid(),
  booking_id uuid not null,
  -- The row of the line-up that it was copied from; null once that is deleted.
  lineup_member_id uuid,
  -- Their account; null for somebody who is only a name.
  person_id uuid,
  -- As it was when it was copied; 'Former member' once their account is deleted.
  name text not null,
  -- Names of packages/domain/src/profiles/instruments.ts.
  instruments text[] not null default '{}',
  -- core or sub, as in the line-up.
  part text not null default 'core',
  "position" integer not null,
  created_at timestamptz not null,
  -- When somebody else was put in their place, or nobody; null while they are to play.
  removed_at timestamptz,
  constraint booking_players_pkey primary key (id),
  constraint booking_players_instruments_check check (cardinality(instruments) <= 5 and array_position(instruments, null::text) is null),
  constraint booking_players_name_check check (length(name) >= 1 and length(name) <= 80),
  constraint booking_players_part_check check (part in ('core', 'sub')),
  constraint booking_players_position_check check ("position" >= 0),
  constraint booking_players_booking_id_fkey foreign key (booking_id) references bookings(id) on delete cascade,
  constraint booking_players_lineup_member_id_fkey foreign key (lineup_member_id) references lineup_members(id) on delete set null,
  constraint booking_players_person_id_fkey foreign key (person_id) references users(id) on delete set null
);
create index booking_players_booking on booking_players (booking_id, "position");
create index booking_players_former_member on booking_players (lineup_member_id) where removed_at is not null and lineup_member_id is not null;
create index booking_players_former_person on booking_players (person_id) where removed_at is not null and person_id is not null;
create unique index booking_players_member on booking_players (lineup_member_id, booking_id) where removed_at is null and lineup_member_id is not null;
create unique index booking_players_person on booking_players (person_id, booking_id) where removed_at is null and person_id is not null;

-- What each player of a booking got before and gets by a change of how it is divided, in cents.
create table booking_rule_parts (
  booking_id uuid not null,
  number integer not null,
  player_id uuid not null,
  before_cents bigint not null,
  after_cents bigint not null,
  -- Yes or no of somebody who gets less; null for none yet, and for everybody else.
  answer boolean,
  answered_at timestamptz,
  constraint booking_rule_parts_pkey primary key (booking_id, number, player_id),
  constraint booking_rule_parts_answer_check check ((answer is null) = (answered_at is null) and (answer is null or after_cents < before_cents)),
  constraint booking_rule_parts_cents_check check (before_cents >= 0 and after_cents >= 0),
  constraint booking_rule_parts_booking_id_number_fkey foreign key (booking_id, number) references booking_rules(booking_id, number) on delete cascade,
  constraint booking_rule_parts_player_id_fkey foreign key (player_id) references booking_players(id) on delete cascade
);
create index booking_rule_parts_player on booking_rule_parts (player_id);

-- How one booking is divided, a change per row. The newest in effect applies instead of the act's rule.
create table booking_rules (
  booking_id uuid not null,
  number integer not null,
  -- shareRule of packages/domain/src/shares, with ids as idInRule has them; null: as the act's rule says.
  rule jsonb,
  -- open: proposed, until everybody who gets less says yes; in_effect, also once a newer one is; declined;
  -- withdrawn or replaced by the act; settled: the payment came first; outdated: others play.
  status text not null,
  -- The person who set or proposed it. No foreign key: the row outlives the account.
  set_by uuid not null,
  set_at timestamptz not null,
  -- When it took effect, or ended without.
  ended_at timestamptz,
  constraint booking_rules_pkey primary key (booking_id, number),
  constraint booking_rules_ended_check check ((status = 'open') = (ended_at is null)),
  constraint booking_rules_number_check check (number > 0),
  constraint booking_rules_rule_check check (jsonb_typeof(rule) = 'object'),
  constraint booking_rules_status_check check (status in ('open', 'in_effect', 'declined', 'withdrawn', 'replaced', 'settled', 'outdated')),
  constraint booking_rules_booking_id_fkey foreign key (booking_id) references bookings(id) on delete cascade
);
create unique index booking_rules_one_open on booking_rules (booking_id) where status = 'open';

-- What each player got of a booking by the rule of their act, a row per settlement; together what the act has of
-- it. Only added.
create table booking_shares (
  -- Null for the commission of an agent.
  player_id uuid,
  booking_id uuid not null,
  cents bigint not null,
  -- What of it reimbursed expenses.
  expense_cents bigint not null,
  computed_at timestamptz not null,
  -- Which settlement of the fee it is of; outside: of what was paid outside Bandstand.
  purpose text not null default 'outside',
  -- player, or commission of the agent in booking_commissions.
  kind text not null default 'player',
  constraint booking_shares_cents_check check (expense_cents >= 0 and cents >= expense_cents),
  constraint booking_shares_kind_check check ((kind in ('player', 'commission')) and (kind = 'player') = (player_id is not null) and (kind = 'player' or expense_cents = 0)),
  constraint booking_shares_booking_id_fkey foreign key (booking_id) references bookings(id) on delete cascade,
  constraint booking_shares_player_id_fkey foreign key (player_id) references booking_players(id) on delete cascade
);
create index booking_shares_booking on booking_shares (booking_id);
create unique index booking_shares_commission on booking_shares (booking_id, purpose) where kind = 'commission';
create unique index booking_shares_player on booking_shares (player_id, purpose) where kind = 'player';
create trigger booking_shares_only_added before update on booking_shares for each statement execute function refuse_history_change();

-- An artist booked for a gig: an accepted offer, with the terms that count now. Created by the acceptance, in
-- whose transaction its contract and its payment begin. Never deleted.
create table bookings (
  id uuid not null default gen_random_uuid(),
  gig_id uuid not null,
  application_id uuid not null,
  offer_id uuid not null,
  -- Copy of the application's artist, which never changes.
  artist_id uuid not null,
  -- Copy of the gig's venue, which never changes.
  venue_id uuid not null,
  -- completed: its time is over. released: the contract was not signed in time. cancelled: by one side.
  status text not null default 'confirmed',
  -- For the whole evening. Like the other terms a copy of the offer's, replaced by each amendment that both accept.
  fee_cents bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- IANA name, of the gig.
  time_zone text not null,
  sets integer not null,
  sound text not null,
  meals text not null,
  lodging boolean not null,
  note text not null,
  created_at timestamptz not null,
  -- When it was released or cancelled; null otherwise, also when completed.
  ended_at timestamptz,
  -- When both were reminded that it is tomorrow; null again when it is moved.
  reminded_at timestamptz,
  -- Of fee_cents: the offer's.
  currency text not null default 'USD',
  -- What the party that cancelled wrote to the other; empty when nothing, and once its account is deleted.
  cancel_reason text not null default '',
  constraint bookings_pkey primary key (id),
  constraint bookings_application_id_key unique (application_id),
  constraint bookings_offer_id_key unique (offer_id),
  constraint bookings_cancel_reason_check check (length(cancel_reason) <= 1000),
  constraint bookings_currency_check check (currency = 'USD'),
  constraint bookings_fee_cents_check check (fee_cents >= 0),
  constraint bookings_status_check check (status in ('confirmed', 'completed', 'released', 'cancelled')),
  constraint bookings_time check (ends_at > starts_at),
  constraint bookings_two_sides check (artist_id <> venue_id),
  constraint bookings_application_id_fkey foreign key (application_id) references applications(id) on delete cascade,
  constraint bookings_artist_id_fkey foreign key (artist_id) references profiles(uuid) on delete cascade,
  constraint bookings_gig_id_fkey foreign key (gig_id) references gigs(id) on delete cascade,
  constraint bookings_offer_id_fkey foreign key (offer_id) references offers(id) on delete cascade,
  constraint bookings_venue_id_fkey foreign key (venue_id) references profiles(uuid) on delete cascade
);
create index bookings_artist on bookings (artist_id, starts_at, id) include (ends_at, status);
create index bookings_completed on bookings (ends_at) where status = 'completed';
create index bookings_ended on bookings (gig_id, ended_at desc) include (artist_id) where ended_at is not null;
create unique index bookings_one_for_a_gig on bookings (gig_id) where status in ('confirmed', 'completed');
create index bookings_running on bookings (ends_at) where status = 'confirmed';
create index bookings_to_remind on bookings (starts_at) where status = 'confirmed' and reminded_at is null;
create index bookings_together on bookings (artist_id, venue_id) include (starts_at, time_zone) where status = 'completed';
create index bookings_venue on bookings (venue_id, starts_at, id) include (ends_at, status);
create trigger bookings_spread_end after update of ends_at on bookings for each row when (old.ends_at is distinct from new.ends_at) execute function spread_show_end();

-- Seven days in which an artist's profile or a gig is placed first. Its time never changes; kept for reports
-- until the member deletes the account.
create table boosts (
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  -- Null for a boost of the member's own profile.
  gig_id uuid,
  -- What is boosted: the gig, or the member.
  item_id uuid not null generated always as (coalesce(gig_id, member_id)) stored,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- When the member was notified of its end, with its results; null before.
  notified_at timestamptz,
  constraint boosts_pkey primary key (id),
  constraint boosts_check check (ends_at > starts_at),
  constraint boosts_one_at_a_time exclude using gist (item_id with =, tstzrange(starts_at, ends_at) with &&),
  constraint boosts_gig_id_fkey foreign key (gig_id) references gigs(id) on delete cascade,
  constraint boosts_member_id_fkey foreign key (member_id) references profiles(uuid) on delete cascade
);
create index boosts_member on boosts (member_id, starts_at desc);
create index boosts_not_notified on boosts (ends_at) where notified_at is null;

-- When a member is busy: an artist's or venue's side of a booking, an outside booking, or time they blocked by
-- hand. Deleted when the booking ends early or the block is removed. Constraints prevent overlaps, also of two
-- writers at once.
create table busy_times (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  -- Null for blocked time.
  booking_id uuid,
  -- Without the buffer, and as shown.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The time taken: starts_at to ends_at, for an artist's booking with the artist's buffer before and after, on a
  -- stage with its changeover after it.
  during tstzrange not null,
  -- IANA name, in which it is shown.
  time_zone text not null,
  -- Whether no other exclusive time of the member may overlap. False for a venue’s blocks, for times of a stage,
  -- which exclude others of that stage, and for bookings made before venues had this rule.
  exclusive boolean not null,
  -- The member's private note; empty for bookings.
  note text not null default '',
  -- What the weeks of one repeated block share; null for a booking and for a block that does not repeat.
  series_id uuid,
  -- When it was written; for rows of versions without it, when they were upgraded.
  created_at timestamptz not null default now(),
  -- The stage that is taken; null for an artist, at a venue without stages, and for a block of the whole venue.
  stage_id uuid,
  -- Null for other kinds.
  outside_booking_id uuid,
  constraint busy_times_pkey primary key (id),
  constraint busy_times_during check (ends_at > starts_at and during @> tstzrange(starts_at, ends_at)),
  constraint busy_times_kind check ((booking_id is not null) = (kind = 'booking')),
  constraint busy_times_kind_check check (kind in ('booking', 'blocked', 'outside')),
  constraint busy_times_outside check ((outside_booking_id is not null) = (kind = 'outside')),
  constraint busy_times_series check (series_id is null or kind = 'blocked'),
  constraint busy_times_apart exclude using gist (user_id with =, during with &&) where (exclusive),
  constraint busy_times_blocked_apart exclude using gist (user_id with =, ( case when kind = 'blocked' then 1 else 0 end) with <>, during with &&) where (kind <> 'blocked' or stage_id is null),
  constraint busy_times_stage_apart exclude using gist (stage_id with =, during with &&) where (stage_id is not null),
  constraint busy_times_booking_id_fkey foreign key (booking_id) references bookings(id) on delete cascade,
  constraint busy_times_outside_booking_id_fkey foreign key (outside_booking_id) references outside_bookings(id) on delete cascade,
  constraint busy_times_stage_id_fkey foreign key (stage_id) references stages(id),
  constraint busy_times_user_id_fkey foreign key (user_id) references profiles(uuid) on delete cascade
);
create unique index busy_times_booking on busy_times (booking_id, user_id);
create index busy_times_in_series on busy_times (user_id, series_id) where series_id is not null;
create unique index busy_times_of_outside on busy_times (outside_booking_id) where outside_booking_id is not null;
create index busy_times_user on busy_times (user_id, starts_at);

-- The secret address of a member's calendar; a new one replaces it.
create table calendar_feeds (
  user_id uuid not null,
  -- SHA-256 of the secret in the address.
  secret_hash bytea not null,
  created_at timestamptz not null,
  -- The person who made it and was shown its address; null when a server made it that did not write that down, or
  -- when they are gone.
  made_by uuid,
  constraint calendar_feeds_pkey primary key (user_id),
  constraint calendar_feeds_secret_hash_key unique (secret_hash),
  constraint calendar_feeds_made_by_fkey foreign key (made_by) references users(id) on delete set null,
  constraint calendar_feeds_user_id_fkey foreign key (user_id) references profiles(uuid) on delete cascade
);
create index calendar_feeds_made_by on calendar_feeds (made_by) where made_by is not null;
create trigger calendar_feeds_forget_maker before update of secret_hash on calendar_feeds for each row when (new.secret_hash is distinct from old.secret_hash) execute function forget_maker_of_feed();

-- A file with a venue's calendar: first a draft with its content, which a day deletes, then a record of what was
-- imported.
create table calendar_imports (
  id uuid not null default gen_random_uuid(),
  venue_id uuid not null,
  file_name text not null,
  -- The file, until it is imported.
  content bytea,
  -- What we read in it, until it is imported.
  read jsonb,
  -- How the venue wants it read.
  choices jsonb not null default '{}',
  -- What the venue changed in rows, by their keys.
  edits jsonb not null default '{}',
  -- How many outside bookings it added.
  acts integer not null default 0,
  -- How many blocked times it added.
  blocked integer not null default 0,
  created_at timestamptz not null,
  imported_at timestamptz,
  undone_at timestamptz,
  constraint calendar_imports_pkey primary key (id),
  constraint calendar_imports_content check ((imported_at is null) = (content is not null) and (content is null) = (read is null)),
  constraint calendar_imports_file_name_check check (length(file_name) <= 200),
  constraint calendar_imports_undone check (undone_at is null or imported_at is not null),
  constraint calendar_imports_venue_id_fkey foreign key (venue_id) references profiles(uuid) on delete cascade
);
create index calendar_imports_venue on calendar_imports (venue_id, created_at desc);

-- A step that the artist reported on the night of a booking, each once.
create table check_ins (
  booking_id uuid not null,
  step text not null,
  -- By the clock of the artist's device, which may have been offline; by the server's when that cannot be true.
  happened_at timestamptz not null,
  -- By the server.
  received_at timestamptz not null,
  -- When the venue’s notice was due; null while the check-in can be undone.
  announced_at timestamptz,
  constraint check_ins_pkey primary key (booking_id, step),
  constraint check_ins_step_check check (step in ('arrived', 'on_stage', 'finished')),
  constraint check_ins_booking_id_fkey foreign key (booking_id) references bookings(id) on delete cascade
);
create index check_ins_unannounced on check_ins (received_at) where announced_at is null;

-- The jobs that run every minute and every day, by name. Whoever moves due_at schedules the job, so of all
-- servers one does.
create table clock_runs (
  name text not null,
  -- The minute or day, in UTC, that was scheduled last.
  due_at timestamptz not null,
  -- When a run last ended without an error; at first, when this row was inserted.
  finished_at timestamptz not null default now(),
  constraint clock_runs_pkey primary key (name)
);

-- A request to connect. At most one is open in each direction. Deleted when one of the two deletes the account.
create table connection_requests (
  id uuid not null default gen_random_uuid(),
  from_id uuid not null,
  to_id uuid not null,
  -- Text for the receiver; empty for none.
  note text not null,
  -- waiting: open. accepted: also when the two were connected in another way.
  status text not null default 'waiting',
  -- False when the receiver had blocked the sender, or declined them within 30 days: the receiver never sees it,
  -- and the sender cannot tell.
  delivered boolean not null,
  created_at timestamptz not null,
  -- When it was accepted, declined or withdrawn; null while open.
  answered_at timestamptz,
  constraint connection_requests_pkey primary key (id),
  constraint connection_requests_answered check ((answered_at is null) = (status = 'waiting')),
  constraint connection_requests_note_check check (length(note) <= 300),
  constraint connection_requests_status_check check (status in ('waiting', 'accepted', 'declined', 'withdrawn')),
  constraint connection_requests_two check (from_id <> to_id),
  constraint connection_requests_from_id_fkey foreign key (from_id) references profiles(uuid) on delete cascade,
  constraint connection_requests_to_id_fkey foreign key (to_id) references profiles(uuid) on delete cascade
);
create index connection_requests_from on connection_requests (from_id, status, created_at desc, id);
create unique index connection_requests_one_waiting on connection_requests (from_id, to_id) where status = 'waiting';
create index connection_requests_to on connection_requests (to_id, status, created_at desc, id);

-- Two members who know each other: one row for the pair. Never changed; deleted when one of them ends it, blocks
-- the other or deletes the account.
create table connections (
  id uuid not null default gen_random_uuid(),
  -- The smaller of the two ids.
  user1_id uuid not null,
  user2_id uuid not null,
  -- request: one asked. played_together: by a completed booking.
  connection_type text not null,
  -- For played_together the end of the booking.
  created_at timestamptz not null,
  constraint connections_pkey primary key (id),
  constraint connections_user1_id_user2_id_key unique (user1_id, user2_id),
  constraint connections_connection_type_check check (connection_type in ('request', 'played_together')),
  constraint connections_one_row_a_pair check (user1_id < user2_id),
  constraint connections_user1_id_fkey foreign key (user1_id) references profiles(uuid) on delete cascade,
  constraint connections_user2_id_fkey foreign key (user2_id) references profiles(uuid) on delete cascade
);
create index connections_user1 on connections (user1_id, created_at desc, id) include (user2_id);
create index connections_user2 on connections (user2_id, created_at desc, id) include (user1_id);
create trigger connections_ended after delete on connections referencing old table as changed for each statement execute function keep_neighbours();
create trigger connections_made after insert on connections referencing new table as changed for each statement execute function keep_neighbours();

-- An attempt to have a version signed at the e-signature provider. One that ends unsigned makes room for another.
create table contract_envelopes (
  -- Also stored at the provider with the envelope, to find one whose creation was not confirmed to us.
  id uuid not null default gen_random_uuid(),
  contract_id uuid not null,
  version integer not null,
  -- The provider's id; null until it has confirmed the envelope.
  envelope_id text,
  -- outdated: its version or contract no longer counts, and it is about to be voided.
  status text not null default 'open',
  created_at timestamptz not null,
  -- Until then one request is creating it at the provider, and no other one may; null or past when none is.
  opening_until timestamptz,
  -- When the provider was last asked on behalf of a returning signer; limits how often it is.
  asked_at timestamptz,
  constraint contract_envelopes_pkey primary key (id),
  constraint contract_envelopes_envelope_id_key unique (envelope_id),
  constraint contract_envelopes_status_check check (status in ('open', 'completed', 'declined', 'voided', 'outdated')),
  constraint contract_envelopes_contract_id_version_fkey foreign key (contract_id, version) references contract_versions(contract_id, number) on delete cascade
);
create index contract_envelopes_contract on contract_envelopes (contract_id);
create unique index contract_envelopes_one_open on contract_envelopes (contract_id, version) where status = 'open';

-- The history of a contract, an event per row, as a chain of hashes. Append-only. No foreign keys: it outlives
-- what it refers to.
create table contract_events (
  contract_id uuid not null,
  -- From 1 within its contract, without gaps.
  number integer not null,
  at timestamptz not null,
  -- A value of CONTRACT_EVENTS (packages/domain).
  event text not null,
  -- The side that acted; system for scheduled jobs and automatic changes.
  actor_role text not null,
  -- The person who acted; null for the system.
  actor_id uuid,
  -- The version it is about.
  version integer not null,
  -- Text values of the event, such as the hash of a version or the name, consent and browser of a signature.
  facts jsonb not null,
  -- Hash of the event before; 64 zeros for the first.
  prev_hash text not null,
  -- SHA-256 in hexadecimal of prev_hash and the canonical JSON of all other columns, in camel case, actor_role as
  -- `doer`, without party_id where it is null.
  hash text not null,
  -- The artist or venue for whom they acted; null for the system, and in events before migration 38: then it is
  -- actor_id.
  party_id uuid,
  constraint contract_events_pkey primary key (contract_id, number),
  constraint contract_events_hash_key unique (hash),
  constraint contract_events_actor_role check ((actor_id is null) = (actor_role = 'system')),
  constraint contract_events_actor_role_check check (actor_role in ('artist', 'venue', 'system')),
  constraint contract_events_number_check check (number > 0),
  constraint contract_events_party check (party_id is null or actor_id is not null)
);
create trigger contract_events_append_only before delete or update or truncate on contract_events for each statement execute function refuse_history_change();

-- A side's signature under one version of a contract. Never changed. The foreign key ties it to the version's
-- hash.
create table contract_signatures (
  id uuid not null default gen_random_uuid(),
  contract_id uuid not null,
  version integer not null,
  -- Hash of the version that was signed.
  hash text not null,
  party text not null,
  -- The person who signed; party says for which side.
  signer_id uuid not null,
  -- As typed, or as the e-signature provider names the signer.
  typed_name text not null,
  -- The sentence that was agreed to; for a signature at a provider it names the envelope.
  consent_text text not null,
  -- Empty for a signature at a provider, whose own record has it.
  ip text not null,
  -- The signer's browser, or the name of the provider.
  user_agent text not null,
  signed_at timestamptz not null,
  constraint contract_signatures_pkey primary key (id),
  constraint contract_signatures_contract_id_version_party_key unique (contract_id, version, party),
  constraint contract_signatures_party_check check (party in ('artist', 'venue')),
  constraint contract_signatures_typed_name_check check (length(typed_name) >= 2 and length(typed_name) <= 120),
  constraint contract_signatures_contract_id_version_hash_fkey foreign key (contract_id, version, hash) references contract_versions(contract_id, number, hash) on delete cascade
);
create trigger contract_signatures_frozen before update on contract_signatures for each row execute function refuse_frozen_change();

-- A version of a contract's text: the first one, and each proposed amendment. A trigger keeps everything but its
-- status and decision as it is.
create table contract_versions (
  contract_id uuid not null,
  -- From 1 within its contract.
  number integer not null,
  -- current: the one that counts. replaced: was current before an amendment. lapsed: its contract ended, or the fee
  -- it changes was deposited.
  status text not null,
  -- For the first version the side whose offer was accepted.
  proposed_by text not null,
  -- ContractDocument (packages/domain): format, both sides, gig, terms and every sentence that is read and signed.
  document jsonb not null,
  -- SHA-256 in hexadecimal of the document's canonical JSON, which contains the contract's id and the version's
  -- number.
  hash text not null,
  -- When it was proposed; for the first version when the offer was made.
  created_at timestamptz not null,
  -- When it was accepted, declined, withdrawn or lapsed; null while proposed. A replaced version keeps when it was
  -- accepted.
  decided_at timestamptz,
  -- Whether the venue confirmed that another act plays there in the proposed hours.
  second_act boolean not null default false,
  constraint contract_versions_pkey primary key (contract_id, number),
  constraint contract_versions_contract_id_number_hash_key unique (contract_id, number, hash),
  constraint contract_versions_decided check ((status = 'proposed') = (decided_at is null)),
  constraint contract_versions_hash_check check (hash ~ '^[0-9a-f]{64}$'),
  constraint contract_versions_number_check check (number >= 1 and number <= 50),
  constraint contract_versions_proposed_by_check check (proposed_by in ('artist', 'venue')),
  constraint contract_versions_status_check check (status in ('current', 'proposed', 'replaced', 'declined', 'withdrawn', 'lapsed')),
  constraint contract_versions_contract_id_fkey foreign key (contract_id) references contracts(id) on delete cascade
);
create index contract_versions_hash on contract_versions (hash);
create unique index contract_versions_one_current on contract_versions (contract_id) where status = 'current';
create unique index contract_versions_one_proposed on contract_versions (contract_id) where status = 'proposed';
create trigger contract_versions_frozen before update of contract_id, number, proposed_by, document, hash, second_act, created_at on contract_versions for each row execute function refuse_frozen_change();

-- The contract of a booking, created with it. Its terms are in contract_versions.
create table contracts (
  id uuid not null default gen_random_uuid(),
  booking_id uuid not null,
  -- Copied from the booking, like artist_id and venue_id; none of them ever changes.
  gig_id uuid not null,
  artist_id uuid not null,
  venue_id uuid not null,
  -- pending: signatures are missing, also after an accepted amendment. expired: not signed in time.
  status text not null default 'pending',
  -- The version to be signed, or signed.
  current_version integer not null default 1,
  created_at timestamptz not null,
  -- When the second signature completed it; null again after an accepted amendment. Kept when a signed contract is
  -- cancelled.
  signed_at timestamptz,
  -- Envelope at the e-signature provider that was opened last; null when it is signed here.
  docusign_envelope_id text,
  -- Deadline for both signatures.
  expires_at timestamptz not null,
  -- When to remind those who have not signed; null once they were reminded, or there is no need.
  remind_at timestamptz,
  -- Number of its contract_events: without it the last ones could be removed unnoticed.
  event_count integer not null default 0,
  -- Hash of its last event; 64 zeros before the first.
  head_hash text not null,
  constraint contracts_pkey primary key (id),
  constraint contracts_booking_id_key unique (booking_id),
  constraint contracts_signed_at check (case status when 'signed' then signed_at is not null when 'cancelled' then true else signed_at is null end),
  constraint contracts_status_check check (status in ('pending', 'signed', 'expired', 'cancelled')),
  constraint contracts_two_sides check (artist_id <> venue_id),
  constraint contracts_artist_id_fkey foreign key (artist_id) references profiles(uuid) on delete cascade,
  constraint contracts_booking_id_fkey foreign key (booking_id) references bookings(id) on delete cascade,
  constraint contracts_current_version foreign key (id, current_version) references contract_versions(contract_id, number) deferrable initially deferred,
  constraint contracts_gig_id_fkey foreign key (gig_id) references gigs(id) on delete cascade,
  constraint contracts_venue_id_fkey foreign key (venue_id) references profiles(uuid) on delete cascade
);
create index contracts_artist on contracts (artist_id, created_at desc, id);
create index contracts_expiring on contracts (expires_at) where status = 'pending';
create index contracts_to_remind on contracts (remind_at) where remind_at is not null;
create index contracts_venue on contracts (venue_id, created_at desc, id);
create trigger contracts_both_signatures before insert or update on contracts for each row when (new.status = 'signed') execute function require_both_signatures();

-- How many members opened the page of a gig or an artist on a day, each counted once. Deleted after 400 days.
create table daily_views (
  -- A gig or a profile; no foreign key.
  item_id uuid not null,
  -- In UTC.
  day date not null,
  -- Whether a boost was running; a day on which one began or ended has two rows.
  boosted boolean not null,
  views integer not null,
  constraint daily_views_pkey primary key (item_id, day, boosted)
);
create index daily_views_day on daily_views using brin (day) with (autosummarize='on');

-- What the night of a booking needs beyond its terms, in a part of the venue and a part of the artist. No row
-- until somebody has written.
create table day_sheets (
  booking_id uuid not null,
  -- Counts the venue's saves, from load_in_at to set_times; 0 for none. A save has to name the version it replaces.
  venue_version integer not null default 0,
  -- Null when the venue names none.
  load_in_at timestamptz,
  load_in_notes text not null default '',
  parking text not null default '',
  contact_name text not null default '',
  contact_phone text not null default '',
  set_times text not null default '',
  -- The same for the artist's part, set_list and artist_notes.
  artist_version integer not null default 0,
  set_list text not null default '',
  artist_notes text not null default '',
  constraint day_sheets_pkey primary key (booking_id),
  constraint day_sheets_artist_notes_check check (length(artist_notes) <= 1000),
  constraint day_sheets_contact_name_check check (length(contact_name) <= 100),
  constraint day_sheets_contact_phone_check check (length(contact_phone) <= 40),
  constraint day_sheets_load_in_notes_check check (length(load_in_notes) <= 1000),
  constraint day_sheets_parking_check check (length(parking) <= 1000),
  constraint day_sheets_set_list_check check (length(set_list) <= 4000),
  constraint day_sheets_set_times_check check (length(set_times) <= 1000),
  constraint day_sheets_booking_id_fkey foreign key (booking_id) references bookings(id) on delete cascade
);

-- An email kept for the page /dev/mailbox instead of being sent, when no mail server is configured. Deleted after
-- 30 days.
create table dev_mails (
  id bigint not null generated always as identity,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  -- The web addresses in the text.
  links text[] not null default '{}',
  created_at timestamptz not null default now(),
  -- The same when an email is sent again, as its Message-ID would be: the second one is dropped. Null for emails
  -- without one.
  key text,
  constraint dev_mails_pkey primary key (id),
  constraint dev_mails_key_key unique (key)
);
create index dev_mails_to on dev_mails (to_address, id);

-- Demo mode's text messages, which nobody sends: those to a number, and replies from it.
create table dev_texts (
  id bigint not null generated always as identity,
  number text not null,
  body text not null,
  received boolean not null default false,
  created_at timestamptz not null default now(),
  constraint dev_texts_pkey primary key (id)
);

-- An artist whom a venue saved. The artist never learns of it.
create table favorite_artists (
  venue_id uuid not null,
  artist_id uuid not null,
  -- The venue's private note; empty for none.
  note text not null default '',
  created_at timestamptz not null,
  constraint favorite_artists_pkey primary key (venue_id, artist_id),
  constraint favorite_artists_note_check check (length(note) <= 500),
  constraint favorite_artists_artist_id_fkey foreign key (artist_id) references profiles(uuid) on delete cascade,
  constraint favorite_artists_venue_id_fkey foreign key (venue_id) references profiles(uuid) on delete cascade
);
create index favorite_artists_artist on favorite_artists (artist_id, created_at);

-- An address that an account had until it was changed. While this row exists, no other account can have the
-- address, and the link that was mailed there gives the account its address back. Deleted after 7 days, or with
-- the account.
create table former_emails (
  -- In lower case.
  email text not null,
  user_id uuid not null,
  -- SHA-256 of the token in the link; null until it is mailed.
  token_hash bytea,
  changed_at timestamptz not null,
  -- The row can be deleted from then on.
  expires_at timestamptz not null,
  constraint former_emails_pkey primary key (email),
  constraint former_emails_token_hash_key unique (token_hash),
  constraint former_emails_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index former_emails_user on former_emails (user_id);

-- An edition of the packaged data that was loaded into places.
create table gazetteer_editions (
  -- EDITION of load-gazetteer.ts; a start without its row loads the data.
  edition integer not null,
  loaded_at timestamptz not null default now(),
  constraint gazetteer_editions_pkey primary key (edition)
);

-- What a gig is searched by, beside the columns that lists filter and sort by. Read model of gigs; none for a gig
-- of a suspended venue.
create table gig_documents (
  gig_id uuid not null,
  date date not null,
  rank smallint not null,
  starts_at timestamptz not null,
  pay_cents bigint not null,
  is_recurring boolean not null,
  location_lat double precision,
  location_lng double precision,
  -- Words of title, venue, position, instruments, genres, location, place and description; whole entries as
  -- instrument={entry}, genre={entry} and profession={entry}.
  document tsvector not null,
  constraint gig_documents_pkey primary key (gig_id),
  constraint gig_documents_gig_id_fkey foreign key (gig_id) references gigs(id) on delete cascade
) with (fillfactor=90);
create index gig_documents_all on gig_documents using gin (document) with (fastupdate=off);

-- An instrument that some gig asks for or once asked for. Never deleted.
create table gig_instruments (
  -- From 1; gig_open_instruments uses 0 for every gig.
  id integer not null generated always as identity,
  name text not null,
  constraint gig_instruments_pkey primary key (id),
  constraint gig_instruments_name_key unique (name)
);
create index gig_instruments_name on gig_instruments using gin (lower(name) gin_trgm_ops);

-- A secret link that offers a private gig to whoever has it; it books once.
create table gig_links (
  id uuid not null,
  gig_id uuid not null,
  venue_id uuid not null,
  -- SHA-256 of the secret, which is derived from the id with a secret of the server and stored nowhere.
  token_hash bytea not null,
  -- Whom it is for, as the venue calls them.
  act_name text not null,
  -- Address to which it was mailed; empty when the venue passes it on itself.
  sent_to text not null default '',
  fee_cents bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  sets integer not null,
  sound text not null,
  meals text not null,
  lodging boolean not null,
  note text not null,
  made_by uuid not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by uuid,
  withdrawn_at timestamptz,
  declined_at timestamptz,
  decline_reason text not null default '',
  -- When the clock noted that nobody answered, and the venue was notified.
  expired_at timestamptz,
  constraint gig_links_pkey primary key (id),
  constraint gig_links_token_hash_key unique (token_hash),
  constraint gig_links_act_name_check check (length(act_name) >= 1 and length(act_name) <= 120),
  constraint gig_links_check check (ends_at > starts_at),
  constraint gig_links_decline_reason_check check (length(decline_reason) <= 1000),
  constraint gig_links_fee_cents_check check (fee_cents >= 0),
  constraint gig_links_meals_check check (meals in ('none', 'drinks', 'meal')),
  constraint gig_links_one_end check (num_nonnulls(used_at, withdrawn_at, declined_at, expired_at) <= 1),
  constraint gig_links_sound_check check (sound in ('venue', 'artist', 'none')),
  constraint gig_links_gig_id_fkey foreign key (gig_id) references gigs(id) on delete cascade,
  constraint gig_links_made_by_fkey foreign key (made_by) references users(id) on delete cascade,
  constraint gig_links_used_by_fkey foreign key (used_by) references profiles(uuid) on delete set null,
  constraint gig_links_venue_id_fkey foreign key (venue_id) references profiles(uuid) on delete cascade
);
create index gig_links_gig on gig_links (gig_id);
create index gig_links_made_by on gig_links (made_by);
create index gig_links_open on gig_links (expires_at) where used_at is null and withdrawn_at is null and declined_at is null and expired_at is null;
create index gig_links_used_by on gig_links (used_by) where used_by is not null;
create index gig_links_venue on gig_links (venue_id, made_at);

-- A location, as typed, that an open gig has or had in the last days. Written by the trigger of gigs.
create table gig_locations (
  id integer not null generated always as identity,
  location text not null,
  -- In lowercase.
  folded text not null generated always as (lower(location)) stored,
  -- The location as fold_place() reads it, for searches.
  place text not null generated always as (fold_place(location)) stored,
  constraint gig_locations_pkey primary key (id),
  constraint gig_locations_location_key unique (location)
);
create index gig_locations_pairs on gig_locations using gin (letter_pairs(folded)) with (fastupdate=off);
create index gig_locations_place_pairs on gig_locations using gin (letter_pairs(place)) with (fastupdate=off);

-- A counter of changes to what maps show. The sum of the 64 rows is the version of the map's data, which caches
-- use.
create table gig_map_changes (
  -- Number of the connection's process modulo 64, so that transactions rarely block each other.
  slot smallint not null,
  changes bigint not null default 0,
  constraint gig_map_changes_pkey primary key (slot)
) with (fillfactor=10);

-- Copy of the rows of gig_documents for open gigs, which most searches are for.
create table gig_open_documents (
  gig_id uuid not null,
  date date not null,
  rank smallint not null,
  starts_at timestamptz not null,
  pay_cents bigint not null,
  is_recurring boolean not null,
  location_lat double precision,
  location_lng double precision,
  document tsvector not null,
  constraint gig_open_documents_pkey primary key (gig_id),
  constraint gig_open_documents_gig_id_fkey foreign key (gig_id) references gigs(id) on delete cascade
) with (fillfactor=90);
create index gig_open_documents_document on gig_open_documents using gin (document) with (fastupdate=off);

-- An open gig under one instrument that it asks for, and under 0 for any. Narrow copy of gigs that lists and maps
-- read from its indexes alone; kept by a trigger on gigs.
create table gig_open_instruments (
  -- gig_instruments.id, or 0 for every open gig.
  instrument_id integer not null,
  gig_id uuid not null,
  date date not null,
  rank smallint not null,
  starts_at timestamptz not null,
  pay_cents bigint not null,
  is_recurring boolean not null,
  location_lat double precision,
  location_lng double precision,
  -- gig_locations.id of the gig's location. No foreign key: the trigger and delete_unused_gig_locations() lock the
  -- location.
  location_id integer,
  constraint gig_open_instruments_pkey primary key (gig_id, instrument_id),
  constraint gig_open_instruments_gig_id_fkey foreign key (gig_id) references gigs(id) on delete cascade
);
create index gig_open_instruments_located on gig_open_instruments (instrument_id, location_id, date, rank, starts_at, gig_id) include (pay_cents, is_recurring, location_lat, location_lng);
create index gig_open_instruments_map on gig_open_instruments (instrument_id, location_lng, location_lat) include (date, rank, starts_at, pay_cents, is_recurring, gig_id) where location_lat <> 0 and location_lng <> 0;
create unique index gig_open_instruments_page on gig_open_instruments (instrument_id, date, rank, starts_at, gig_id) include (pay_cents, is_recurring);
create trigger gig_open_instruments_log_added after insert on gig_open_instruments referencing new table as changed for each statement execute function log_open_gig_changes();
create trigger gig_open_instruments_log_removed after delete on gig_open_instruments referencing old table as changed for each statement execute function log_open_gig_changes();
create trigger gig_open_instruments_log_updated after update on gig_open_instruments referencing old table as changed new table as changed_to for each statement execute function log_open_gig_changes();

-- A question of an artist about an open gig, before an application. The text is a message of the thread of the
-- two. Written with the thread locked.
create table gig_questions (
  gig_id uuid not null,
  artist_id uuid not null,
  -- Copy of the gig's venue, which never changes.
  venue_id uuid not null,
  message_id uuid not null,
  asked_at timestamptz not null,
  -- When the venue first wrote to the artist afterwards: both may write from then on, while the gig is open. Null
  -- before.
  answered_at timestamptz,
  -- False when the venue had blocked the artist: it never sees it, and the artist cannot tell.
  delivered boolean not null default true,
  constraint gig_questions_pkey primary key (gig_id, artist_id),
  constraint gig_questions_artist_id_fkey foreign key (artist_id) references profiles(uuid) on delete cascade,
  constraint gig_questions_gig_id_fkey foreign key (gig_id) references gigs(id) on delete cascade,
  constraint gig_questions_message_id_fkey foreign key (message_id) references messages(id) on delete cascade,
  constraint gig_questions_venue_id_fkey foreign key (venue_id) references profiles(uuid) on delete cascade
);
create index gig_questions_asked on gig_questions (artist_id, asked_at);
create index gig_questions_pair on gig_questions (artist_id, venue_id);

-- A word that some gig's document has or once had, for searches with a typing error. Deleted only when the one
-- venue whose gigs have it deletes the account.
create table gig_words (
  word text collate "C" not null,
  -- The word without each one of its letters, and the whole word; two words one error apart share an entry.
  deletions text[] not null generated always as (word_deletions(word)) stored,
  constraint gig_words_pkey primary key (word)
);
create index gig_words_deletions on gig_words using gin (deletions) with (fastupdate=off);

-- A gig as its venue posted it. While it is booked, the terms that count are those of the booking. Never deleted.
create table gigs (
  id uuid not null default gen_random_uuid(),
  -- Equal to venue_id.
  created_by uuid not null,
  venue_id uuid not null,
  -- expired: it began without anybody booked. cancelled: closed by its venue, or with its booking.
  status text not null default 'open',
  title text not null,
  description text not null default '',
  -- By the clock at the place.
  date date not null,
  -- By the clock at the place.
  "time" time not null,
  -- IANA name: of the place, otherwise of the venue.
  time_zone text not null,
  -- The same moment as date and time in time_zone.
  starts_at timestamptz not null,
  -- Null when the venue names none.
  duration_minutes integer,
  -- Address as typed.
  location text not null default '',
  -- The place that the address names; null when it names none.
  place_id text,
  -- In degrees: of a marker (its own, or the venue's at the same address), otherwise the center of the place. Null
  -- when unknown.
  location_lat double precision,
  -- In degrees; null when location_lat is.
  location_lng double precision,
  -- By payment_type: per hour for hourly, otherwise for the whole evening.
  pay_cents bigint not null default 0,
  -- flat, hourly, performance, budget or negotiable.
  payment_type text not null,
  -- The profession wanted, an entry of PROFESSIONS (packages/domain).
  "position" text not null,
  -- The instruments wanted; empty for any.
  instruments text[] not null default '{}',
  -- any, beginner, intermediate, advanced, experienced or professional.
  experience_level text not null default 'any',
  is_recurring boolean not null default false,
  -- Order within one day: 1 posted by a pro venue, 2 the rest. Written again when the venue's tier changes. A
  -- running boost is applied when a page is read.
  rank smallint not null default 2,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- End of the gig's latest boost (boosts.ends_at, which never changes); null without one.
  boosted_until timestamptz,
  -- Whether it is hidden: it is private, its venue's account is suspended, which triggers on users and gigs keep,
  -- or an operator removed it.
  suspended boolean not null default false,
  -- Whether the venue placed the position itself, with a marker on the map.
  location_marked boolean not null default false,
  -- The genres wanted; empty for any.
  genres text[] not null default '{}',
  -- Of pay_cents, ISO 4217.
  currency text not null default 'USD',
  -- Whether the time is the second of two equal ones, in the hour that exists twice when clocks go back.
  time_is_second boolean not null default false,
  -- When an operator removed it after a report. Only its venue and booked artists see it.
  removed_at timestamptz,
  -- Null at a venue without stages. A booking is on the stage of its gig.
  stage_id uuid,
  -- The series that it came from; null for a single gig.
  series_id uuid,
  -- Its original date in the series, by which the series knows it.
  series_on date,
  -- Whether the venue changed it by hand: changes of its series then leave it alone.
  series_changed boolean not null default false,
  -- private: only its venue and the artists it was offered to see it. Never changes.
  visibility text not null default 'public',
  -- The bill that it is a part of; null for an evening of its own.
  bill_id uuid,
  constraint gigs_pkey primary key (id),
  constraint gigs_coordinates check ((location_lat is null) = (location_lng is null)),
  constraint gigs_creator_is_venue check (created_by = venue_id),
  constraint gigs_currency_check check (currency = 'USD'),
  constraint gigs_duration_minutes_check check (duration_minutes > 0),
  constraint gigs_marked check (not location_marked or location_lat is not null),
  constraint gigs_pay_cents_check check (pay_cents >= 0),
  constraint gigs_private_hidden check (visibility = 'public' or suspended) not valid,
  constraint gigs_rank_check check (rank >= 1 and rank <= 2),
  constraint gigs_status_check check (status in ('open', 'booked', 'completed', 'cancelled', 'expired')),
  constraint gigs_visibility_check check (visibility in ('public', 'private')) not valid,
  constraint gigs_bill_id_fkey foreign key (bill_id) references bills(id) on delete set null,
  constraint gigs_created_by_fkey foreign key (created_by) references profiles(uuid) on delete cascade,
  constraint gigs_place_id_fkey foreign key (place_id) references places(place_id),
  constraint gigs_series_id_fkey foreign key (series_id) references series(id) on delete set null,
  constraint gigs_stage_id_fkey foreign key (stage_id) references stages(id),
  constraint gigs_venue_id_fkey foreign key (venue_id) references profiles(uuid) on delete cascade
);
create index gigs_boosted on gigs (date) where boosted_until is not null;
create index gigs_by_date on gigs (date, rank, starts_at, id);
create index gigs_creator on gigs (created_by, created_at);
create index gigs_location on gigs using gin (location gin_trgm_ops);
create index gigs_map on gigs (location_lng, location_lat) where location_lat <> 0 and location_lng <> 0;
create index gigs_of_bill on gigs (bill_id) where bill_id is not null;
create unique index gigs_of_series on gigs (series_id, series_on) where series_id is not null;
create index gigs_of_venue on gigs (created_by, date, rank, starts_at, id) where not suspended;
create index gigs_open_by_start on gigs (starts_at) where status = 'open';
create index gigs_own on gigs (created_by, status, starts_at, id) include (title);
create index gigs_place on gigs using gin (fold_place(location) gin_trgm_ops);
create index gigs_played on gigs ("position", starts_at) where status = 'completed';
create index gigs_stage on gigs (stage_id, starts_at) where stage_id is not null;
create trigger gigs_count_added after insert on gigs referencing new table as added for each statement execute function count_gigs_per_day();
create trigger gigs_count_emptied after truncate on gigs for each statement execute function count_gigs_per_day();
create trigger gigs_count_map_change after insert or delete or update or truncate on gigs for each statement execute function count_gig_map_change();
create trigger gigs_count_moved after update on gigs referencing old table as removed new table as added for each statement execute function count_gigs_per_day();
create trigger gigs_count_removed after delete on gigs referencing old table as removed for each statement execute function count_gigs_per_day();
create trigger gigs_queue_to_match after insert or update of status, suspended, title, description, date, starts_at, pay_cents, payment_type, duration_minutes, "position", instruments, genres, is_recurring, location, place_id, location_lat, location_lng, stage_id on gigs for each row when (new.status = 'open' and not new.suspended) execute function queue_gig_to_match();
create trigger gigs_spread_start after update of starts_at on gigs for each row when (old.starts_at is distinct from new.starts_at) execute function spread_gig_start();
create trigger gigs_sync_document after insert or update of status, date, rank, starts_at, pay_cents, is_recurring, location_lat, location_lng, suspended, title, description, "position", instruments, genres, location, place_id on gigs for each row execute function sync_gig_document();
create trigger gigs_sync_open_instruments after insert or update of status, date, rank, starts_at, pay_cents, is_recurring, instruments, location, location_lat, location_lng, suspended on gigs for each row execute function sync_gig_open_instruments();
create trigger gigs_take_over_suspension before insert on gigs for each row execute function take_over_suspension();

-- How many gigs a day has, without suspended ones: the sum of its rows. Each statement that changes it adds a
-- row, so that venues never wait for each other; once a day, the rows of a day are replaced with their sum.
create table gigs_per_day (
  id bigint not null generated always as identity,
  date date not null,
  -- How many more, or fewer if negative.
  gigs integer not null,
  constraint gigs_per_day_pkey primary key (id)
);

-- Open gigs that were posted, reopened or edited and aren’t compared with saved searches yet. Written by a
-- trigger of gigs.
create table gigs_to_match (
  gig_id uuid not null,
  -- Counts the changes, so that one during the comparison isn’t lost.
  version bigint not null default 0,
  changed_at timestamptz not null default now(),
  constraint gigs_to_match_pkey primary key (gig_id),
  constraint gigs_to_match_gig_id_fkey foreign key (gig_id) references gigs(id) on delete cascade
);
create index gigs_to_match_changed on gigs_to_match (changed_at);

-- A ranked wish for a venue's stage and hours, which excludes nobody. Its rank is 1 and the number of ranked
-- holds of the same stage with overlapping hours and an earlier ranked_at (or the same and a lower id).
create table holds (
  id uuid not null default gen_random_uuid(),
  venue_id uuid not null,
  -- Null at a venue without stages.
  stage_id uuid,
  -- Null for an act that isn't a member, whose name is act_name.
  artist_id uuid,
  -- Empty for a member.
  act_name text not null,
  made_by text not null,
  -- False when the other side had blocked the maker: only the maker sees it.
  delivered boolean not null,
  status text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- IANA, of the venue.
  time_zone text not null,
  -- Only its maker reads it.
  note text not null default '',
  -- The start at the latest.
  expires_at timestamptz not null,
  -- When the venue placed or accepted it; null before that.
  ranked_at timestamptz,
  -- The hold that wants to book, behind it or confirmed ahead of it; kept after the answer.
  challenged_by uuid,
  -- Until when a challenged hold can be confirmed; it is released then.
  answer_by timestamptz,
  -- The booking that ended it.
  booking_id uuid,
  -- The outside booking that ended it.
  outside_booking_id uuid,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- How often its act was asked to confirm or release it.
  times_challenged integer not null default 0,
  constraint holds_pkey primary key (id),
  constraint holds_act check ((artist_id is null) = (act_name <> '')),
  constraint holds_act_name_check check (length(act_name) <= 100),
  constraint holds_challenged check ((status = 'challenged') = (answer_by is not null)),
  constraint holds_ended check ((status in ('declined', 'released', 'expired', 'booked')) = (ended_at is not null)),
  constraint holds_expiry check (expires_at <= starts_at),
  constraint holds_made_by_check check (made_by in ('artist', 'venue')),
  constraint holds_note_check check (length(note) <= 500),
  constraint holds_ranked check ((status in ('active', 'challenged', 'confirmed')) <= (ranked_at is not null)),
  constraint holds_status_check check (status in ('requested', 'active', 'challenged', 'confirmed', 'declined', 'released', 'expired', 'booked')),
  constraint holds_time check (ends_at > starts_at),
  constraint holds_artist_id_fkey foreign key (artist_id) references profiles(uuid) on delete cascade,
  constraint holds_booking_id_fkey foreign key (booking_id) references bookings(id) on delete set null,
  constraint holds_challenged_by_fkey foreign key (challenged_by) references holds(id) on delete set null,
  constraint holds_outside_booking_id_fkey foreign key (outside_booking_id) references outside_bookings(id) on delete set null,
  constraint holds_stage_id_fkey foreign key (stage_id) references stages(id),
  constraint holds_venue_id_fkey foreign key (venue_id) references profiles(uuid) on delete cascade
);
create index holds_by_challenger on holds (challenged_by) where challenged_by is not null;
create index holds_due on holds (expires_at) where ended_at is null;
create index holds_of_artist on holds (artist_id, starts_at) where artist_id is not null;
create index holds_of_booking on holds (booking_id) where booking_id is not null;
create index holds_of_outside_booking on holds (outside_booking_id) where outside_booking_id is not null;
create index holds_of_stage on holds (stage_id) where stage_id is not null;
create index holds_of_venue on holds (venue_id, starts_at);
create index holds_over on holds (ended_at) where ended_at is not null;
create index holds_to_answer on holds (answer_by) where answer_by is not null;

-- An account at a provider that signs its owner in to their account here. Deleted when the member unlinks it, or
-- with the account.
create table identities (
  id uuid not null,
  user_id uuid not null,
  -- As in the accounts protocol: google, or custom:oidc for the one that the operator configured.
  provider text not null,
  -- The provider as it names itself in its ID tokens. With the subject, it identifies the account there.
  issuer text not null,
  -- The provider's id of the account. Addresses can change hands; this never does.
  subject text not null,
  -- The address that the account had at the provider when it was linked; nobody is found by it.
  email text not null,
  created_at timestamptz not null,
  -- When it last signed its owner in; null when it has not.
  last_sign_in_at timestamptz,
  constraint identities_pkey primary key (id),
  constraint identities_one_per_provider unique (user_id, provider),
  constraint identities_subject unique (issuer, subject),
  constraint identities_provider_check check (provider in ('google', 'custom:oidc')),
  constraint identities_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

-- What an import added and is still there: an outside booking or blocked time. The same entry of another copy of
-- the file is recognized by it.
create table imported_times (
  import_id uuid not null,
  venue_id uuid not null,
  -- Recognizes the entry in any copy of the file.
  uid text not null,
  outside_booking_id uuid,
  busy_time_id uuid,
  -- Of what was added: an undo leaves what was changed since.
  content_hash text not null,
  constraint imported_times_one check (num_nonnulls(outside_booking_id, busy_time_id) = 1),
  constraint imported_times_busy_time_id_fkey foreign key (busy_time_id) references busy_times(id) on delete cascade,
  constraint imported_times_import_id_fkey foreign key (import_id) references calendar_imports(id) on delete cascade,
  constraint imported_times_outside_booking_id_fkey foreign key (outside_booking_id) references outside_bookings(id) on delete cascade
);
create unique index imported_times_blocked on imported_times (busy_time_id) where busy_time_id is not null;
create index imported_times_import on imported_times (import_id);
create unique index imported_times_outside on imported_times (outside_booking_id) where outside_booking_id is not null;
create index imported_times_uid on imported_times (venue_id, uid);

-- An account of the double-entry ledger. Created by the first posting that needs it; never changed or deleted.
-- Its balance is the sum of its postings.
create table ledger_accounts (
  id bigint not null generated always as identity,
  -- provider_clearing is the one asset: what the provider holds for us. escrow: held for a transaction.
  -- artist_payable: can be withdrawn. refunds: on the way to the venue. payouts: on the way to the bank. disputes:
  -- taken back by banks.
  kind text not null,
  -- The transaction (escrow, refunds) or the artist (artist_payable, payouts); null for the platform's own. No
  -- foreign key.
  owner_id uuid,
  -- Of all of its postings. An owner has an account of a kind for each currency.
  currency text not null default 'USD',
  constraint ledger_accounts_pkey primary key (id),
  constraint ledger_accounts_one unique nulls not distinct (kind, owner_id, currency),
  constraint ledger_accounts_currency_check check (currency = 'USD'),
  constraint ledger_accounts_kind_check check (kind in ('provider_clearing', 'escrow', 'artist_payable', 'platform_fee', 'refunds', 'payouts', 'disputes')),
  constraint ledger_accounts_owner check ((owner_id is null) = (kind in ('provider_clearing', 'platform_fee', 'disputes')))
);
create trigger ledger_accounts_stay before delete or update or truncate on ledger_accounts for each statement execute function refuse_ledger_change();

-- A lower bound of an account's balance, so that taking from it rarely needs the sum of all its postings. Written
-- by the trigger of ledger_postings only; can be lost without harm.
create table ledger_covers (
  account_id bigint not null,
  -- What was left when the balance was last computed, less what was taken since. Credits since then are not in it.
  cents bigint not null,
  constraint ledger_covers_pkey primary key (account_id),
  constraint ledger_covers_cents_check check (cents >= 0),
  constraint ledger_covers_account_id_fkey foreign key (account_id) references ledger_accounts(id)
) with (fillfactor=70);

-- A movement of money from one account to another. Append-only. A trigger refuses, at commit, to take more than
-- an account holds.
create table ledger_postings (
  id bigint not null generated always as identity,
  at timestamptz not null,
  -- {fact}:{id}:{kind}, the fact it is posted for, such as intent:{provider's id}:charge. Unique: nothing is posted
  -- twice.
  key text not null,
  -- Which accounts it moves between; see packages/domain/src/payments/ledger.ts.
  kind text not null,
  debit_account_id bigint not null,
  credit_account_id bigint not null,
  amount_cents bigint not null,
  constraint ledger_postings_pkey primary key (id),
  constraint ledger_postings_key_key unique (key),
  constraint ledger_postings_amount_cents_check check (amount_cents > 0),
  constraint ledger_postings_kind_check check (kind in ('charge', 'release', 'share', 'fee', 'refund', 'refunded', 'refund_returned', 'payout', 'paid_out', 'payout_bounced', 'payout_returned', 'reversal', 'charged_back', 'charge_back_won')) not valid,
  constraint ledger_postings_two_accounts check (debit_account_id <> credit_account_id),
  constraint ledger_postings_credit_account_id_fkey foreign key (credit_account_id) references ledger_accounts(id),
  constraint ledger_postings_debit_account_id_fkey foreign key (debit_account_id) references ledger_accounts(id)
);
create index ledger_postings_credits on ledger_postings (credit_account_id, id) include (amount_cents);
create index ledger_postings_debits on ledger_postings (debit_account_id, id) include (amount_cents);
create trigger ledger_postings_append_only before delete or update or truncate on ledger_postings for each statement execute function refuse_ledger_change();
create constraint trigger ledger_postings_covered after insert on ledger_postings deferrable initially deferred for each row execute function guard_ledger_posting();

-- Who plays in an act, in their order. Not who may act for it: that is memberships.
create table lineup_members (
  -- Made up by the browser of whoever adds somebody, so that a removed one can be put back.
  id uuid not null,
  party_id uuid not null,
  -- Their account; null for somebody who is only a name.
  person_id uuid,
  -- The invitation to act for the party whose acceptance fills person_id.
  invitation_id uuid,
  name text not null,
  -- Names of packages/domain/src/profiles/instruments.ts.
  instruments text[] not null default '{}',
  -- core: plays every show unless replaced. sub: plays in somebody's place.
  part text not null default 'core',
  "position" integer not null,
  -- Whether the act shows them on its profile; only subs can be left out.
  listed boolean not null default true,
  -- Whether they themselves don't want to be shown on the act's profile.
  hidden boolean not null default false,
  created_at timestamptz not null,
  -- When they left the line-up; null while they are in it.
  removed_at timestamptz,
  constraint lineup_members_pkey primary key (id),
  constraint lineup_members_core_listed check (listed or part = 'sub'),
  constraint lineup_members_instruments_check check (cardinality(instruments) <= 5 and array_position(instruments, null::text) is null),
  constraint lineup_members_name_check check (length(name) >= 1 and length(name) <= 80),
  constraint lineup_members_part_check check (part in ('core', 'sub')),
  constraint lineup_members_position_check check ("position" >= 0),
  constraint lineup_members_invitation_id_fkey foreign key (invitation_id) references party_invitations(id) on delete set null,
  constraint lineup_members_party_id_fkey foreign key (party_id) references parties(id) on delete cascade,
  constraint lineup_members_person_id_fkey foreign key (person_id) references users(id) on delete set null
);
create index lineup_members_former_person on lineup_members (person_id) where removed_at is not null and person_id is not null;
create unique index lineup_members_invitation on lineup_members (invitation_id) where invitation_id is not null;
create index lineup_members_party on lineup_members (party_id, "position");
create unique index lineup_members_person on lineup_members (person_id, party_id) where removed_at is null and person_id is not null;
create index lineup_members_removed on lineup_members (removed_at) where removed_at is not null;
create trigger lineup_members_keep_names after insert or delete or update of name, listed, hidden, removed_at on lineup_members for each row execute function keep_lineup_names();

-- An artist in the directory: the columns that lists are filtered and sorted by. Read model of profiles; artists
-- without a name, and suspended ones, have no row.
create table listed_artists (
  uuid uuid not null,
  -- The public name, folded, in byte order.
  name_key text collate "C",
  -- Per hour; null when the artist names none.
  rate_cents bigint,
  spot_id integer not null,
  -- Words of names, professions, instruments, genres, location and bio; each word of a name also as name={word},
  -- and whole entries as instrument={entry}, genre={entry} and profession={entry}.
  document tsvector not null,
  constraint listed_artists_pkey primary key (uuid),
  constraint listed_artists_spot_id_fkey foreign key (spot_id) references artist_spots(id)
);
create index listed_artists_by_name on listed_artists (name_key, uuid) include (rate_cents, spot_id);
create index listed_artists_by_rate on listed_artists (rate_cents, name_key, uuid) include (spot_id);
create index listed_artists_document on listed_artists using gin (document) with (fastupdate=off);

-- A request for a six-digit code by one browser for one address, whether the address has an account or not, so
-- that nobody can find out. Deleted when the code is used, or a day after it expires.
create table mail_codes (
  -- The code is derived from it with a server secret (mail_codes), so no code is stored.
  id uuid not null default gen_random_uuid(),
  kind text not null,
  -- SHA-256 of the cookie of the browser that asked; for a reauthentication, of the id of the session that asked.
  browser_hash bytea not null,
  -- SHA-256 of the address in lower case.
  email_hash bytea not null,
  -- What the code does; null until it is mailed, for an address without an account, and once its link is used or
  -- replaced.
  mail_token_id bigint,
  -- How many codes were entered, at most 5.
  tries smallint not null default 0,
  expires_at timestamptz not null,
  constraint mail_codes_pkey primary key (id),
  constraint mail_codes_one unique (browser_hash, email_hash, kind),
  constraint mail_codes_kind_check check (kind in ('signup', 'recovery', 'magiclink', 'reauthentication', 'email_change')),
  constraint mail_codes_tries_check check (tries >= 0 and tries <= 5),
  constraint mail_codes_mail_token_id_fkey foreign key (mail_token_id) references mail_tokens(id) on delete set null
);
create index mail_codes_token on mail_codes (mail_token_id);

-- Members who get only essential mails for now, because their address returned one for good, or because they
-- reported one as spam.
create table mail_problems (
  user_id uuid not null,
  kind text not null,
  -- In the words of the mail server that refused; empty for a complaint.
  reason text not null,
  -- When it last happened, as the provider says.
  at timestamptz not null,
  -- When the member or an operator last asked us to try again: what happened before no longer counts. Null: never.
  cleared_at timestamptz,
  constraint mail_problems_pkey primary key (user_id),
  constraint mail_problems_kind_check check (kind in ('bounced', 'complained')),
  constraint mail_problems_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

-- What an email lets its reader do by link or code: confirm a sign-up, recover an account, sign in, or prove that
-- the person in a session is the member. Sent or about to be sent. Deleted when it is used or replaced, a day
-- after it expires, or after 30 days without a link. An address can have several sign-ups; the first one
-- confirmed decides.
create table mail_tokens (
  id bigint not null generated always as identity,
  user_id uuid not null,
  kind text not null,
  -- SHA-256 of the token in the link; null until the email is sent, and for a reauthentication, which has a code
  -- only.
  token_hash bytea,
  -- Argon2id of the password chosen with this sign-up; null for other kinds.
  password_hash text,
  -- The role chosen with this sign-up; null for other kinds.
  user_type text,
  created_at timestamptz not null default now(),
  -- Null while token_hash is.
  expires_at timestamptz,
  -- The version of the terms of service agreed to with this sign-up; null when it did not show them, and for a
  -- recovery.
  terms_version text,
  -- Null when terms_version is.
  terms_agreed_at timestamptz,
  -- The session that asked for a change of address, which stays when the change ends the others; null for other
  -- kinds.
  session_id uuid,
  -- PKCE (S256) of the app that asked: the link then leads to it with a code instead of a session. Null for an app
  -- without PKCE.
  code_challenge text,
  -- SHA-256 of the cookie of the browser that asked for the mail; null when the last release made it.
  browser_hash bytea,
  constraint mail_tokens_pkey primary key (id),
  constraint mail_tokens_token_hash_key unique (token_hash),
  constraint mail_tokens_chosen check ((password_hash is not null) = (kind = 'signup') and (user_type is not null) = (kind = 'signup')),
  constraint mail_tokens_kind_check check (kind in ('signup', 'recovery', 'magiclink', 'reauthentication', 'email_change')),
  constraint mail_tokens_sent check ((token_hash is null) = (expires_at is null)),
  constraint mail_tokens_terms check ((terms_version is null) = (terms_agreed_at is null)),
  constraint mail_tokens_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index mail_tokens_user on mail_tokens (user_id);

-- What a member is found by among connections. Read model of profiles.
create table member_names (
  uuid uuid not null,
  -- The public name and the person's, in lower case and without accents.
  name text not null,
  constraint member_names_pkey primary key (uuid),
  constraint member_names_uuid_fkey foreign key (uuid) references profiles(uuid) on delete cascade
);

-- Who acts for a party, in which role and when. A change of role ends a row and begins another one, so that all
-- rows are the history; they are never changed otherwise.
create table memberships (
  id uuid not null default gen_random_uuid(),
  party_id uuid not null,
  person_id uuid not null,
  -- A role of packages/domain/src/parties/roles.ts.
  role text not null,
  began_at timestamptz not null,
  -- The person who did it; null for the founder of a party.
  added_by uuid,
  -- Null while the person belongs to the party in this role.
  ended_at timestamptz,
  -- The person who did it: the member, who left, or somebody else; null when the account was deleted.
  ended_by uuid,
  -- Of an agent: their part of what the act has of bookings that they make, in basis points (hundredths of a
  -- percent); null for everybody else.
  commission integer,
  constraint memberships_pkey primary key (id),
  constraint memberships_commission_check check ((role = 'agent') = (commission is not null) and commission >= 0 and commission <= 2500),
  constraint memberships_dates check (ended_at >= began_at),
  constraint memberships_ended check (ended_at is not null or ended_by is null),
  constraint memberships_role_check check (role in ('owner', 'manager', 'booker', 'agent', 'member', 'door', 'books', 'viewer')),
  constraint memberships_party_id_fkey foreign key (party_id) references parties(id) on delete cascade,
  constraint memberships_person_id_fkey foreign key (person_id) references users(id) on delete cascade
);
create unique index memberships_current on memberships (party_id, person_id) where ended_at is null;
create index memberships_ended on memberships (ended_at) where ended_at is not null;
create index memberships_of_person on memberships (person_id) where ended_at is null;
create trigger memberships_keep before update on memberships for each row execute function keep_membership();

-- A file sent with a message. Deleted when the message is removed or its sender deletes the account.
create table message_attachments (
  id uuid not null default gen_random_uuid(),
  message_id uuid not null,
  -- Order within the message.
  "position" integer not null,
  object_id uuid not null,
  -- As the sender's device named it.
  file_name text not null,
  constraint message_attachments_pkey primary key (id),
  constraint message_attachments_message_id_position_key unique (message_id, "position"),
  constraint message_attachments_object_id_key unique (object_id),
  constraint message_attachments_file_name_check check (length(file_name) >= 1 and length(file_name) <= 120),
  constraint message_attachments_position_check check ("position" >= 1 and "position" <= 4),
  constraint message_attachments_message_id_fkey foreign key (message_id) references messages(id) on delete cascade,
  constraint message_attachments_object_id_fkey foreign key (object_id) references storage_objects(id)
);

-- Empty: its rows are in reports. Servers of the last release still write to it.
create table message_reports (
  id uuid not null default gen_random_uuid(),
  message_id uuid not null,
  reporter_id uuid not null,
  reason text not null,
  note text not null default '',
  created_at timestamptz not null,
  -- What an operator decided; removed: the message. suspended: its writer, too. Null while open.
  resolution text,
  -- For operators only.
  resolution_note text not null default '',
  resolved_at timestamptz,
  constraint message_reports_pkey primary key (id),
  constraint message_reports_message_id_reporter_id_key unique (message_id, reporter_id),
  constraint message_reports_note_check check (length(note) <= 1000),
  constraint message_reports_reason_check check (reason in ('scam', 'spam', 'abuse', 'other')),
  constraint message_reports_resolution_check check (resolution in ('dismissed', 'removed', 'suspended')),
  constraint message_reports_resolved check ((resolution is null) = (resolved_at is null)),
  constraint message_reports_message_id_fkey foreign key (message_id) references messages(id) on delete cascade,
  constraint message_reports_reporter_id_fkey foreign key (reporter_id) references profiles(uuid) on delete cascade
);
create index message_reports_open on message_reports (created_at, id) where resolved_at is null;
create trigger message_reports_moved before insert on message_reports for each row execute function move_message_report();

-- A message in a thread. Its text is erased when an operator removes it or its sender deletes the account; the
-- row stays.
create table messages (
  id uuid not null default gen_random_uuid(),
  thread_id uuid not null,
  -- From 1 within its thread, without gaps.
  number integer not null,
  -- The artist or venue whose message it is.
  sender_id uuid not null,
  -- opening and closing: the texts with which an application began and ended, written by booking.
  kind text not null default 'written',
  -- Empty beside attachments, and once it was removed. An opening also holds the set details.
  body text not null,
  -- Made up by the sender's browser: the same key again is the same message.
  client_key uuid not null default gen_random_uuid(),
  -- Whether the reader had blocked the sender: only the sender ever sees it.
  withheld boolean not null default false,
  created_at timestamptz not null,
  -- When an operator removed its text and files; null otherwise.
  removed_at timestamptz,
  -- The person who wrote it; null in messages before migration 38: then it is sender_id.
  writer_id uuid,
  -- What it is about; null when that is no application.
  application_id uuid,
  -- The gig that it is about, also the application's; null for none.
  gig_id uuid,
  constraint messages_pkey primary key (id),
  constraint messages_thread_id_number_key unique (thread_id, number),
  constraint messages_thread_id_sender_id_client_key_key unique (thread_id, sender_id, client_key),
  constraint messages_check check (length(body) <= 2000 or kind = 'opening'),
  constraint messages_kind_check check (kind in ('opening', 'written', 'closing')),
  constraint messages_number_check check (number > 0),
  constraint messages_application_id_fkey foreign key (application_id) references applications(id) on delete set null,
  constraint messages_gig_id_fkey foreign key (gig_id) references gigs(id) on delete set null,
  constraint messages_sender_id_fkey foreign key (sender_id) references profiles(uuid) on delete cascade,
  constraint messages_thread_id_fkey foreign key (thread_id) references threads(id) on delete cascade
);
create index messages_sender on messages (sender_id, created_at);

-- A file of apps/server/migrations that was applied.
create table migrations (
  name text not null,
  applied_at timestamptz not null default now(),
  -- SHA-256 in hexadecimal of the file; null for one applied before checksums were recorded, until the next start.
  checksum text,
  constraint migrations_pkey primary key (name)
);

-- An attempt to deposit at the payment provider. Kept for good: money may still arrive for an older one.
create table money_intents (
  -- The provider's id.
  id text not null,
  -- sandbox or stripe.
  provider text not null,
  transaction_id uuid not null,
  amount_cents bigint not null,
  created_at timestamptz not null,
  -- When a clock last asked the provider about it, ever more rarely after created_at; null before the first time.
  asked_at timestamptz,
  -- Of amount_cents: the transaction's.
  currency text not null default 'USD',
  constraint money_intents_pkey primary key (id),
  constraint money_intents_amount_cents_check check (amount_cents > 0),
  constraint money_intents_currency_check check (currency = 'USD'),
  constraint money_intents_transaction_id_fkey foreign key (transaction_id) references transactions(id) on delete restrict
);
create index money_intents_transaction on money_intents (transaction_id, created_at);

-- An instruction to the payment provider: refund a deposit, transfer to an artist's account there, or pay that
-- account out to the bank. Written with its postings, then sent by the outbox.
create table money_orders (
  -- Also the idempotency key at the provider.
  id uuid not null default gen_random_uuid(),
  kind text not null,
  -- Null for a payout.
  transaction_id uuid,
  -- The act, or the wallet, that gets the money.
  artist_id uuid,
  -- The deposit it refunds or transfers from; null for a payout.
  intent_id text,
  amount_cents bigint not null,
  -- requested: not confirmed by the provider. failed: refused for good, or returned by the bank after it succeeded.
  status text not null default 'requested',
  -- The provider's id; null until it has taken the order.
  provider_id text,
  -- The provider's reason; null unless failed.
  failure text,
  created_at timestamptz not null,
  -- When it succeeded or failed last; null while requested.
  decided_at timestamptz,
  -- The failed transfer that an operator ordered again with this one.
  replaces uuid,
  -- Of amount_cents: the transaction's, or of the balance that a payout takes.
  currency text not null default 'USD',
  constraint money_orders_pkey primary key (id),
  constraint money_orders_provider_id_key unique (provider_id),
  constraint money_orders_replaces_key unique (replaces),
  constraint money_orders_amount_cents_check check (amount_cents > 0),
  constraint money_orders_currency_check check (currency = 'USD'),
  constraint money_orders_decided check ((decided_at is null) = (status = 'requested')),
  constraint money_orders_kind_check check (kind in ('refund', 'transfer', 'payout')),
  constraint money_orders_status_check check (status in ('requested', 'succeeded', 'failed')),
  constraint money_orders_subject check (case kind when 'refund' then transaction_id is not null and intent_id is not null when 'transfer' then transaction_id is not null and artist_id is not null else artist_id is not null and transaction_id is null end),
  constraint money_orders_replaces_fkey foreign key (replaces) references money_orders(id),
  constraint money_orders_transaction_id_fkey foreign key (transaction_id) references transactions(id) on delete restrict
);
create index money_orders_artist on money_orders (artist_id, created_at desc, id) where kind = 'payout';
create unique index money_orders_one_refund on money_orders (intent_id) where kind = 'refund';
create index money_orders_transaction on money_orders (transaction_id);
create index money_orders_waiting on money_orders (created_at) where status = 'requested';

-- The answer to a request that moves money or posts something. The same request again gets it again, without a
-- second effect. Deleted after 90 days, or when a member it concerns deletes the account.
create table money_requests (
  actor_id uuid not null,
  -- Idempotency key, made up by the browser for each submission.
  key uuid not null,
  -- SHA-256 in hexadecimal of operation and input: the key is refused for others.
  body_hash text not null,
  -- The answer of the operation (packages/api-spec).
  answer jsonb not null,
  at timestamptz not null,
  constraint money_requests_pkey primary key (actor_id, key)
);
create index money_requests_at on money_requests using brin (at) with (autosummarize='on');

-- A member with the numbers of everybody they are connected to: connections from each side, for searches of paths
-- and shared connections. Kept by triggers on connections; also the row to lock for changes between two members.
create table network_people (
  -- Short id within this table.
  number integer not null generated by default as identity,
  uuid uuid not null,
  -- Numbers of the members connected to this one, sorted. Stored uncompressed.
  neighbours integer[] not null default '{}',
  degree integer not null generated always as (cardinality(neighbours)) stored,
  constraint network_people_pkey primary key (number),
  constraint network_people_uuid_key unique (uuid),
  constraint network_people_uuid_fkey foreign key (uuid) references profiles(uuid) on delete cascade
);
create index network_people_degrees on network_people (number) include (degree);
create trigger network_people_gone after delete on network_people for each row execute function remove_neighbour();

-- The links in notices by mail, by which the owner of an account who did not do what the notice is about protects
-- it without signing in. Each mail has its own.
create table notice_links (
  -- SHA-256 of the token in the link, which is stored nowhere.
  token_hash bytea not null,
  user_id uuid not null,
  -- The one thing that it does: freezes withdrawals, or signs out everywhere.
  purpose text not null,
  expires_at timestamptz not null,
  -- When it did that; null while it can. It does so once.
  used_at timestamptz,
  -- When what its notice is about happened. What was added to the account since, such as a passkey, may be a
  -- stranger's.
  happened_at timestamptz not null default now(),
  -- The act whose withdrawals it freezes; null for the one that came with the account and the person's own shares.
  party_id uuid,
  constraint notice_links_pkey primary key (token_hash),
  constraint notice_links_purpose_check check (purpose in ('freeze_withdrawals', 'sign_out')),
  constraint notice_links_party_id_fkey foreign key (party_id) references parties(id) on delete cascade,
  constraint notice_links_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index notice_links_user on notice_links (user_id);

-- A member's quiet hours and digest, beside the six flags of the profile. Without a row: neither.
create table notification_settings (
  user_id uuid not null,
  -- HH:MM on a quarter hour, by the clock in time_zone; null for no quiet hours.
  quiet_from text,
  -- The same; before quiet_from when the hours span midnight.
  quiet_to text,
  -- IANA name; null for the zone of the profile.
  time_zone text,
  daily_digest boolean not null default false,
  -- What they turned off: columns of profiles from before, such as email_messages. Everything else is on.
  muted text[] not null default '{}',
  updated_at timestamptz,
  constraint notification_settings_pkey primary key (user_id),
  constraint notification_settings_quiet check ((quiet_from is null) = (quiet_to is null)),
  constraint notification_settings_person_fkey foreign key (user_id) references users(id) on delete cascade
);

-- A notification for a member: a line in the notification center, and what is still to be sent by email and push.
-- Deleted after 180 days.
create table notifications (
  id uuid not null default gen_random_uuid(),
  -- The person who is notified.
  user_id uuid not null,
  -- The event it is about, such as booking:{event id}; handling the event again adds no second row.
  key text not null,
  -- A key of NOTICES (packages/domain/src/notifications/notice-table.ts).
  kind text not null,
  -- Which flags of the profile apply; security has none.
  category text not null,
  title text not null,
  -- The email's text; the center and push show the beginning of the first.
  paragraphs text[] not null,
  -- The page it opens, without host.
  path text not null,
  -- Label of the email's button.
  action text not null,
  -- Note below the email's text; null for the usual one.
  small_print text,
  at timestamptz not null,
  read_at timestamptz,
  -- When a delayed email is to be sent; null when it was sent, at once or since, or none is to be.
  mail_due_at timestamptz,
  -- The same for push.
  push_due_at timestamptz,
  -- Whether its email is part of the daily digest.
  in_digest boolean not null default false,
  -- The digest it was sent with, shared by its rows; null before or when left out.
  digest_id uuid,
  -- Objects with label, value and, for what was changed, was: gig, hours, place, amount, deadlines.
  facts jsonb not null default '[]',
  -- The party for which they are notified; null for a notice about their account.
  party_id uuid,
  -- When it is texted; null when it isn't, or was.
  text_due_at timestamptz,
  -- When sending its text began. It is not sent again after that: twice is worse than not, as mail and push have it
  -- too.
  texted_at timestamptz,
  constraint notifications_pkey primary key (id),
  constraint notifications_once unique (user_id, key),
  constraint notifications_category_check check (category in ('gig_updates', 'messages', 'payments', 'security')),
  constraint notifications_digest check (in_digest or digest_id is null),
  constraint notifications_facts_check check (jsonb_typeof(facts) = 'array'),
  constraint notifications_path_check check (path like '/%'),
  constraint notifications_party_id_fkey foreign key (party_id) references parties(id) on delete cascade,
  constraint notifications_person_fkey foreign key (user_id) references users(id) on delete cascade
);
create index notifications_at on notifications using brin (at) with (autosummarize='on');
create index notifications_digest on notifications (digest_id) where digest_id is not null;
create index notifications_mail_due on notifications (mail_due_at) where mail_due_at is not null;
create index notifications_newest on notifications (user_id, at desc, id);
create index notifications_push_due on notifications (push_due_at) where push_due_at is not null;
create index notifications_text_due on notifications (text_due_at) where text_due_at is not null;
create index notifications_unread on notifications (user_id, at desc, id) where read_at is null;

-- Exact terms that one side offers within an application. Its terms are never edited; another offer replaces it.
create table offers (
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  -- From 1 within its application.
  number integer not null,
  -- The side that offers; the other one can accept.
  made_by text not null,
  -- pending: can be accepted. countered: replaced by the other side's offer. withdrawn: also when its maker
  -- replaced it. void: its application ended.
  status text not null default 'pending',
  -- For the whole evening.
  fee_cents bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- IANA name, of the gig.
  time_zone text not null,
  -- Number of sets.
  sets integer not null,
  -- Who brings the sound system; none: no amplification.
  sound text not null,
  -- What the venue provides.
  meals text not null,
  -- Whether the venue provides it.
  lodging boolean not null,
  note text not null default '',
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- Whether the venue confirmed that another act plays there in overlapping hours.
  second_act boolean not null default false,
  -- Of fee_cents: the gig's.
  currency text not null default 'USD',
  -- Copy of the application's artist or venue: the party that can accept. Set by a trigger; null for offers that
  -- were no longer pending when it was added.
  receiver_id uuid,
  constraint offers_pkey primary key (id),
  constraint offers_application_id_number_key unique (application_id, number),
  constraint offers_currency_check check (currency = 'USD'),
  constraint offers_expiry check (expires_at <= starts_at),
  constraint offers_fee_cents_check check (fee_cents >= 0 and fee_cents <= 100000000),
  constraint offers_made_by_check check (made_by in ('artist', 'venue')),
  constraint offers_meals_check check (meals in ('none', 'drinks', 'meal')),
  constraint offers_number_check check (number >= 1 and number <= 50),
  constraint offers_sets_check check (sets > 0),
  constraint offers_sound_check check (sound in ('venue', 'artist', 'none')),
  constraint offers_status_check check (status in ('pending', 'countered', 'accepted', 'declined', 'withdrawn', 'expired', 'void')),
  constraint offers_time check (ends_at > starts_at),
  constraint offers_application_id_fkey foreign key (application_id) references applications(id) on delete cascade
);
create index offers_expiring on offers (expires_at) where status = 'pending';
create unique index offers_one_accepted on offers (application_id) where status = 'accepted';
create unique index offers_one_pending on offers (application_id) where status = 'pending';
create index offers_received on offers (receiver_id, expires_at, application_id) where status = 'pending';
create trigger offers_copy_receiver before insert on offers for each row execute function copy_offer_receiver();

-- What was added to gig_open_instruments and removed from it in the last two days, a row per gig. Written by its
-- triggers.
create table open_gig_changes (
  -- When the PostgreSQL server started: another one, or a restored database, may use the same numbers for other
  -- transactions.
  server_started_at timestamptz not null default pg_postmaster_start_time(),
  -- Shows from which snapshot on the change is visible.
  transaction_id xid8 not null default pg_current_xact_id(),
  id bigint not null generated always as identity,
  changed_at timestamptz not null default now(),
  -- True: a gig with these values was added. False: one was removed.
  is_open boolean not null,
  date date not null,
  starts_at timestamptz not null,
  pay_cents bigint not null,
  is_recurring boolean not null,
  -- As in gig_open_instruments, without 0; empty for any instrument.
  instrument_ids integer[] not null,
  location_lat double precision,
  location_lng double precision,
  -- gig_locations.id, as in gig_open_instruments.
  location_id integer,
  constraint open_gig_changes_pkey primary key (server_started_at, transaction_id, id)
);
create index open_gig_changes_changed_at on open_gig_changes (changed_at);

-- A fact that has effects outside its transaction, such as an email. Written in the transaction that made it true
-- and deleted once it is handled.
create table outbox_events (
  id bigint not null generated always as identity,
  -- A key of OutboxEvents (apps/server/src/outbox/events.ts).
  kind text not null,
  -- What the handler of this kind needs; its type is in OutboxEvents.
  payload jsonb not null,
  created_at timestamptz not null default now(),
  constraint outbox_events_pkey primary key (id)
);

-- An evening that a venue agreed on with an act outside of Bandstand. It takes the stage’s time, and is no
-- contract, payment or record.
create table outside_bookings (
  id uuid not null default gen_random_uuid(),
  venue_id uuid not null,
  -- Null at a venue without stages.
  stage_id uuid,
  act_name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- IANA name, in which it is shown.
  time_zone text not null,
  -- For the venue’s own overview; null when it names none.
  fee_cents bigint,
  currency text not null default 'USD',
  contact text not null default '',
  note text not null default '',
  created_at timestamptz not null,
  -- The same on all dates that were written down at once, such as a residency; null for a single date.
  series_id uuid,
  constraint outside_bookings_pkey primary key (id),
  constraint outside_bookings_act_name_check check (length(act_name) <= 200),
  constraint outside_bookings_contact_check check (length(contact) <= 200),
  constraint outside_bookings_currency_check check (currency = 'USD'),
  constraint outside_bookings_fee_cents_check check (fee_cents >= 0),
  constraint outside_bookings_note_check check (length(note) <= 2000),
  constraint outside_bookings_time check (ends_at > starts_at),
  constraint outside_bookings_stage_id_fkey foreign key (stage_id) references stages(id),
  constraint outside_bookings_venue_id_fkey foreign key (venue_id) references profiles(uuid) on delete cascade
);
create index outside_bookings_stage on outside_bookings (stage_id) where stage_id is not null;
create index outside_bookings_venue on outside_bookings (venue_id, starts_at);

-- A calendar that an act or a person keeps elsewhere. Only when somebody is busy is kept of it, in outside_spans.
create table outside_calendars (
  id uuid not null,
  -- The act whose calendar it is; null for that of a person.
  party_id uuid,
  -- The person whose calendar it is, in whatever act they play; null for that of an act.
  person_id uuid,
  -- What its owner calls it.
  name text not null,
  -- Of its address, which is shown; the rest is a secret.
  host text not null,
  -- Opens the calendar to whoever has it: encrypted with the key of sealed_by, or as it is if that is null.
  address bytea not null,
  sealed_by text,
  -- Whether its busy time refuses bookings; otherwise it only warns.
  refuses boolean not null,
  created_at timestamptz not null,
  -- When it is read next; while it is being read, when somebody else may. Null once it was given up because it
  -- failed for months.
  due_at timestamptz,
  -- When it was last read, or turned out to be unchanged.
  read_at timestamptz not null,
  -- When its repeats were last computed, up to two years ahead.
  expanded_at timestamptz not null,
  -- SHA-256 of its content without the lines that change at each download.
  fingerprint bytea not null,
  -- What its server calls its version.
  etag text,
  last_modified text,
  -- How many of its events are left out, because we can't read when they are or there are too many.
  unread integer not null,
  -- Since when it can't be read; null if the last attempt worked.
  failing_since timestamptz,
  failure text,
  -- How many attempts have failed since then.
  failures smallint not null default 0,
  -- When its owner was told that it can't be read; null before, and once it works again.
  told_at timestamptz,
  constraint outside_calendars_pkey primary key (id),
  constraint outside_calendars_failing check ((num_nulls(failing_since, failure) in (0, 2)) and (failure is null) = (failures = 0)),
  constraint outside_calendars_failure_check check (failure in ('unreachable', 'gone', 'too_large', 'not_calendar', 'too_slow')),
  constraint outside_calendars_name_check check (length(name) >= 1 and length(name) <= 60),
  constraint outside_calendars_owner check (num_nonnulls(party_id, person_id) = 1),
  constraint outside_calendars_told check (told_at is null or failing_since is not null),
  constraint outside_calendars_party_id_fkey foreign key (party_id) references profiles(uuid) on delete cascade,
  constraint outside_calendars_person_id_fkey foreign key (person_id) references users(id) on delete cascade
);
create index outside_calendars_due on outside_calendars (due_at) where due_at is not null;
create index outside_calendars_party on outside_calendars (party_id) where party_id is not null;
create index outside_calendars_person on outside_calendars (person_id) where person_id is not null;
create index outside_calendars_sealed on outside_calendars (sealed_by);

-- One side's report that a fee was paid outside Bandstand, and the other side's answer. Moves no money.
create table outside_claims (
  transaction_id uuid not null,
  -- From 1 within its transaction, both sides counted.
  number integer not null,
  made_by text not null,
  -- 0: both are to agree that nothing is paid.
  amount_cents bigint not null,
  method text not null,
  -- A day at the place of the show.
  paid_on date not null,
  -- unanswered: answer_by passed. void: the fee was deposited first.
  status text not null default 'open',
  created_at timestamptz not null,
  answer_by timestamptz not null,
  decided_at timestamptz,
  -- Whether the payment was made by the day after the show, by the clocks of its place. Null counts as on time.
  on_time boolean,
  constraint outside_claims_pkey primary key (transaction_id, number),
  constraint outside_claims_amount_cents_check check (amount_cents >= 0),
  constraint outside_claims_decided check ((decided_at is null) = (status = 'open')),
  constraint outside_claims_made_by_check check (made_by in ('artist', 'venue')),
  constraint outside_claims_method_check check (method in ('cash', 'check', 'bank_transfer', 'payment_app', 'other')),
  constraint outside_claims_number_check check (number >= 1 and number <= 6),
  constraint outside_claims_status_check check (status in ('open', 'confirmed', 'denied', 'unanswered', 'void')),
  constraint outside_claims_transaction_id_fkey foreign key (transaction_id) references transactions(id) on delete cascade
);
create unique index outside_claims_one_confirmed on outside_claims (transaction_id) where status = 'confirmed';
create unique index outside_claims_one_open on outside_claims (transaction_id) where status = 'open';
create index outside_claims_waiting on outside_claims (answer_by) where status = 'open';

-- When somebody is busy by a calendar kept elsewhere, without why. Those of one calendar never overlap.
create table outside_spans (
  calendar_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Whether it's certain; what is tentative only warns, whatever outside_calendars.refuses says.
  firm boolean not null,
  constraint outside_spans_pkey primary key (calendar_id, starts_at),
  constraint outside_spans_order check (ends_at > starts_at),
  constraint outside_spans_calendar_id_fkey foreign key (calendar_id) references outside_calendars(id) on delete cascade
);

-- An act or a venue, for which one or more persons act: what owns a profile, gigs, bookings and records.
create table parties (
  -- Of the party that came with an account: the account's id. Others have an id of their own.
  id uuid not null,
  created_at timestamptz not null default now(),
  constraint parties_pkey primary key (id)
);

-- A secret link that makes whoever accepts it a member of a party; it works once.
create table party_invitations (
  id uuid not null,
  party_id uuid not null,
  -- SHA-256 of the secret, which is derived from the id with a secret of the server and stored nowhere.
  token_hash bytea not null,
  -- The role that it gives, of packages/domain/src/parties/roles.ts.
  role text not null,
  -- Address to which it was mailed; empty when the owner passes the link on.
  sent_to text not null default '',
  -- The owner who made it; it ends when they are no owner anymore.
  invited_by uuid not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- The invitation that was withdrawn when this one was sent in its place.
  replaces uuid,
  accepted_at timestamptz,
  accepted_by uuid,
  withdrawn_at timestamptz,
  -- Of an agent, in basis points; null for everybody else.
  commission integer,
  constraint party_invitations_pkey primary key (id),
  constraint party_invitations_replaces_key unique (replaces),
  constraint party_invitations_token_hash_key unique (token_hash),
  constraint party_invitations_address check (length(sent_to) <= 254 and (role <> 'owner' or sent_to <> '')),
  constraint party_invitations_commission_check check ((role = 'agent') = (commission is not null) and commission >= 0 and commission <= 2500),
  constraint party_invitations_one_end check (num_nonnulls(accepted_at, withdrawn_at) <= 1),
  constraint party_invitations_role_check check (role in ('owner', 'manager', 'booker', 'agent', 'member', 'door', 'books', 'viewer')),
  constraint party_invitations_accepted_by_fkey foreign key (accepted_by) references users(id) on delete set null,
  constraint party_invitations_invited_by_fkey foreign key (invited_by) references users(id) on delete cascade,
  constraint party_invitations_party_id_fkey foreign key (party_id) references parties(id) on delete cascade,
  constraint party_invitations_replaces_fkey foreign key (replaces) references party_invitations(id) on delete set null
);
create index party_invitations_accepted_by on party_invitations (accepted_by) where accepted_by is not null;
create index party_invitations_invited_by on party_invitations (invited_by, made_at);
create index party_invitations_party on party_invitations (party_id, made_at);

-- Passkeys of members (WebAuthn, discoverable, with user verification). Each counts as a second factor, and signs
-- in alone.
create table passkeys (
  id uuid not null,
  user_id uuid not null,
  -- As the member calls it; at first, the browser that it was added in.
  name text not null,
  -- Chosen by the device or password manager that keeps the private key.
  credential_id bytea not null,
  -- What signatures are checked with, as a COSE key.
  public_key bytea not null,
  -- How many signatures there were, as far as the device counts: a number that isn't higher than the last one means
  -- a copied key. 0 for devices that don't count.
  counter bigint not null,
  -- How browsers reach the device, for the next request to it.
  transports text[] not null,
  -- Whether it is stored in more than one place, such as a password manager, as of its last use.
  backed_up boolean not null,
  created_at timestamptz not null,
  -- When it last signed in or confirmed a session.
  last_used_at timestamptz,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_credential_id_key unique (credential_id),
  constraint passkeys_counter_check check (counter >= 0),
  constraint passkeys_credential_id_check check (length(credential_id) >= 1 and length(credential_id) <= 1023),
  constraint passkeys_name_check check (length(name) >= 1 and length(name) <= 120),
  constraint passkeys_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index passkeys_user on passkeys (user_id);

-- The history of payments and withdrawals, an event per row. Append-only. No foreign keys: it outlives what it
-- refers to.
create table payment_events (
  id bigint not null generated always as identity,
  at timestamptz not null,
  -- Null for a withdrawal.
  transaction_id uuid,
  -- The money order it is about; null when there is none.
  order_id uuid,
  -- A PaymentEvent (packages/domain/src/payments/machine.ts).
  event text not null,
  -- The side that acted; system for scheduled jobs, the payment provider and operators.
  actor_role text not null,
  -- The person who acted; null for the system.
  actor_id uuid,
  -- How much it is about; null when it is about no amount.
  amount_cents bigint,
  -- Text of the provider or a side; empty for none.
  note text not null default '',
  -- The artist or venue for whom they acted; null for the system, and in events before migration 38: then it is
  -- actor_id.
  party_id uuid,
  constraint payment_events_pkey primary key (id),
  constraint payment_events_actor_role check ((actor_id is null) = (actor_role = 'system')),
  constraint payment_events_actor_role_check check (actor_role in ('artist', 'venue', 'system')),
  constraint payment_events_party check (party_id is null or actor_id is not null),
  constraint payment_events_subject check (num_nonnulls(transaction_id, order_id) >= 1)
);
create index payment_events_order on payment_events (order_id, id);
create index payment_events_transaction on payment_events (transaction_id, id);
create trigger payment_events_append_only before delete or update or truncate on payment_events for each statement execute function refuse_ledger_change();

-- An artist's account at a payment provider, from which their bank is paid. Deleted when the artist deletes their
-- account here.
create table payout_accounts (
  -- The act, or the wallet.
  user_id uuid not null,
  provider text not null,
  -- The provider's id.
  account_id text not null,
  -- Whether the provider can pay it.
  ready boolean not null default false,
  -- When the artist last went to the provider to set it up.
  begun_at timestamptz not null,
  -- When a clock last asked the provider about it, ever more rarely after begun_at; null before the first time.
  asked_at timestamptz,
  -- The provider's name of the bank account, never its number; null until the provider has named one.
  bank text,
  -- The highest balance of the artist before any withdrawal to this account; it only grows. Of withdrawals before
  -- this column existed, the largest amount.
  peak_cents bigint not null default 0,
  -- From when on the bank is paid: a day after it was last changed, or after its owner took the account back. Null
  -- if neither happened.
  withdrawals_from timestamptz,
  -- When the artist reported that somebody else changed the bank; nothing is paid out until an operator has cleared
  -- it. Otherwise null.
  frozen_at timestamptz,
  -- Why the bank is paid only from withdrawals_from on: the bank was changed, or its owner took the account back.
  wait_reason text not null default 'bank',
  constraint payout_accounts_pkey primary key (user_id, provider),
  constraint payout_accounts_account_id_key unique (account_id),
  constraint payout_accounts_wait_reason_check check (wait_reason in ('bank', 'taken_back'))
);
create index payout_accounts_waiting on payout_accounts (begun_at) where not ready;

-- A city or ZIP code of the United States, loaded from packages at start. A place that a newer edition drops is
-- kept for the rows that refer to it.
create table places (
  -- The short number that read models use (place_number); 0 there means no place.
  id integer not null generated always as identity,
  -- city:{name}-{state} or zip:{code}, such as city:detroit-mi.
  place_id text not null,
  kind text not null,
  -- The city's name, or the ZIP code.
  name text not null,
  -- The city, also that of a ZIP code.
  city text not null,
  -- Two-letter code.
  state text not null,
  -- Null for a city.
  postal_code text,
  -- As shown, such as Detroit, MI.
  address text not null,
  -- Center of the place, in degrees.
  lat double precision not null,
  -- Center of the place, in degrees; west is negative.
  lng double precision not null,
  -- IANA name.
  time_zone text not null,
  -- 0 when unknown, and for ZIP codes.
  population integer not null default 0,
  -- What has to be typed to find it: the folded city name or the ZIP code. Null once a newer edition of the data
  -- has dropped the place.
  search text,
  constraint places_pkey primary key (id),
  constraint places_place_id_key unique (place_id),
  constraint places_kind_check check (kind in ('city', 'zip'))
);
create index places_search_prefix on places (search text_pattern_ops);
create index places_search_similar on places using gin (search gin_trgm_ops) where kind = 'city';

-- What somebody chose about shows that they play, in any act; nobody without a row.
create table player_choices (
  person_id uuid not null,
  -- Whether no act can book them while they play elsewhere; otherwise it is warned.
  never_twice boolean not null,
  updated_at timestamptz not null,
  constraint player_choices_pkey primary key (person_id),
  constraint player_choices_person_id_fkey foreign key (person_id) references users(id) on delete cascade
);

-- Who was asked by a poll, and what they answered: the core, then subs for those who said no.
create table poll_answers (
  id uuid not null,
  poll_id uuid not null,
  -- The row of the core whose place it is; its own id for the core.
  place_id uuid not null,
  -- 0 for the core, then each sub for this place in the order in which they were asked.
  turn integer not null,
  lineup_member_id uuid,
  -- Their account when they were asked; null for somebody who is only a name.
  person_id uuid,
  name text not null,
  instruments text[] not null default '{}',
  answer text,
  note text not null default '',
  asked_at timestamptz not null,
  answered_at timestamptz,
  constraint poll_answers_pkey primary key (id),
  constraint poll_answers_turn_key unique (poll_id, place_id, turn),
  constraint poll_answers_answer_check check (answer in ('yes', 'maybe', 'no')),
  constraint poll_answers_answered check ((answer is null) = (answered_at is null)),
  constraint poll_answers_note_check check (length(note) <= 500),
  constraint poll_answers_lineup_member_id_fkey foreign key (lineup_member_id) references lineup_members(id) on delete set null,
  constraint poll_answers_person_id_fkey foreign key (person_id) references users(id) on delete set null,
  constraint poll_answers_poll_id_fkey foreign key (poll_id) references polls(id) on delete cascade
);
create index poll_answers_lineup_member on poll_answers (lineup_member_id) where lineup_member_id is not null;
create unique index poll_answers_member on poll_answers (poll_id, lineup_member_id) where lineup_member_id is not null;
create index poll_answers_person on poll_answers (person_id) where person_id is not null;

-- What Bandstand does for an act once everybody whom a poll asked has said yes: apply to the gig, or accept an
-- offer. At most once.
create table poll_promises (
  poll_id uuid not null,
  kind text not null,
  -- Whoever promised it: it is done in their name, if they may do it then.
  promised_by uuid not null,
  -- Of the application; empty for an offer.
  message text not null default '',
  fee_cents bigint,
  -- Whether fee_cents is for each player who said yes, not for all together.
  per_player boolean not null default false,
  set_details text not null default '',
  offer_id uuid,
  -- Which offer its maker saw: a newer one is not accepted.
  offer_number integer,
  settled_at timestamptz,
  outcome text,
  -- Why it failed, as the act reads it.
  reason text not null default '',
  application_id uuid,
  booking_id uuid,
  constraint poll_promises_pkey primary key (poll_id),
  constraint poll_promises_fee_check check ((kind = 'apply') = (fee_cents is not null)),
  constraint poll_promises_kind_check check (kind in ('apply', 'accept')),
  constraint poll_promises_offer_check check ((kind = 'accept') = (offer_id is not null) and (kind = 'accept') = (offer_number is not null)),
  constraint poll_promises_outcome_check check (outcome in ('kept', 'failed', 'taken_back')),
  constraint poll_promises_settled check ((outcome is null) = (settled_at is null)),
  constraint poll_promises_application_id_fkey foreign key (application_id) references applications(id) on delete set null,
  constraint poll_promises_booking_id_fkey foreign key (booking_id) references bookings(id) on delete set null,
  constraint poll_promises_offer_id_fkey foreign key (offer_id) references offers(id) on delete cascade,
  constraint poll_promises_poll_id_fkey foreign key (poll_id) references polls(id) on delete cascade,
  constraint poll_promises_promised_by_fkey foreign key (promised_by) references users(id) on delete cascade
);
create index poll_promises_application on poll_promises (application_id) where application_id is not null;
create index poll_promises_booking on poll_promises (booking_id) where booking_id is not null;
create index poll_promises_offer on poll_promises (offer_id) where offer_id is not null;
create index poll_promises_promised_by on poll_promises (promised_by);

-- What an act asked its people: whether they can play a gig. Its state follows from the answers.
create table polls (
  -- Made up by the browser of whoever asks, so that a repeat asks nobody twice.
  id uuid not null,
  party_id uuid not null,
  -- Null for a date of the act's own, which has title, place and hours instead.
  gig_id uuid,
  asked_by uuid,
  note text not null default '',
  due_at timestamptz not null,
  -- When the clock reminds those who have not answered; null once it did.
  remind_at timestamptz,
  -- When they were last reminded, by the clock or by somebody of the act.
  reminded_at timestamptz,
  -- When the clock told the act who had not answered in time. Answers can still change.
  closed_at timestamptz,
  canceled_at timestamptz,
  created_at timestamptz not null,
  -- When the show began as people were asked; another time of the gig asks them again. Null: asked by a server that
  -- did not write it.
  asked_starts_at timestamptz,
  title text,
  place text,
  starts_at timestamptz,
  ends_at timestamptz,
  time_zone text,
  -- What happened to the gig when the clock closed the poll: another act was booked, or it was taken down. Null:
  -- the act canceled the poll, or a server closed it that did not write this.
  gone text,
  constraint polls_pkey primary key (id),
  constraint polls_date_check check (ends_at > starts_at),
  constraint polls_gig_or_date check (num_nulls(title, place, starts_at, ends_at, time_zone) = case when gig_id is null then 0 else 5 end),
  constraint polls_gone_check check (gone in ('filled', 'taken_down')),
  constraint polls_note_check check (length(note) <= 500),
  constraint polls_asked_by_fkey foreign key (asked_by) references users(id) on delete set null,
  constraint polls_gig_id_fkey foreign key (gig_id) references gigs(id) on delete cascade,
  constraint polls_party_id_fkey foreign key (party_id) references parties(id) on delete cascade
);
create index polls_ahead on polls (asked_starts_at) where canceled_at is null;
create index polls_asked_by on polls (asked_by) where asked_by is not null;
create index polls_gig on polls (gig_id);
create unique index polls_one_at_a_time on polls (party_id, gig_id) where canceled_at is null;
create index polls_party on polls (party_id, created_at desc);
create index polls_to_close on polls (due_at) where closed_at is null and canceled_at is null;
create index polls_to_remind on polls (remind_at) where remind_at is not null and canceled_at is null;

-- A problem with a performance, reported before the money was released. Nothing more is released while it is
-- open.
create table problems (
  id uuid not null default gen_random_uuid(),
  transaction_id uuid not null,
  reported_by text not null,
  text text not null,
  -- Left to decide about: the fee without what the venue agreed was earned, which was released at once.
  disputed_cents bigint not null,
  status text not null default 'open',
  created_at timestamptz not null,
  resolved_at timestamptz,
  constraint problems_pkey primary key (id),
  constraint problems_transaction_id_key unique (transaction_id),
  constraint problems_disputed_cents_check check (disputed_cents > 0),
  constraint problems_reported_by_check check (reported_by in ('artist', 'venue')),
  constraint problems_resolved check ((resolved_at is not null) = (status = 'resolved')),
  constraint problems_status_check check (status in ('open', 'resolved')),
  constraint problems_transaction_id_fkey foreign key (transaction_id) references transactions(id) on delete cascade
);

-- A member: what an artist or venue shows, their tier and their notification flags. Created at sign-up with a
-- role only. Erased, not deleted, when the account is deleted.
create table profiles (
  -- The id of its party.
  uuid uuid not null,
  -- Fixed at sign-up. organization is not offered there and counts as a venue.
  user_type text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  first_name text,
  last_name text,
  -- Null when both names are empty.
  full_name text generated always as (nullif(btrim((coalesce(first_name, '') || ' ') || coalesce(last_name, '')), '')) stored,
  bio text,
  contact_email text,
  phone text,
  -- For an artist the name of a city or ZIP code, never a street; for a venue its address as typed.
  location text,
  -- The place that the location names; null when it names none.
  place_id text,
  -- In degrees. For an artist the center of the place; for a venue that, or its own marker. Null when unknown. An
  -- artist's never leaves the server.
  location_lat double precision,
  -- In degrees; null when location_lat is.
  location_lng double precision,
  -- IANA name, of the place; null when unknown.
  time_zone text,
  website text,
  -- Path of an object in storage, without host, so that it survives a change of domain.
  profile_image_url text,
  instagram_url text,
  facebook_url text,
  tiktok_url text,
  youtube_url text,
  soundcloud_url text,
  bandcamp_url text,
  spotify_url text,
  band_name text,
  -- Entries of INSTRUMENTS (packages/domain), or the artist's own.
  instruments text[] not null default '{}',
  -- Entries of GENRES (packages/domain), or the artist's own.
  genres text[] not null default '{}',
  -- Entries of PROFESSIONS (packages/domain).
  professions text[] not null default '{}',
  -- Entries of AVAILABILITY (packages/domain).
  availability text[] not null default '{}',
  hourly_rate_cents bigint,
  years_of_experience integer,
  -- any, beginner, intermediate, advanced, experienced or professional.
  experience_level text,
  -- Per gig, Hourly, Door split or Negotiable.
  payment_preference text,
  -- Average stars of published reviews, to one decimal; null without any. Written by the trigger of reviews only.
  rating numeric(2,1),
  venue_name text,
  venue_type text,
  -- The job title of the venue's contact.
  organizer_title text,
  capacity integer,
  amenities text[] not null default '{}',
  booking_requirements text,
  -- pro counts only while subscription_expiry is in the future; a clock sets free afterward. Derived from
  -- subscriptions, in the transaction that writes them.
  subscription_tier text not null default 'free',
  -- The latest paid_until of the member's subscriptions, also once it has passed.
  subscription_expiry timestamptz,
  -- When the boost that the member started last ends, or ended; of an artist's profile, or of a venue's gig.
  boost_expiry timestamptz,
  -- Free boosts left in the month in which one was last used; valid until free_boosts_reset_date.
  free_boosts_available integer not null default 0,
  -- The first day, in the member's time zone, of the month with the next free boost; null until one was used.
  free_boosts_reset_date date,
  -- Null reads as true, as for the five flags below: only false turns it off.
  email_gig_updates boolean,
  email_messages boolean,
  email_payments boolean,
  push_gig_updates boolean,
  push_messages boolean,
  push_payments boolean,
  -- [{ type: image | video | other, url, title }] in the order shown, 24 at most. An image's url is a path in
  -- storage. Empty for venues.
  portfolio_items jsonb not null default '[]',
  -- Number of published reviews. Written by the trigger of reviews only.
  review_count integer not null default 0,
  -- Whether users.suspended_at is set; kept by a trigger on users.
  suspended boolean not null default false,
  -- Whether the venue placed the position itself, with a marker on the map.
  location_marked boolean not null default false,
  -- Names of those of the line-up whom the profile shows, by which the act is found; a trigger on lineup_members
  -- keeps it.
  lineup_names text,
  constraint profiles_pkey primary key (uuid),
  constraint profiles_capacity_check check (capacity >= 0),
  constraint profiles_coordinates check ((location_lat is null) = (location_lng is null)),
  constraint profiles_free_boosts_available_check check (free_boosts_available >= 0),
  constraint profiles_hourly_rate_cents_check check (hourly_rate_cents >= 0),
  constraint profiles_marked check (not location_marked or location_lat is not null and user_type <> 'artist'),
  constraint profiles_portfolio check (case when jsonb_typeof(portfolio_items) = 'array' then jsonb_array_length(portfolio_items) <= 24 and (user_type = 'artist' or portfolio_items = '[]') else false end),
  constraint profiles_rating_check check (rating >= 0 and rating <= 5),
  constraint profiles_review_count_check check (review_count >= 0),
  constraint profiles_subscription_tier_check check (subscription_tier in ('free', 'pro')),
  constraint profiles_user_type_check check (user_type in ('artist', 'venue', 'organization')),
  constraint profiles_years_of_experience_check check (years_of_experience >= 0),
  constraint profiles_party_fkey foreign key (uuid) references parties(id) on delete cascade,
  constraint profiles_place_id_fkey foreign key (place_id) references places(place_id)
);
create index profiles_boosted on profiles (boost_expiry) where boost_expiry is not null and user_type = 'artist';
create index profiles_map on profiles (location_lng, location_lat) where (user_type in ('venue', 'organization')) and location_lat <> 0 and location_lng <> 0;
create index profiles_map_venues on profiles (created_at desc, uuid) where (user_type in ('venue', 'organization')) and location_lat <> 0 and location_lng <> 0;
create index profiles_pro_until on profiles (subscription_expiry) where subscription_tier = 'pro';
create index profiles_suspended on profiles (uuid) where suspended;
create index profiles_type on profiles (user_type);
create trigger profiles_copy_flags after update on profiles for each row when (muted_flags(old.*) <> muted_flags(new.*)) execute function copy_flags();
create trigger profiles_count_map_change after update of venue_name on profiles for each row when (old.venue_name is distinct from new.venue_name) execute function count_gig_map_change();
create trigger profiles_keep_name after insert or update of user_type, first_name, last_name, band_name, venue_name on profiles for each row execute function keep_member_name();
create trigger profiles_keep_user_type before update of user_type on profiles for each row execute function keep_user_type();
create trigger profiles_sync_gig_documents after update of venue_name, first_name, last_name on profiles for each row when (new.user_type <> 'artist' and (old.venue_name is distinct from new.venue_name or old.full_name is distinct from new.full_name)) execute function sync_venue_in_gig_documents();
create trigger profiles_sync_listed_artist after insert or delete or update of user_type, first_name, last_name, band_name, bio, location, place_id, instruments, genres, professions, hourly_rate_cents, suspended, lineup_names on profiles for each row execute function sync_listed_artist();

-- An event that the payment provider sent to the webhook, stored before it is handled. A repeated one is ignored.
-- Deleted after 90 days.
create table provider_events (
  provider text not null,
  id text not null,
  type text not null,
  -- { kind, id, account }: what to ask the provider about; nothing else of the event is used.
  subject jsonb not null,
  received_at timestamptz not null,
  constraint provider_events_pkey primary key (provider, id)
);
create index provider_events_received on provider_events using brin (received_at) with (autosummarize='on');

-- A sign-in at a provider that has begun, and for a person who has no account yet also what the provider says
-- about them, until they register or link it. Deleted when it ends, or within a day after it expires.
create table provider_sign_ins (
  -- The nonce and the PKCE verifier for the provider are derived from it with a server secret, so neither is
  -- stored.
  id uuid not null,
  -- SHA-256 of the token that continues it: the state that the provider returns, and after that the one that
  -- finishes the registration.
  token_hash bytea not null,
  -- SHA-256 of the cookie of the browser that began it; it continues nowhere else.
  browser_hash bytea not null,
  provider text not null,
  -- The session of the member who links an account; null for a sign-in.
  session_id uuid,
  -- PKCE (S256) of the app, which gets a code at the end.
  code_challenge text not null,
  -- The page of ours that gets the code.
  redirect_to text not null,
  -- Null until the provider has answered, as subject and email.
  issuer text,
  subject text,
  email text,
  first_name text,
  last_name text,
  expires_at timestamptz not null,
  constraint provider_sign_ins_pkey primary key (id),
  constraint provider_sign_ins_token unique (token_hash),
  constraint provider_sign_ins_person check ((issuer is null) = (subject is null) and (issuer is null) = (email is null)),
  constraint provider_sign_ins_provider_check check (provider in ('google', 'custom:oidc'))
);

-- The key pair that signs push notifications (VAPID): one row, created by the first server that needs it.
-- Browsers subscribe to this key, so it is kept for good.
create table push_keys (
  -- Always true: allows one row.
  only_one boolean not null default true,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null,
  -- The key_id that private_key is encrypted with, which is then base64url; null: it is not encrypted.
  sealed_by text,
  constraint push_keys_pkey primary key (only_one),
  constraint push_keys_only_one_check check (only_one)
);

-- A browser that shows push notifications, for the session in which they were turned on. Unused once that session
-- has ended, and deleted with it, or when the push service reports it gone.
create table push_subscriptions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  session_id uuid not null,
  -- Address at the browser's push service, different for each browser.
  endpoint text not null,
  -- The browser's public key, base64url, to encrypt for it.
  p256dh text not null,
  -- The browser's shared secret, base64url.
  auth text not null,
  created_at timestamptz not null,
  constraint push_subscriptions_pkey primary key (id),
  constraint push_subscriptions_endpoint_key unique (endpoint),
  constraint push_subscriptions_person_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint push_subscriptions_session_id_fkey foreign key (session_id) references sessions(id) on delete cascade
);
create index push_subscriptions_session on push_subscriptions (session_id);
create index push_subscriptions_user on push_subscriptions (user_id, created_at);

-- A row while Bandstand is quiet, which it is from a restore until an operator ends it: no event is delivered, no
-- clock runs and no money moves. Events wait without a job.
create table quiet_mode (
  -- Always true: allows one row.
  only_one boolean not null default true,
  -- When the restore ended.
  since timestamptz not null,
  -- When the backup that was restored was made.
  backup_at timestamptz not null,
  constraint quiet_mode_pkey primary key (only_one),
  constraint quiet_mode_only_one_check check (only_one)
);

-- A counter of attempts, written by rate-limiter-flexible, which also deletes expired rows.
create table rate_limits (
  -- {limit}:{SHA-256, base64url, of the address, account or email}, so the table is no list of what strangers
  -- typed.
  key text not null,
  -- Attempts counted in the current window.
  points integer not null default 0,
  -- When the window ends, in milliseconds since 1970.
  expire bigint,
  constraint rate_limits_pkey primary key (key)
);

-- A comparison of our books with the payment provider's, made daily. Kept for operators, 1,100 days.
create table reconciliations (
  id bigint not null generated always as identity,
  at timestamptz not null,
  -- [{ kind, id, oursCents, theirsCents }] by the provider's ids: the first 100 of each kind.
  differences jsonb not null,
  -- How many there are, including those that were not kept.
  difference_count integer not null,
  constraint reconciliations_pkey primary key (id)
);

-- Codes that each open an account once in place of its second factor. New ones replace all old ones.
create table recovery_codes (
  user_id uuid not null,
  -- The SHA-256 of the code, which has 80 random bits.
  code_hash bytea not null,
  created_at timestamptz not null,
  -- When it was used; null while it can be.
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (user_id, code_hash),
  constraint recovery_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

-- A token of a session, used once to get an access token and the next refresh token. Deleted 60 days after its
-- use, or with its session.
create table refresh_tokens (
  id bigint not null generated always as identity,
  session_id uuid not null,
  -- SHA-256 of the token.
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  -- Null for the token that can be used now.
  used_at timestamptz,
  constraint refresh_tokens_pkey primary key (id),
  constraint refresh_tokens_token_hash_key unique (token_hash),
  constraint refresh_tokens_session_id_fkey foreign key (session_id) references sessions(id) on delete cascade
);
create index refresh_tokens_session on refresh_tokens (session_id);
create index refresh_tokens_used on refresh_tokens using brin (used_at) with (autosummarize='on');

-- A member's report of something another member wrote, to the operators. Open ones about the same thing are
-- decided together.
create table reports (
  id uuid not null default gen_random_uuid(),
  subject text not null,
  -- Of messages, profiles, gigs or reviews, by subject. Kept when that row is gone.
  subject_id uuid not null,
  reporter_id uuid not null,
  -- The member who wrote it. They are notified of a decision against them, but not of who reported it.
  reported_id uuid not null,
  reason text not null,
  note text not null default '',
  -- What it said when it was reported, by the names of its fields; its owner may change it. Emptied with their
  -- account.
  content jsonb not null,
  created_at timestamptz not null,
  -- What an operator decided; suspended: the account, and removed where it can be. gone: the owner deleted the
  -- account first. Null while open.
  resolution text,
  -- For operators only.
  resolution_note text not null default '',
  resolved_at timestamptz,
  constraint reports_pkey primary key (id),
  constraint reports_note_check check (length(note) <= 1000),
  constraint reports_of_others check (reporter_id <> reported_id),
  constraint reports_reason_check check (reason in ('scam', 'spam', 'abuse', 'fake', 'other')),
  constraint reports_resolution_check check (resolution in ('dismissed', 'warned', 'removed', 'suspended', 'gone')),
  constraint reports_resolved check ((resolution is null) = (resolved_at is null)),
  constraint reports_subject_check check (subject in ('message', 'profile', 'gig', 'review')),
  constraint reports_reported_id_fkey foreign key (reported_id) references profiles(uuid) on delete cascade,
  constraint reports_reporter_id_fkey foreign key (reporter_id) references profiles(uuid) on delete cascade
);
create unique index reports_open on reports (subject, subject_id, reporter_id) where resolved_at is null;
create index reports_reported on reports (reported_id);
create index reports_reporter on reports (reporter_id, created_at);

-- Whom a rescue asked. The offer is in the application.
create table rescue_requests (
  rescue_id uuid not null,
  artist_id uuid not null,
  application_id uuid not null,
  wave smallint not null,
  -- The same moment as that of the offer.
  asked_at timestamptz not null,
  constraint rescue_requests_pkey primary key (rescue_id, artist_id),
  constraint rescue_requests_wave_check check (wave > 0),
  constraint rescue_requests_application_id_fkey foreign key (application_id) references applications(id) on delete cascade,
  constraint rescue_requests_artist_id_fkey foreign key (artist_id) references profiles(uuid) on delete cascade,
  constraint rescue_requests_rescue_id_fkey foreign key (rescue_id) references rescues(id) on delete cascade
);
create index rescue_requests_of_application on rescue_requests (application_id);
create index rescue_requests_of_artist on rescue_requests (artist_id, asked_at);

-- Searches for an act that plays a gig on short notice: a venue starts one, and acts are asked in waves.
create table rescues (
  id uuid not null default gen_random_uuid(),
  gig_id uuid not null,
  venue_id uuid not null,
  -- The person for whom its offers are made; null when their account is gone, and then nobody else is asked.
  started_by uuid,
  started_at timestamptz not null,
  -- Offered to everybody, for the whole evening.
  fee_cents bigint not null,
  currency text not null,
  -- How many waves were sent.
  waves smallint not null default 0,
  -- When the next wave is due, or after the last one the end; null once it has ended.
  next_at timestamptz,
  -- When the venue was told that everybody was asked and nobody accepted; null before.
  waves_over_at timestamptz,
  ended_at timestamptz,
  -- filled: somebody was booked. stopped: by the venue, or the gig was closed. over: the gig started.
  ended_as text,
  constraint rescues_pkey primary key (id),
  constraint rescues_currency_check check (currency = 'USD'),
  constraint rescues_ended check ((ended_at is null) = (ended_as is null) and (ended_at is null) = (next_at is not null)),
  constraint rescues_ended_as_check check (ended_as in ('filled', 'stopped', 'over')),
  constraint rescues_fee_check check (fee_cents >= 0 and fee_cents <= 100000000),
  constraint rescues_waves_check check (waves >= 0),
  constraint rescues_gig_id_fkey foreign key (gig_id) references gigs(id) on delete cascade,
  constraint rescues_started_by_fkey foreign key (started_by) references users(id) on delete set null,
  constraint rescues_venue_id_fkey foreign key (venue_id) references profiles(uuid) on delete cascade
);
create index rescues_due on rescues (next_at) where ended_at is null;
create index rescues_of_gig on rescues (gig_id, started_at);
create index rescues_of_venue on rescues (venue_id, started_at);
create unique index rescues_one on rescues (gig_id) where ended_at is null;
create index rescues_started_by on rescues (started_by) where started_by is not null;

-- The history of a booking's reviews, an event per row, without their text. Append-only. No foreign keys: it
-- outlives what it refers to.
create table review_events (
  id bigint not null generated always as identity,
  at timestamptz not null,
  booking_id uuid not null,
  event text not null,
  -- The side that acted; system for scheduled jobs.
  actor_role text not null,
  -- The person who acted; null for the system.
  actor_id uuid,
  -- The artist or venue for whom they acted; null for the system, and in events before migration 38: then it is
  -- actor_id.
  party_id uuid,
  constraint review_events_pkey primary key (id),
  constraint review_events_actor_role check ((actor_id is null) = (actor_role = 'system')),
  constraint review_events_actor_role_check check (actor_role in ('artist', 'venue', 'system')),
  constraint review_events_event_check check (event in ('written', 'changed', 'published', 'replied', 'reminded')),
  constraint review_events_party check (party_id is null or actor_id is not null)
);
create index review_events_booking on review_events (booking_id, id);
create unique index review_events_once on review_events (booking_id, event) where event in ('published', 'reminded');
create trigger review_events_append_only before delete or update or truncate on review_events for each statement execute function refuse_history_change();

-- One side's review of the other after a completed booking. Sealed until both have written or publishes_at has
-- passed; frozen by a trigger once published.
create table reviews (
  id uuid not null default gen_random_uuid(),
  booking_id uuid not null,
  -- The side that wrote it.
  party text not null,
  -- The member who wrote it, copied from the booking.
  author_id uuid not null,
  -- The member it is about, copied from the booking.
  subject_id uuid not null,
  stars integer not null,
  body text not null,
  written_at timestamptz not null,
  -- When it opens at the latest, 14 days after the booking's end; readers go by this time at once.
  publishes_at timestamptz not null,
  -- When it opened, written with the second review or by a clock; null before.
  published_at timestamptz,
  -- Of the member it is about; once, after publication. Null for none.
  reply text,
  replied_at timestamptz,
  -- When an operator removed it after a report. It no longer counts, and only its two parties see that it was
  -- there.
  removed_at timestamptz,
  constraint reviews_pkey primary key (id),
  constraint reviews_booking_id_party_key unique (booking_id, party),
  constraint reviews_body_check check (length(body) <= 2000),
  constraint reviews_party_check check (party in ('artist', 'venue')),
  constraint reviews_reply_check check (length(reply) >= 1 and length(reply) <= 1000),
  constraint reviews_reply_to_published check (reply is null or published_at is not null),
  constraint reviews_reply_whole check ((reply is null) = (replied_at is null)),
  constraint reviews_stars_check check (stars >= 1 and stars <= 5),
  constraint reviews_two_sides check (author_id <> subject_id),
  constraint reviews_author_id_fkey foreign key (author_id) references profiles(uuid) on delete cascade,
  constraint reviews_booking_id_fkey foreign key (booking_id) references bookings(id) on delete cascade,
  constraint reviews_subject_id_fkey foreign key (subject_id) references profiles(uuid) on delete cascade
);
create index reviews_author on reviews (author_id);
create index reviews_subject on reviews (subject_id, coalesce(published_at, publishes_at) desc, id);
create index reviews_to_publish on reviews (publishes_at) where published_at is null;
create trigger reviews_counted after insert or update of published_at on reviews for each row when (new.published_at is not null) execute function count_reviews();
create trigger reviews_counted_anew after delete on reviews for each row when (old.published_at is not null) execute function count_reviews();
create trigger reviews_counted_without_removed after update of removed_at on reviews for each row execute function count_reviews();
create trigger reviews_frozen before update on reviews for each row execute function keep_published_review();

-- An act that a venue books directly, as the venue describes it. Only the venue can see it.
create table roster_acts (
  -- Made up by the venue's browser, so that a removed act can be put back.
  id uuid not null,
  venue_id uuid not null,
  -- The artist on Bandstand that it is; null when the venue linked none.
  member_id uuid,
  name text not null,
  contact_name text not null default '',
  email text not null default '',
  phone text not null default '',
  -- Usual fee for a night, in US cents; null for none. It binds nobody.
  fee_cents bigint,
  note text not null default '',
  created_at timestamptz not null,
  constraint roster_acts_pkey primary key (id),
  constraint roster_acts_contact_name_check check (length(contact_name) <= 120),
  constraint roster_acts_fee_cents_check check (fee_cents >= 0),
  constraint roster_acts_name_check check (length(name) >= 1 and length(name) <= 120),
  constraint roster_acts_note_check check (length(note) <= 1000),
  constraint roster_acts_member_id_fkey foreign key (member_id) references profiles(uuid) on delete set null,
  constraint roster_acts_venue_id_fkey foreign key (venue_id) references profiles(uuid) on delete cascade
);
create unique index roster_acts_member on roster_acts (member_id, venue_id) where member_id is not null;
create index roster_acts_venue on roster_acts (venue_id);

-- An event of the sandbox, which it sends to our webhook.
create table sandbox_events (
  id text not null,
  -- {kind}.updated.
  type text not null,
  -- { kind, id, account }, as in provider_events.
  subject jsonb not null,
  created_at timestamptz not null,
  constraint sandbox_events_pkey primary key (id)
);
create index sandbox_events_created on sandbox_events using brin (created_at) with (autosummarize='on');

-- An object of the built-in payment provider, which only moves test money. Its own books: no other code reads
-- them.
create table sandbox_objects (
  -- Begins with a prefix for its kind, such as sbi_ for an intent.
  id text not null,
  kind text not null,
  -- Idempotency key of its creation.
  key text not null,
  -- Flat object, shaped by kind: amounts in cents, status, and parentId of the object it belongs to.
  body jsonb not null,
  created_at timestamptz not null,
  constraint sandbox_objects_pkey primary key (id),
  constraint sandbox_objects_key_key unique (key),
  constraint sandbox_objects_kind_check check (kind in ('intent', 'refund', 'transfer', 'payout', 'account', 'customer', 'checkout', 'subscription', 'invoice', 'portal'))
);
create index sandbox_objects_parent on sandbox_objects ((body ->> 'parentId'));

-- A gig that an artist saved, which its venue does not see. Deleted 30 days after the gig.
create table saved_gigs (
  artist_id uuid not null,
  gig_id uuid not null,
  created_at timestamptz not null,
  constraint saved_gigs_pkey primary key (artist_id, gig_id),
  constraint saved_gigs_artist_id_fkey foreign key (artist_id) references profiles(uuid) on delete cascade,
  constraint saved_gigs_gig_id_fkey foreign key (gig_id) references gigs(id) on delete cascade
);
create index saved_gigs_gig on saved_gigs (gig_id);

-- A search for gigs that a person keeps for an act, to be told of new gigs that match.
create table saved_searches (
  id uuid not null,
  person_id uuid not null,
  party_id uuid not null,
  name text not null,
  -- The filter of the list of gigs as it was typed (searchFilter in packages/domain/src/searches/saved-search.ts).
  -- The columns from keys on are made of it.
  filter jsonb not null,
  -- The name of the place from which the filter measures; null when it measures from none.
  near_text text,
  -- How soon the person is told.
  pace text not null,
  created_at timestamptz not null,
  -- Since when it has this pace.
  paced_at timestamptz not null,
  -- When it was turned to daily because it found too much; null once the person has chosen a pace.
  slowed_at timestamptz,
  paused_at timestamptz,
  -- One of these is also among the keys of each gig that it can match
  -- (packages/domain/src/searches/search-keys.ts).
  keys text[] not null,
  -- What the document of a gig must match; null for any.
  query tsquery,
  first_day date,
  last_day date,
  min_pay_cents bigint,
  is_recurring boolean,
  needs_backline boolean not null,
  -- A LIKE pattern of the typed location, for folded places.
  place_pattern text,
  -- The same for the location as typed; null without a typed location.
  place_literal text,
  lat double precision,
  lng double precision,
  -- How far from lat and lng gigs may be.
  miles double precision,
  west double precision,
  south double precision,
  east double precision,
  north double precision,
  constraint saved_searches_pkey primary key (id),
  constraint saved_searches_box check (num_nulls(west, south, east, north) in (0, 4)),
  constraint saved_searches_circle check (num_nulls(lat, lng, miles) in (0, 3)),
  constraint saved_searches_filter_check check (jsonb_typeof(filter) = 'object'),
  constraint saved_searches_keys_check check (cardinality(keys) > 0),
  constraint saved_searches_name_check check (length(name) >= 1 and length(name) <= 60),
  constraint saved_searches_pace_check check (pace in ('at_once', 'daily', 'weekly')),
  constraint saved_searches_party_id_fkey foreign key (party_id) references parties(id) on delete cascade,
  constraint saved_searches_person_id_fkey foreign key (person_id) references users(id) on delete cascade
);
create index saved_searches_keys on saved_searches using gin (keys) with (fastupdate=off) where paused_at is null;
create index saved_searches_party on saved_searches (party_id);
create index saved_searches_person on saved_searches (person_id);

-- A gig that one of a person’s saved searches found: each is told once, however many searches match and however
-- often it is edited.
create table search_alerts (
  person_id uuid not null,
  gig_id uuid not null,
  party_id uuid not null,
  -- The search that tells soonest; null once it was deleted, and the gig isn’t told then.
  search_id uuid,
  found_at timestamptz not null,
  -- When it is to be told; null once it was, or was left out.
  due_at timestamptz,
  told_at timestamptz,
  -- The gigs that were told together have the same one, with told_at.
  notice_id uuid,
  constraint search_alerts_pkey primary key (person_id, gig_id),
  constraint search_alerts_told check ((num_nulls(told_at, notice_id) in (0, 2)) and (due_at is null or told_at is null)),
  constraint search_alerts_gig_id_fkey foreign key (gig_id) references gigs(id) on delete cascade,
  constraint search_alerts_party_id_fkey foreign key (party_id) references parties(id) on delete cascade,
  constraint search_alerts_person_id_fkey foreign key (person_id) references users(id) on delete cascade,
  constraint search_alerts_search_id_fkey foreign key (search_id) references saved_searches(id) on delete set null
);
create index search_alerts_due on search_alerts (due_at) where due_at is not null;
create index search_alerts_gig on search_alerts (gig_id);
create index search_alerts_notice on search_alerts (notice_id) where notice_id is not null;
create index search_alerts_party on search_alerts (party_id);
create index search_alerts_search on search_alerts (search_id, told_at);

-- A row once the secrets of the database are encrypted. Whoever stores a secret encrypts it with this key.
create table secret_sealing (
  -- Always true: allows one row.
  only_one boolean not null default true,
  -- Which key of SECRET_KEY: derived from the key, which isn't here.
  key_id text not null,
  -- When this key took over.
  since timestamptz not null,
  constraint secret_sealing_pkey primary key (only_one),
  constraint secret_sealing_only_one_check check (only_one)
);

-- Something that may have to be investigated: a sign-in, a refused one, a changed password or bank, a limit
-- reached. Append-only; deleted after 180 days, or when it is not among the newest million. No foreign keys: it
-- outlives what it refers to.
create table security_events (
  id bigint not null generated always as identity,
  at timestamptz not null,
  -- A key of SECURITY_KINDS (apps/server/src/security/security-log.ts).
  kind text not null,
  -- Who acted; null while nobody has proved who they are.
  actor_id uuid,
  -- The account for which, or against which, somebody acted; null when there is none.
  party_id uuid,
  -- An error code or the name of an operation, such as invalid_credentials; never what somebody typed.
  cause text not null default '',
  -- IP address of the request; the network of a sum of refusals (IPv6: its /64), empty for a sum over many
  -- networks.
  network text not null default '',
  -- As in the server's log; empty for sums.
  request_id text not null default '',
  -- More than 1: a sum of refusals that came too fast to be kept one by one.
  count integer not null default 1,
  constraint security_events_pkey primary key (id),
  constraint security_events_count_check check (count > 0)
);
create index security_events_at on security_events (at);
create index security_events_party on security_events (party_id, at) where party_id is not null;
create trigger security_events_append_only before delete or update or truncate on security_events for each statement execute function refuse_security_change();

-- The mail server and the push services that have a limit: one row each, which every server reads before it
-- sends.
create table send_pace (
  -- "mail", or the host of a push service.
  name text not null,
  -- When the next one may be sent, if a rate is set: each takes its turn by moving it.
  next_at timestamptz not null default now(),
  -- Nothing is sent before. Null, or past: not paused.
  paused_until timestamptz,
  -- How often in a row the provider was too busy: each makes the pause longer. 0 after one was accepted.
  refusals integer not null default 0,
  constraint send_pace_pkey primary key (name),
  constraint send_pace_refusals_check check (refusals >= 0)
);

-- A rule from which dated gigs came. Their facts are in the gigs only.
create table series (
  id uuid not null default gen_random_uuid(),
  venue_id uuid not null,
  -- RFC 5545, the value of RRULE. Null for dates that the venue chose.
  rule text,
  -- The first date of the rule, by the clock at the place.
  starts_on date not null,
  -- Dates of the rule on which the venue posted no gig, or took it back.
  skipped date[] not null default '{}'::date[],
  created_at timestamptz not null default now(),
  constraint series_pkey primary key (id),
  constraint series_venue_id_fkey foreign key (venue_id) references profiles(uuid) on delete cascade
);
create index series_of_venue on series (venue_id, created_at);

-- A secret that all servers share, created by the first server that needs it and kept for good.
create table server_secrets (
  -- 'refresh_tokens' derives each refresh token from the one before it; 'payment_sandbox' signs the sandbox's
  -- events.
  name text not null,
  value bytea not null,
  -- The key_id that the value is encrypted with; null: it is not encrypted.
  sealed_by text,
  constraint server_secrets_pkey primary key (name)
);

-- A sign-in on one device. Ended by sign-out, a password change, suspension or 60 idle days, and deleted 90 days
-- after its last use; until then it shows which devices are known.
create table sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  -- How it was opened: with a password, with a passkey, by the link or code of an email that confirms a sign-up,
  -- recovers the account or signs in (magiclink), or at a provider such as Google (oauth). A recovery session
  -- becomes a password one when the new password is set.
  method text not null,
  -- The browser's User-Agent header at sign-in; null when it sent none.
  user_agent text,
  -- Address at sign-in; null when the client's address was no valid IP.
  ip inet,
  created_at timestamptz not null default now(),
  -- When an access token, which lives an hour, was last issued: about the last use.
  refreshed_at timestamptz not null default now(),
  -- Null while the session is active.
  ended_at timestamptz,
  -- When the person last proved who they are, after signing in: what moves money or changes the ways into the
  -- account needs a recent proof. Null while the sign-in (created_at) is the only one.
  proved_at timestamptz,
  -- SHA-256 of the cookie of the browser that signed in: known again wherever it is. Null for one that keeps no
  -- cookie.
  browser_hash bytea,
  -- What confirmed this session besides the way it was opened: the session is at aal2. Null for aal1, which opens
  -- nothing when the member has a second factor.
  second_factor text,
  -- When it was last confirmed.
  second_factor_at timestamptz,
  constraint sessions_pkey primary key (id),
  constraint sessions_method_check check (method in ('password', 'signup', 'recovery', 'magiclink', 'oauth', 'passkey')),
  constraint sessions_second_factor_at check ((second_factor is null) = (second_factor_at is null)),
  constraint sessions_second_factor_check check (second_factor in ('totp', 'recovery_code', 'passkey')),
  constraint sessions_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index sessions_of_user on sessions (user_id, refreshed_at);
create index sessions_user on sessions (user_id) where ended_at is null;

-- How an act divides what it has of a booking, a version per row; the newest applies. Only added and erased.
create table share_rules (
  party_id uuid not null,
  version integer not null,
  -- shareRule of packages/domain/src/shares, with ids of lineup_members; null: not divided.
  rule jsonb,
  -- Whether everybody who acts for the act and plays sees all shares, not only their own.
  open_book boolean not null,
  -- The person who set it. No foreign key: the row outlives the account.
  set_by uuid not null,
  set_at timestamptz not null,
  constraint share_rules_pkey primary key (party_id, version),
  constraint share_rules_rule_check check (jsonb_typeof(rule) = 'object'),
  constraint share_rules_version_check check (version > 0),
  constraint share_rules_party_id_fkey foreign key (party_id) references parties(id) on delete cascade
);
create trigger share_rules_only_added before update on share_rules for each statement execute function refuse_history_change();

-- That a booking was cancelled late because somebody was ill, as its act says. Only the act and the operator read
-- the note.
create table sick_notes (
  booking_id uuid not null,
  artist_id uuid not null,
  note text not null,
  -- The person who wrote it. No foreign key: the row outlives the account.
  written_by uuid,
  written_at timestamptz not null,
  constraint sick_notes_pkey primary key (booking_id),
  constraint sick_notes_note_check check (length(note) >= 1 and length(note) <= 500),
  constraint sick_notes_artist_id_fkey foreign key (artist_id) references profiles(uuid) on delete cascade,
  constraint sick_notes_booking_id_fkey foreign key (booking_id) references bookings(id) on delete cascade
);
create index sick_notes_newest on sick_notes (written_at);
create index sick_notes_of_artist on sick_notes (artist_id);

-- An ES256 key pair for access tokens. A new one is made every 30 days, or by an operator. A retired key verifies
-- for two more hours and is deleted at a later rotation.
create table signing_keys (
  -- Key ID, as in the header of the tokens it signed.
  kid text not null,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  -- Null for the key that signs now.
  retired_at timestamptz,
  -- The key_id that private_jwk is encrypted with, which is then a string in base64url; null: it is not encrypted.
  sealed_by text,
  constraint signing_keys_pkey primary key (kid)
);

-- A side's proposal of how to divide a fee, to resolve a problem. The report itself is the first.
create table split_proposals (
  problem_id uuid not null,
  -- From 1 within its problem.
  number integer not null,
  made_by text not null,
  -- The artist's part of the whole fee, including what was released at once.
  earned_cents bigint not null,
  -- pending: can be accepted. replaced: its maker wrote another. void: the problem was resolved otherwise.
  status text not null default 'pending',
  created_at timestamptz not null,
  -- What the proposer wrote to the other party; empty when nothing, and once the proposer’s account is deleted.
  note text not null default '',
  constraint split_proposals_pkey primary key (problem_id, number),
  constraint split_proposals_earned_cents_check check (earned_cents >= 0),
  constraint split_proposals_made_by_check check (made_by in ('artist', 'venue')),
  constraint split_proposals_note_check check (length(note) <= 1000),
  constraint split_proposals_number_check check (number >= 1 and number <= 20),
  constraint split_proposals_status_check check (status in ('pending', 'accepted', 'declined', 'replaced', 'void')),
  constraint split_proposals_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade
);
create unique index split_proposals_one_pending on split_proposals (problem_id) where status = 'pending';

-- A room or corner of a venue that takes one act at a time. A venue without any has one stage that nobody sees:
-- stage_id is null then.
create table stages (
  id uuid not null default gen_random_uuid(),
  venue_id uuid not null,
  name text not null,
  "position" smallint not null,
  -- In people; null when the venue names none.
  capacity integer,
  -- What musicians can use, entries of BACKLINE (packages/domain).
  backline text[] not null default '{}',
  sound_system text not null default '',
  lights text not null default '',
  power text not null default '',
  -- As typed, such as 16 × 12 ft.
  size text not null default '',
  load_in text not null default '',
  -- Path of an object in storage, without host; null for none.
  image_url text,
  -- Taken after each act, before another one can begin.
  changeover_minutes integer not null default 0,
  -- When music ends, by weekday from Monday: HH:MM by the clock at the place, before noon on the next day; empty
  -- for no rule.
  curfews text[] not null default '{"","","","","","",""}',
  created_at timestamptz not null,
  -- When the venue removed it. Gigs that are over still name it.
  archived_at timestamptz,
  constraint stages_pkey primary key (id),
  constraint stages_capacity_check check (capacity > 0),
  constraint stages_changeover_minutes_check check (changeover_minutes >= 0 and changeover_minutes <= 240),
  constraint stages_curfews_check check (cardinality(curfews) = 7),
  constraint stages_lights_check check (length(lights) <= 500),
  constraint stages_load_in_check check (length(load_in) <= 1000),
  constraint stages_name_check check (length(name) >= 1 and length(name) <= 60),
  constraint stages_position_check check ("position" >= 1),
  constraint stages_power_check check (length(power) <= 500),
  constraint stages_size_check check (length(size) <= 100),
  constraint stages_sound_system_check check (length(sound_system) <= 500),
  constraint stages_venue_id_fkey foreign key (venue_id) references profiles(uuid) on delete cascade
);
-- Two stages of a venue with one name could be confused.
create unique index stages_name on stages (venue_id, lower(name)) where archived_at is null;
create index stages_venue on stages (venue_id, "position");

-- An uploaded file: an image of a profile or portfolio, or an attachment of a message. Its bytes are in the
-- object store at {bucket}/{name}.{etag}.
create table storage_objects (
  id uuid not null default gen_random_uuid(),
  -- profile-images and profiles are public; attachments is not. documents: PDFs of signed contracts and of receipts
  -- of finished payments, which members get by their contract or payment alone.
  bucket text not null,
  -- Path in the bucket; it contains the owner's id.
  name text not null,
  owner_id uuid not null,
  content_type text not null,
  size_bytes integer not null,
  -- Random, new with each upload to the name; not a hash. Of documents: the SHA-256 of everything that they are
  -- rendered from.
  etag text not null,
  -- For how long browsers may cache it.
  cache_seconds integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint storage_objects_pkey primary key (id),
  constraint storage_objects_bucket_name_key unique (bucket, name),
  constraint storage_objects_party_fkey foreign key (owner_id) references parties(id) on delete cascade
);
create index storage_objects_owner on storage_objects (owner_id);

-- The history of subscriptions, an event per row; never changed. No foreign keys: it outlives what it refers to.
create table subscription_events (
  id bigint not null generated always as identity,
  at timestamptz not null,
  -- Null for lapsed.
  subscription_id text,
  user_uuid uuid not null,
  -- A SubscriptionEvent (packages/domain). lapsed: the expiry passed and nothing else came.
  event text not null,
  -- Until when its member was pro, as known then; null while nothing was paid.
  paid_until timestamptz,
  constraint subscription_events_pkey primary key (id)
);
create index subscription_events_user on subscription_events (user_uuid, id);
create trigger subscription_events_append_only before delete or update or truncate on subscription_events for each statement execute function refuse_history_change();

-- A subscription as the provider last described it, or a tier that an operator granted. The profile's tier and
-- expiry are derived from these rows.
create table subscriptions (
  -- The provider's id; grant_{user} for a granted tier.
  subscription_id text not null,
  user_uuid uuid not null,
  -- operator for a granted tier.
  provider text not null,
  -- incomplete: nothing was paid yet. past_due: the last renewal was not paid and is tried again. ended: for good.
  status text not null,
  -- Null for a granted tier.
  billing_interval text,
  -- Until when it makes its member pro; null while nothing was paid.
  paid_until timestamptz,
  cancel_at_period_end boolean not null default false,
  created_at timestamptz not null,
  -- When the row was last written, by the database's clock: an answer to a question asked before then may be
  -- outdated, and is not used.
  noted_at timestamptz not null,
  -- When a clock last asked the provider about it; null before the first time.
  asked_at timestamptz,
  constraint subscriptions_pkey primary key (subscription_id),
  constraint subscriptions_billing_interval_check check (billing_interval in ('monthly', 'yearly')),
  constraint subscriptions_paid_by_interval check (provider = 'operator' or billing_interval is not null),
  constraint subscriptions_provider_check check (provider in ('sandbox', 'stripe', 'operator')),
  constraint subscriptions_status_check check (status in ('incomplete', 'active', 'past_due', 'ended')),
  constraint subscriptions_user_uuid_fkey foreign key (user_uuid) references profiles(uuid) on delete cascade
);
create index subscriptions_due on subscriptions (paid_until) where status in ('active', 'past_due');
create index subscriptions_user on subscriptions (user_uuid, created_at desc, subscription_id);

-- Fields of a form that a member fills in again and again, under a name. Only the member can see it.
create table templates (
  -- Made up by the member's browser, so that a deleted template can be put back.
  id uuid not null,
  party_id uuid not null,
  kind text not null,
  name text not null,
  -- As the forms had them when it was saved. What their schemas no longer accept isn't read.
  fields jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint templates_pkey primary key (id),
  constraint templates_fields_check check (jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 100000),
  constraint templates_kind_check check (kind in ('posting', 'offer', 'day_sheet', 'set_list')),
  constraint templates_name_check check (length(name) >= 1 and length(name) <= 60),
  constraint templates_party_id_fkey foreign key (party_id) references profiles(uuid) on delete cascade
);
create unique index templates_name on templates (party_id, kind, lower(name));

-- How many parts of text messages were sent in a month, for the limit of the whole site.
create table text_months (
  month date not null,
  sent integer not null,
  -- When the first text was left out because of that limit; the operator was notified then.
  used_up_at timestamptz,
  constraint text_months_pkey primary key (month)
);

-- The phone number at which a person gets text messages, and about what. Several people can have one number.
create table text_numbers (
  person_id uuid not null,
  number text not null,
  topics text[] not null default '{}',
  -- The newest code that was sent to the number, which is derived from this; null once it was entered.
  code_id uuid,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  -- When the code was entered; null before: nothing but the code is sent.
  confirmed_at timestamptz,
  -- When STOP came from the number; null while texts are wanted.
  stopped_at timestamptz,
  -- When the provider said that the number can't be texted; null before.
  refused_at timestamptz,
  created_at timestamptz not null,
  constraint text_numbers_pkey primary key (person_id),
  constraint text_numbers_check check ((code_id is null) = (code_expires_at is null)),
  constraint text_numbers_number_check check (number ~ '^\+1[2-9]\d{9}$'),
  constraint text_numbers_person_id_fkey foreign key (person_id) references users(id) on delete cascade
);
create index text_numbers_of_number on text_numbers (number);

-- What a member sees of a thread, and how far they have read. Written with each message; two rows per thread.
create table thread_members (
  thread_id uuid not null,
  user_id uuid not null,
  -- Number of the newest message that the member sees; 0 for none.
  last_number integer not null default 0,
  -- Time of that message; of the thread's start when there is none.
  last_at timestamptz not null,
  -- The member has read up to this number.
  read_number integer not null default 0,
  -- Number of visible messages of the other side above read_number.
  unread integer not null default 0,
  -- When the member was last notified of an unread message; limits how often they are. Null before.
  notified_at timestamptz,
  constraint thread_members_pkey primary key (thread_id, user_id),
  constraint thread_members_read check (read_number >= 0 and read_number <= last_number),
  constraint thread_members_unread_check check (unread >= 0),
  constraint thread_members_thread_id_fkey foreign key (thread_id) references threads(id) on delete cascade,
  constraint thread_members_user_id_fkey foreign key (user_id) references profiles(uuid) on delete cascade
);
create index thread_members_list on thread_members (user_id, last_at desc);
create index thread_members_unread on thread_members (user_id) where unread > 0;

-- The conversation of two members, about all their gigs. A row with merged_into is only an old address of another
-- thread.
create table threads (
  id uuid not null default gen_random_uuid(),
  -- Of an old address: the application whose messages it had. Otherwise null, since migration 53.
  application_id uuid,
  -- The smaller id of the pair; null for an old address.
  first_id uuid,
  -- The larger id of the pair; null for an old address.
  second_id uuid,
  -- Who opened it to a connection; null when it began with an application, and for an old address.
  started_by uuid,
  -- Number of its last message, withheld ones included; 0 for none. Locked to number the next.
  last_number integer not null default 0,
  created_at timestamptz not null,
  -- The thread that has the messages of this one since migration 53; null for that thread.
  merged_into uuid,
  constraint threads_pkey primary key (id),
  constraint threads_application_id_key unique (application_id),
  constraint threads_first_id_second_id_key unique (first_id, second_id),
  constraint threads_kind check (num_nonnulls(first_id, second_id) = case when merged_into is null then 2 else 0 end),
  constraint threads_last_number_check check (last_number >= 0),
  constraint threads_pair check (first_id < second_id and (started_by = first_id or started_by = second_id)),
  constraint threads_application_id_fkey foreign key (application_id) references applications(id) on delete cascade,
  constraint threads_first_id_fkey foreign key (first_id) references profiles(uuid) on delete cascade,
  constraint threads_merged_into_fkey foreign key (merged_into) references threads(id) on delete cascade,
  constraint threads_second_id_fkey foreign key (second_id) references profiles(uuid) on delete cascade,
  constraint threads_started_by_fkey foreign key (started_by) references profiles(uuid) on delete cascade
);
create index threads_started on threads (started_by, created_at) where started_by is not null;

-- Authenticator apps of members, for one-time codes (RFC 6238). One that isn't verified yet protects nothing; a
-- member has at most one of those.
create table totp_factors (
  id uuid not null,
  user_id uuid not null,
  -- As the member calls it.
  name text not null,
  -- What the codes are computed from.
  secret bytea not null,
  -- The key_id that the secret is encrypted with; null: it is not encrypted.
  sealed_by text,
  -- The 30-second step of the last accepted code, counted since 1970: no code of that step or an earlier one is
  -- accepted again.
  last_step bigint,
  created_at timestamptz not null,
  -- When its first code was accepted; null until then.
  verified_at timestamptz,
  -- When its last code was accepted.
  last_used_at timestamptz,
  constraint totp_factors_pkey primary key (id),
  constraint totp_factors_name_check check (length(name) >= 1 and length(name) <= 120),
  constraint totp_factors_used_once_verified check (verified_at is not null or last_step is null and last_used_at is null),
  constraint totp_factors_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create unique index totp_factors_one_unverified on totp_factors (user_id) where verified_at is null;
create index totp_factors_user on totp_factors (user_id);

-- The payment of a booking's fee, created with the booking. Never deleted. Money itself is in ledger_postings.
create table transactions (
  id uuid not null default gen_random_uuid(),
  -- Copied from the booking, like artist_id and venue_id; none of them ever changes.
  gig_id uuid not null,
  artist_id uuid not null,
  venue_id uuid not null,
  booking_id uuid not null,
  -- The fee; follows accepted amendments until it is deposited.
  amount_cents bigint not null,
  -- pending: not deposited. in_escrow: held. completed: released or divided. cancelled: nothing (more) is expected
  -- through Bandstand, see settlement. failed: the venue's bank took the deposit back.
  status text not null default 'pending',
  created_at timestamptz not null,
  -- Null unless status is completed.
  completed_at timestamptz,
  -- The deposit at the provider (money_intents.id) that was begun last, or that paid; any provider's, not only
  -- Stripe's.
  stripe_payment_intent_id text,
  -- The platform's share of what the artist earns, in 1/100 percent, as configured when the booking was made.
  fee_basis_points integer not null default 0,
  -- The provider's text about the last card it refused, for the venue only; null after a deposit.
  charge_failure text,
  -- When the whole fee was held; for a fee of 0 when it was counted as funded.
  deposited_at timestamptz,
  -- Of what was deposited: decided to be the artist's, before the platform's fee.
  earned_cents bigint not null default 0,
  -- Of what was deposited: decided to go back to the venue.
  refund_cents bigint not null default 0,
  -- How a payment that was not held ended: owed (a late cancellation's fee), paid (that fee), paid_outside (both
  -- say so), claimed (one says so, the other did not answer), unpaid. Null otherwise.
  settlement text,
  -- What the venue owes or owed for a late cancellation without a deposit; 0 for none.
  owed_cents bigint not null default 0,
  -- Set by migration 28 only, for shows that were over by then: their 14 days to settle began at that moment. Null
  -- otherwise.
  settles_from timestamptz,
  -- Of all of its amounts, its claims, problems and proposals: the booking's.
  currency text not null default 'USD',
  -- The provider's name for the brand of the card that paid, such as visa. Null before a deposit, for another means
  -- of payment, before migration 48, and once the venue has deleted its account.
  card_brand text,
  -- The last four digits of that card, for the venue only.
  card_last4 text,
  -- Copy of the booking's ends_at, kept by triggers.
  show_ends_at timestamptz,
  constraint transactions_pkey primary key (id),
  constraint transactions_booking_id_key unique (booking_id),
  constraint transactions_amount_cents_check check (amount_cents >= 0),
  constraint transactions_card check ((card_brand is null) = (card_last4 is null) and card_last4 ~ '^[0-9]{4}$'),
  constraint transactions_completed check ((completed_at is not null) = (status = 'completed')),
  constraint transactions_currency_check check (currency = 'USD'),
  constraint transactions_decided check ((earned_cents + refund_cents) <= amount_cents),
  constraint transactions_deposited check ((status not in ('in_escrow', 'completed', 'failed')) or deposited_at is not null),
  constraint transactions_earned_cents_check check (earned_cents >= 0),
  constraint transactions_fee_basis_points_check check (fee_basis_points >= 0 and fee_basis_points <= 10000),
  constraint transactions_owed check (owed_cents <= amount_cents and (settlement is distinct from 'owed' or owed_cents > 0)),
  constraint transactions_owed_cents_check check (owed_cents >= 0),
  constraint transactions_refund_cents_check check (refund_cents >= 0),
  constraint transactions_settlement check (settlement is null or status = 'cancelled'),
  constraint transactions_settlement_check check (settlement in ('owed', 'paid', 'paid_outside', 'claimed', 'unpaid')),
  constraint transactions_status_check check (status in ('pending', 'in_escrow', 'completed', 'cancelled', 'failed')),
  constraint transactions_two_sides check (artist_id <> venue_id),
  constraint transactions_artist_id_fkey foreign key (artist_id) references profiles(uuid) on delete cascade,
  constraint transactions_booking_id_fkey foreign key (booking_id) references bookings(id) on delete cascade,
  constraint transactions_gig_id_fkey foreign key (gig_id) references gigs(id) on delete cascade,
  constraint transactions_venue_id_fkey foreign key (venue_id) references profiles(uuid) on delete cascade
);
create index transactions_begun on transactions (stripe_payment_intent_id) where stripe_payment_intent_id is not null and (status = 'pending' or settlement = 'owed');
create index transactions_held on transactions (id) where status = 'in_escrow';
create index transactions_of_artist on transactions (artist_id, created_at desc, id) include (status, amount_cents, earned_cents, refund_cents);
create index transactions_of_venue on transactions (venue_id, created_at desc, id) include (booking_id, status, amount_cents, settlement, completed_at);
create index transactions_owed_waiting on transactions (id) where settlement = 'owed';
create index transactions_unfinished on transactions (show_ends_at) where (status in ('pending', 'in_escrow')) or settlement = 'owed';
create index transactions_waiting on transactions (id) where status = 'pending';
create trigger transactions_copy_show_end before insert on transactions for each row execute function copy_show_end();

-- Challenges that a passkey has signed, until they expire: each is accepted once.
create table used_challenges (
  -- The SHA-256 of the challenge, which is derived and stored nowhere.
  challenge_hash bytea not null,
  expires_at timestamptz not null,
  constraint used_challenges_pkey primary key (challenge_hash)
);

-- An account, as the sign-in protocol sees it. Written at sign-up. When its owner deletes the account the row
-- stays, erased and suspended, because bookings, contracts and reviews of others refer to it.
create table users (
  id uuid not null default gen_random_uuid(),
  -- In lower case; {id}@deleted.invalid once the account is deleted.
  email text not null,
  -- Argon2id, in PHC format; 'none' when no password opens the account.
  password_hash text not null,
  -- Null until a link sent to the address is followed; nobody can sign in before.
  email_confirmed_at timestamptz,
  -- { user_type?, profile_setup_required?, profile_completed? }. Its owner can write it, so it never grants
  -- anything.
  user_metadata jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When its owner deleted the account; final, and suspended_at is set with it.
  deleted_at timestamptz,
  -- Null for an active account. A suspended one has no sessions. A trigger copies this to profiles and gigs.
  suspended_at timestamptz,
  -- For operators only; the member never sees it.
  suspension_reason text,
  -- The version of the terms of service agreed to at the sign-up that was confirmed (TERMS_VERSION in
  -- packages/domain); null for whoever registered before they were shown there.
  terms_version text,
  -- Null when terms_version is.
  terms_agreed_at timestamptz,
  -- The address that the account is to have, in lower case, once it is confirmed there; null when none was asked
  -- for.
  new_email text,
  -- When that was asked for; null when new_email is.
  email_change_sent_at timestamptz,
  -- When its owner last took the account back by the link of a mail; null for never. Links of notices about what
  -- happened before no longer act.
  taken_back_at timestamptz,
  -- What was ended or removed then, as its owner reads it: a list of {label, value}.
  taken_back_removed jsonb,
  constraint users_pkey primary key (id),
  constraint users_email_change check ((new_email is null) = (email_change_sent_at is null)),
  constraint users_email_lowercase check (email = lower(email)),
  constraint users_suspension check ((suspended_at is null) = (suspension_reason is null)),
  constraint users_terms check ((terms_version is null) = (terms_agreed_at is null))
);
create unique index users_email on users (email);
create index users_newest on users (created_at desc, id);
create trigger users_found_party after insert on users for each row execute function found_party();
create trigger users_refuse_former_email after insert or update of email on users for each row execute function refuse_former_email();
create trigger users_remove_empty_party after delete on users for each row execute function remove_empty_party();
create trigger users_spread_suspension after update of suspended_at on users for each row when ((old.suspended_at is null) <> (new.suspended_at is null)) execute function spread_suspension();

-- That a member has been counted in daily_views today. Deleted once the day (UTC) is over.
create table view_marks (
  day date not null,
  -- A gig or a profile; no foreign key.
  item_id uuid not null,
  viewer_id uuid not null,
  constraint view_marks_pkey primary key (day, item_id, viewer_id),
  constraint view_marks_viewer_id_fkey foreign key (viewer_id) references profiles(uuid) on delete cascade
);

-- Balances of people, apart from those of acts: one for each person, and one for each share of somebody without
-- an account.
create table wallets (
  id uuid not null default gen_random_uuid(),
  -- Whose it is; null for a share that nobody has claimed, and after the account was deleted.
  person_id uuid,
  -- Whose share it has, while they have no account.
  player_id uuid,
  -- The act that it came from, of a share that nobody has claimed.
  party_id uuid,
  created_at timestamptz not null,
  -- When the share was claimed, or went back to the act.
  ended_at timestamptz,
  constraint wallets_pkey primary key (id),
  constraint wallets_person_id_key unique (person_id),
  constraint wallets_one_owner check (person_id is null or player_id is null),
  constraint wallets_party_id_fkey foreign key (party_id) references parties(id) on delete set null,
  constraint wallets_person_id_fkey foreign key (person_id) references users(id) on delete set null,
  constraint wallets_player_id_fkey foreign key (player_id) references booking_players(id) on delete set null
);
create unique index wallets_one_unclaimed on wallets (player_id) where ended_at is null;
create index wallets_unclaimed on wallets (party_id) where ended_at is null and player_id is not null;
create index wallets_unclaimed_since on wallets (created_at) where ended_at is null and player_id is not null;

-- A count of page loads by how fast they were, without anything about visitors. Deleted after 90 days.
create table web_vitals (
  -- In UTC.
  day date not null,
  -- Pattern of the page's address, such as /gigs/:id.
  route text not null,
  metric text not null,
  -- Range of values: bucket 0 ends at 10 ms (0.001 for CLS), each next one a fifth higher.
  bucket smallint not null,
  samples bigint not null,
  constraint web_vitals_pkey primary key (day, route, metric, bucket),
  constraint web_vitals_bucket_check check (bucket >= 0 and bucket <= 60),
  constraint web_vitals_metric_check check (metric in ('CLS', 'FCP', 'INP', 'LCP', 'TTFB')),
  constraint web_vitals_samples_check check (samples > 0)
);

-- Adds the words of a document that gig_words does not have yet.
create function add_gig_words(document tsvector) returns void language sql as $$
  insert into gig_words (word)
    select entry from unnest(tsvector_to_array(document)) entry
    where is_forgivable_word(entry) and not exists (select from gig_words where word = entry)
    order by entry
    on conflict do nothing
$$;

-- Everything an artist is found by (listed_artists.document). Words of the name are added a second time as
-- name={word}, which ranks them first.
create function artist_document(p profiles) returns tsvector language sql stable as $$
  select names.words
    || search_words('no_stop_words',
      concat_ws(' ', array_to_string(p.professions || p.instruments || p.genres, ' '), p.location, p.bio))
    || array_to_tsvector(
      artist_tags('name', tsvector_to_array(names.words)) || artist_tags('profession', p.professions)
      || artist_tags('instrument', p.instruments) || artist_tags('genre', p.genres))
  from search_words('simple', concat_ws(' ', p.full_name, p.band_name)) names (words)
$$;

-- A query for documents that have all of these tags, in any case, and match `words`, a tsquery as text or empty.
create function artist_query(tags text[], words text) returns tsquery language sql immutable as $$
  select concat_ws(' & ',
    (select string_agg('''' || replace(replace(lower(tag), '\', '\\'), '''', '''''') || '''', ' & ') from unnest(tags) tag),
    nullif(words, ''))::tsquery
$$;

-- The id of the artist's spot, which is created when it is new.
create function artist_spot_of(p profiles) returns integer language plpgsql as $$
declare
  wanted_location text := coalesce(p.location, '');
  wanted_place integer := coalesce((select id from places where place_id = p.place_id), 0);
  found_id integer;
begin
  -- Looked up first, because an insert that changes nothing still uses up a number.
  select id into found_id from artist_spots where location = wanted_location and place_number = wanted_place;
  if found_id is null then
    insert into artist_spots (location, place_number) values (wanted_location, wanted_place) on conflict do nothing;
    select id into found_id from artist_spots where location = wanted_location and place_number = wanted_place;
  end if;
  return found_id;
end $$;

-- Whole entries of a list as tags, such as genre=jazz, which differ from the words in them.
create function artist_tags(kind text, entries text[]) returns text[] language sql immutable as $$
  select array(select kind || '=' || lower(btrim(entry)) from unnest(entries) entry)
$$;

-- Copies the flags that a server of the last release wrote into a profile to the settings of its person. Goes
-- with the columns.
create function copy_flags() returns trigger language plpgsql as $$
begin
  insert into notification_settings (user_id, muted, updated_at)
    select new.uuid, muted_flags(new), new.updated_at where exists (select from users where id = new.uuid)
    on conflict (user_id) do update set muted = excluded.muted, updated_at = excluded.updated_at;
  return null;
end $$;

-- Copies the start of its gig into a new application.
create function copy_gig_start() returns trigger language plpgsql as $$
begin
  new.gig_begins_at := (select starts_at from gigs where id = new.gig_id);
  return new;
end $$;

-- Copies the receiver from its application into a new offer.
create function copy_offer_receiver() returns trigger language plpgsql as $$
begin
  new.receiver_id := (
    select case new.made_by when 'venue' then artist_id else venue_id end from applications where id = new.application_id);
  return new;
end $$;

-- Copies the end of its booking into a new payment.
create function copy_show_end() returns trigger language plpgsql as $$
begin
  new.show_ends_at := (select ends_at from bookings where id = new.booking_id);
  return new;
end $$;

-- Counts a change of what maps show of gigs.
create function count_gig_map_change() returns trigger language plpgsql as $$
begin
  update gig_map_changes set changes = changes + 1 where slot = pg_backend_pid() % 64;
  return null;
end $$;

-- Writes to gigs_per_day how a statement changed the number of gigs.
create function count_gigs_per_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into gigs_per_day (date, gigs) select date, count(*) from added where not suspended group by date;
  elsif tg_op = 'DELETE' then
    insert into gigs_per_day (date, gigs) select date, -count(*) from removed where not suspended group by date;
  elsif tg_op = 'UPDATE' then
    insert into gigs_per_day (date, gigs)
      select date, sum(gigs) from (
        select date, 1 as gigs from added where not suspended
        union all select date, -1 from removed where not suspended
      ) changed
      group by date having sum(gigs) <> 0;
  else
    delete from gigs_per_day;
  end if;
  return null;
end $$;

-- Computes rating and review_count of the profile that a review is about, one writer at a time.
create function count_reviews() returns trigger language plpgsql as $$
declare
  subject uuid := coalesce(new.subject_id, old.subject_id);
begin
  -- Waits for others who count the same profile, so that the next statement sees what they wrote.
  perform 1 from profiles where uuid = subject for no key update;
  update profiles set (rating, review_count) = (
    select round(avg(stars), 1), count(*) from reviews
    where subject_id = subject and published_at is not null and removed_at is null
  ) where uuid = subject;
  return null;
end $$;

-- Deletes those of the locations that no open gig has. Returns how many.
create function delete_unused_gig_locations(candidates integer[]) returns integer language plpgsql as $$
declare
  unused integer[];
  deleted integer;
begin
  select array_agg(id) into unused from (
    select id from gig_locations l
    where id = any (candidates)
      and not exists (select from gig_open_instruments g where g.instrument_id = 0 and g.location_id = l.id)
    for update skip locked
  ) locked;
  -- With a newer snapshot: a gig may have been posted there before the lock.
  delete from gig_locations l
    where id = any (unused)
      and not exists (select from gig_open_instruments g where g.instrument_id = 0 and g.location_id = l.id);
  get diagnostics deleted = row_count;
  return deleted;
end $$;

-- Rebuilds the read models of the directory, after profiles were filled without their trigger.
create function fill_directory() returns void language sql as $$
  truncate listed_artists, artist_postings, artist_counts;
  insert into artist_spots (location, place_number)
    select distinct coalesce(p.location, ''), coalesce(places.id, 0)
    from profiles p left join places using (place_id) where is_listed_artist(p)
    on conflict do nothing;
  insert into listed_artists (uuid, name_key, rate_cents, spot_id, document)
    select p.uuid, fold_text(public_name(p)), p.hourly_rate_cents, s.id, artist_document(p) || lineup_words(p)
    from profiles p left join places using (place_id)
      join artist_spots s on s.location = coalesce(p.location, '') and s.place_number = coalesce(places.id, 0)
    where is_listed_artist(p);
  insert into artist_postings (tag, spot_id, uuid, rate_cents)
    select tag, a.spot_id, a.uuid, a.rate_cents
    from listed_artists a join profiles p using (uuid) cross join unnest(posted_tags(p)) tag
    order by tag, a.spot_id, a.uuid;
  insert into artist_counts (tag, spot_id, artists)
    select tag, spot_id, count(*) from artist_postings group by tag, spot_id;
  insert into artist_words (word)
    select word from ts_stat('select artist_document(p) from profiles p where is_listed_artist(p)') where is_forgivable_word(word)
    on conflict do nothing;
$$;

-- Rewrites gig_documents and gig_open_documents from all gigs and adds their words to gig_words.
create function fill_gig_documents() returns void language sql as $$
  truncate gig_documents, gig_open_documents;
  insert into gig_documents
    select g.id, g.date, g.rank, g.starts_at, g.pay_cents, g.is_recurring, g.location_lat, g.location_lng, gig_document(g)
    from gigs g where not g.suspended;
  insert into gig_open_documents
    select d.* from gig_documents d join gigs g on g.id = d.gig_id where g.status = 'open';
  insert into gig_words (word)
    select word from ts_stat('select document from gig_documents') where is_forgivable_word(word)
    on conflict do nothing;
$$;

-- Writes the location of each open gig that has none or a wrong one, a few thousand gigs in each transaction.
create or replace procedure public.fill_gig_locations() language plpgsql as $procedure$ declare last_id uuid; gig_ids uuid[]; begin loop last_id := '00000000-0000-0000-0000-000000000000'; loop gig_ids := array( select gig_id from gig_open_instruments where instrument_id = 0 and gig_id > last_id order by gig_id limit 2000); exit when gig_ids = '{}'; insert into gig_locations (location) select distinct g.location from gigs g where g.id = any (gig_ids) and not exists (select from gig_locations l where l.location = g.location) order by 1 on conflict do nothing; commit; -- what a member's transaction has locked, it writes itself, or the next pass does. with wrong as materialized ( select o.gig_id, o.instrument_id, l.id from gig_open_instruments o join gigs g on g.id = o.gig_id join gig_locations l on l.location = g.location where o.gig_id = any (gig_ids) and o.location_id is distinct from l.id for update of o skip locked for key share of l skip locked ) update gig_open_instruments o set location_id = wrong.id from wrong where o.gig_id = wrong.gig_id and o.instrument_id = wrong.instrument_id; commit; last_id := gig_ids[cardinality(gig_ids)]; end loop; exit when not exists (select from gig_open_instruments where location_id is null); perform pg_sleep(0.2); end loop; end $procedure$ $$;

-- Compares gigs_per_day with the gigs and adds what is missing.
create function fill_gigs_per_day() returns void language sql as $$
  -- One statement sees gigs and their counts at the same moment, whoever is posting.
  insert into gigs_per_day (date, gigs)
    select date, coalesce(g.gigs, 0) - coalesce(c.gigs, 0)
    from (select date, count(*) as gigs from gigs where not suspended group by date) g
      full join (select date, sum(gigs) as gigs from gigs_per_day group by date) c using (date)
    where g.gigs is distinct from c.gigs
$$;

-- Rebuilds network_people, after connections were filled without their triggers.
create function fill_network() returns void language sql as $$
  truncate network_people;
  with people as materialized (
    select uuid, row_number() over (order by uuid)::integer as number
    from (select user1_id from connections union select user2_id from connections) c (uuid)
  ), edges as (
    select a.number as me, b.number as other
    from connections c join people a on a.uuid = c.user1_id join people b on b.uuid = c.user2_id
  ), lists as (
    select me, array_agg(other order by other) as others
    from (select me, other from edges union all select other, me from edges) e group by me
  )
  insert into network_people (number, uuid, neighbours)
    select p.number, p.uuid, l.others from people p join lists l on l.me = p.number order by p.number;
  select setval(pg_get_serial_sequence('network_people', 'number'), coalesce(max(number), 0) + 1, false)
    from network_people;
$$;

-- The id of a ledger account; null when it has not been opened. Two queries, because `is not distinct from`
-- cannot use the index.
create function find_ledger_account(account_kind text, owner uuid, account_currency text) returns bigint language plpgsql stable as $$
begin
  if owner is null then
    return (
      select id from ledger_accounts
      where kind = account_kind and owner_id is null and currency = account_currency
    );
  end if;
  return (
    select id from ledger_accounts
    where kind = account_kind and owner_id = owner and currency = account_currency
  );
end $$;

create function fold_place(typed text) returns text language plpgsql immutable parallel safe strict as $$
declare
  -- Accents, dots and apostrophes are left out, other signs part words. Letters of other scripts stay.
  words text := btrim(regexp_replace(regexp_replace(lower(normalize(typed, nfkd)), '[\u0300-\u036f.''’‘`]', '', 'g'),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'));
  ended text[];
begin
  if words ~ '\m(st|street|ste|mt|ft|twp|hts|grosse?|usa|states|america)\M' then
    words := regexp_replace(words, ' (usa|united states|united states of america)$', '');
    words := regexp_replace(words, '\m(st|street)\M', 'saint', 'g');
    words := regexp_replace(words, '\mste\M', 'sainte', 'g');
    -- Before a name it is a mount, behind one Montana.
    words := regexp_replace(words, '\mmt\M(?= [a-z])', 'mount', 'g');
    words := regexp_replace(words, '\mft\M', 'fort', 'g');
    words := regexp_replace(words, '\mtwp\M', 'township', 'g');
    words := regexp_replace(words, '\mhts\M', 'heights', 'g');
    words := regexp_replace(words, '\mgrosse? pointe?\M', 'gross point', 'g');
  end if;
  -- The abbreviation of a state at the end, after a name and before a ZIP code, is its name.
  ended := regexp_match(words, '^(.+) ([a-z]{2})( \d{5}(?: \d{4})?)?$');
  if ended is null then return words; end if;
  return coalesce(ended[1] || ' ' || (jsonb '{"al": "alabama", "ak": "alaska", "as": "american samoa", "az": "arizona", "ar": "arkansas",
    "ca": "california", "co": "colorado", "ct": "connecticut", "de": "delaware", "dc": "district of columbia",
    "fl": "florida", "ga": "georgia", "gu": "guam", "hi": "hawaii", "id": "idaho", "il": "illinois",
    "in": "indiana", "ia": "iowa", "ks": "kansas", "ky": "kentucky", "la": "louisiana", "me": "maine",
    "md": "maryland", "ma": "massachusetts", "mi": "michigan", "mn": "minnesota", "ms": "mississippi",
    "mo": "missouri", "mt": "montana", "ne": "nebraska", "nv": "nevada", "nh": "new hampshire", "nj": "new jersey",
    "nm": "new mexico", "ny": "new york", "nc": "north carolina", "nd": "north dakota",
    "mp": "northern mariana islands", "oh": "ohio", "ok": "oklahoma", "or": "oregon", "pa": "pennsylvania",
    "pr": "puerto rico", "ri": "rhode island", "sc": "south carolina", "sd": "south dakota", "tn": "tennessee",
    "tx": "texas", "ut": "utah", "vt": "vermont", "vi": "us virgin islands", "va": "virginia", "wa": "washington",
    "wv": "west virginia", "wi": "wisconsin", "wy": "wyoming"}' ->> ended[2]) || coalesce(ended[3], ''), words);
end $$;

-- Text in lower case, without accents, with punctuation that joins words replaced by spaces.
create function fold_text(content text) returns text language sql stable as $$
  select translate(
    lower(unaccent(case when content is nfkc normalized then content else normalize(content, nfkc) end)),
    './@:_-''', '      ')
$$;

create function forget_maker_of_feed() returns trigger language plpgsql as $$
begin
  if new.made_by is not distinct from old.made_by then new.made_by := null; end if;
  return new;
end $$;

-- Gives a new account the party that it owns, with the same id.
create function found_party() returns trigger language plpgsql as $$
begin
  insert into parties (id, created_at) values (new.id, new.created_at) on conflict do nothing;
  insert into memberships (party_id, person_id, role, began_at) values (new.id, new.id, 'owner', new.created_at)
    on conflict do nothing;
  return null;
end $$;

-- What a gig is searched by: the terms of its title, venue, position, instruments, genres, location, place and
-- description, and each instrument and genre as a whole.
create function gig_document(g gigs) returns tsvector language sql stable as $$
  select search_words('simple', concat_ws(' ', g.title, coalesce(nullif(btrim(v.venue_name), ''), v.full_name)))
    || search_words('no_stop_words',
      concat_ws(' ', g.position, array_to_string(g.instruments || g.genres, ' '), g.location,
        (select address from places where place_id = g.place_id), g.description))
    || array_to_tsvector(
      artist_tags('instrument', g.instruments) || artist_tags('genre', g.genres)
      || artist_tags('profession', array[g.position]))
  from profiles v where v.uuid = g.created_by
$$;

-- Returns the number of a location, a new one if no gig had it.
create function gig_location_id(typed text) returns integer language plpgsql as $$
declare
  found_id integer;
begin
  loop
    -- Locks the location, so it can't be deleted before the gig's rows refer to it.
    select id into found_id from gig_locations where location = typed for key share;
    if found then
      return found_id;
    end if;
    insert into gig_locations (location) values (typed) on conflict do nothing;
  end loop;
end $$;

-- Miles along the great circle between two positions in degrees, as greatCircleMiles of the domain computes them.
create function great_circle_miles(lat1 double precision, lng1 double precision, lat2 double precision, lng2 double precision) returns double precision language sql immutable parallel safe as $$
  select 2 * 3958.8 * asin(least(1, sqrt(
    power(sin(radians(lat2 - lat1) / 2), 2)
      + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lng2 - lng1) / 2), 2))))
$$;

-- Refuses, at commit, a posting that its debit account does not cover; provider_clearing and disputes may be
-- negative.
create function guard_ledger_posting() returns trigger language plpgsql as $$
declare
  held bigint;
begin
  update ledger_covers set cents = cents - new.amount_cents
    where account_id = new.debit_account_id and cents >= new.amount_cents;
  if found then
    return null;
  end if;
  if (select kind in ('provider_clearing', 'disputes') from ledger_accounts where id = new.debit_account_id) then
    return null;
  end if;
  -- Locks the row before the sum is taken: whoever took from the account at the same moment is in the sum then.
  insert into ledger_covers (account_id, cents) values (new.debit_account_id, 0)
    on conflict (account_id) do update set cents = 0;
  held := ledger_balance(new.debit_account_id);
  if held < 0 then
    raise exception 'account % does not hold % cents', new.debit_account_id, new.amount_cents
      using errcode = 'check_violation', constraint = 'ledger_accounts_not_negative';
  end if;
  update ledger_covers set cents = held where account_id = new.debit_account_id;
  return null;
end $$;

-- Whether typing errors are forgiven in a word: 3 to 30 letters, and no tag.
create function is_forgivable_word(word text) returns boolean language sql immutable as $$
  select length(word) between 3 and 30 and strpos(word, '=') = 0
$$;

-- Whether the directory shows a profile: of an artist with a name or a band who is not suspended.
create function is_listed_artist(p profiles) returns boolean language sql immutable as $$
  select p.user_type = 'artist' and not p.suspended
    and (p.full_name is not null or btrim(coalesce(p.band_name, '')) <> '')
$$;

create function keep_lineup_names() returns trigger language plpgsql as $$
declare
  act uuid := coalesce(new.party_id, old.party_id);
begin
  update profiles set lineup_names = (
    select string_agg(name, ' ' order by position, id) from lineup_members
    where party_id = act and removed_at is null and listed and not hidden)
  where uuid = act;
  return null;
end $$;

-- Writes the row of a member in member_names.
create function keep_member_name() returns trigger language plpgsql as $$
begin
  insert into member_names values (new.uuid, fold_text(concat_ws(' ', public_name(new), new.full_name)))
    on conflict (uuid) do update set name = excluded.name;
  return null;
end $$;

-- Refuses every change of a membership but its end.
create function keep_membership() returns trigger language plpgsql as $$
begin
  if old.ended_at is null and new.ended_at is not null
    and (new.id, new.party_id, new.person_id, new.role, new.began_at) = (old.id, old.party_id, old.person_id, old.role, old.began_at)
    and new.commission is not distinct from old.commission and new.added_by is not distinct from old.added_by then
    return new;
  end if;
  raise exception 'A membership can only be ended, once' using errcode = 'restrict_violation';
end $$;

-- Adds the pairs of new connections to network_people, or takes those of deleted ones out.
create function keep_neighbours() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into network_people (uuid)
      select uuid from (select user1_id from changed union select user2_id from changed) c (uuid)
      where not exists (select from network_people p where p.uuid = c.uuid)
      order by uuid on conflict do nothing;
  end if;
  -- Always in the same order: two pairs at once that share somebody would else wait for each other.
  perform from network_people
    where uuid in (select user1_id from changed union select user2_id from changed)
    order by uuid for no key update;
  update network_people p
    set neighbours = case when tg_op = 'INSERT' then p.neighbours | c.others else p.neighbours - c.others end
    from (
      select e.uuid, array_agg(o.number) as others
      from (select user1_id, user2_id from changed union all select user2_id, user1_id from changed) e (uuid, other)
        join network_people o on o.uuid = e.other
      group by e.uuid
    ) c
    where p.uuid = c.uuid;
  return null;
end $$;

-- Refuses changes to a published review and to a reply, and to the author, subject and deadline of any review.
create function keep_published_review() returns trigger language plpgsql as $$
begin
  if (old.published_at is not null and (new.stars, new.body, new.published_at) is distinct from (old.stars, old.body, old.published_at))
    or (old.reply is not null and (new.reply, new.replied_at) is distinct from (old.reply, old.replied_at))
    or (new.booking_id, new.party, new.author_id, new.subject_id, new.publishes_at)
      is distinct from (old.booking_id, old.party, old.author_id, old.subject_id, old.publishes_at)
  then
    raise exception 'what was published stays as it is' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Refuses to change the role of a profile.
create function keep_user_type() returns trigger language plpgsql as $$
begin
  if new.user_type is distinct from old.user_type then
    raise exception 'user_type is fixed' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- The id of a ledger account, which is opened when it is new.
create function ledger_account(account_kind text, owner uuid, account_currency text) returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  loop
    found_id := find_ledger_account(account_kind, owner, account_currency);
    exit when found_id is not null;
    insert into ledger_accounts (kind, owner_id, currency) values (account_kind, owner, account_currency)
      on conflict do nothing;
  end loop;
  return found_id;
end $$;

-- Credits minus debits of an account, in cents.
create function ledger_balance(account bigint) returns bigint language sql stable as $$
  select coalesce((select sum(amount_cents) from ledger_postings where credit_account_id = account), 0)::bigint
    - coalesce((select sum(amount_cents) from ledger_postings where debit_account_id = account), 0)::bigint
$$;

-- The pairs of neighboring characters: a text that contains another one has all of its pairs.
create function letter_pairs(text) returns text[] language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct substr($1, i, 2)), '{}') from generate_series(1, length($1) - 1) i
$$;

create function lineup_words(p profiles) returns tsvector language sql stable as $$
  select search_words('simple', coalesce(p.lineup_names, ''))
$$;

-- Writes the gigs of a statement to open_gig_changes.
create function log_open_gig_changes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    insert into open_gig_changes (is_open, date, starts_at, pay_cents, is_recurring, instrument_ids, location_lat,
        location_lng, location_id)
      select tg_op = 'INSERT', date, starts_at, pay_cents, is_recurring,
        coalesce(array_agg(instrument_id order by instrument_id) filter (where instrument_id <> 0), '{}'),
        location_lat, location_lng, location_id
      from changed group by gig_id, date, starts_at, pay_cents, is_recurring, location_lat, location_lng, location_id;
  else
    insert into open_gig_changes (is_open, date, starts_at, pay_cents, is_recurring, instrument_ids, location_lat,
        location_lng, location_id)
      select is_open, date, starts_at, pay_cents, is_recurring,
        coalesce(array_agg(instrument_id order by instrument_id) filter (where instrument_id <> 0), '{}'),
        location_lat, location_lng, location_id
      from (select false as is_open, * from changed union all select true, * from changed_to) rows
      group by is_open, gig_id, date, starts_at, pay_cents, is_recurring, location_lat, location_lng, location_id;
  end if;
  return null;
end $$;

-- Writes a report of a message to reports instead.
create function move_message_report() returns trigger language plpgsql as $$
begin
  insert into reports (id, subject, subject_id, reporter_id, reported_id, reason, note, content, created_at)
    select new.id, 'message', m.id, new.reporter_id, m.sender_id, new.reason, new.note, jsonb_build_object('text', m.body),
      new.created_at
    from messages m where m.id = new.message_id
    on conflict do nothing;
  return null;
end $$;

-- Returns what was turned off in a profile, as in notification_settings.muted.
create function muted_flags(profiles) returns text[] language sql immutable as $$
  select array_remove(array[
    case when $1.email_gig_updates is false then 'email_gig_updates' end,
    case when $1.email_messages is false then 'email_messages' end,
    case when $1.email_payments is false then 'email_payments' end,
    case when $1.push_gig_updates is false then 'push_gig_updates' end,
    case when $1.push_messages is false then 'push_messages' end,
    case when $1.push_payments is false then 'push_payments' end
  ], null)
$$;

-- Copies place_number from the spot.
create function place_artist_count() returns trigger language plpgsql as $$
begin
  new.place_number := (select place_number from artist_spots where id = new.spot_id);
  return new;
end $$;

-- The tags an artist is posted under (artist_postings): each instrument and genre once, and the empty tag.
create function posted_tags(p profiles) returns text[] language sql immutable as $$
  select '{""}' || tsvector_to_array(array_to_tsvector(
    artist_tags('instrument', p.instruments) || artist_tags('genre', p.genres)))
$$;

-- The name under which others know a member: an artist's band, a venue's name, otherwise the person's.
create function public_name(p profiles) returns text language sql immutable as $$
  select case
    when p.user_type = 'artist' then coalesce(nullif(btrim(p.band_name), ''), p.full_name, 'Artist')
    else coalesce(nullif(btrim(p.venue_name), ''), p.full_name, 'Venue')
  end
$$;

-- Notes that a gig may match other saved searches than before.
create function queue_gig_to_match() returns trigger language plpgsql as $$
begin
  insert into gigs_to_match (gig_id) values (new.id)
    on conflict (gig_id) do update set version = gigs_to_match.version + 1;
  return null;
end $$;

-- Makes audit_log append-only.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to' using errcode = 'restrict_violation';
end $$;

-- Refuses a user the address that another one had until lately.
create function refuse_former_email() returns trigger language plpgsql as $$
begin
  -- After the write and not before it: whoever waited for the row of a change that was being made sees its former address.
  if exists (select from former_emails where email = new.email and user_id <> new.id) then
    raise exception 'the address was another account''s until lately' using errcode = 'unique_violation',
      constraint = 'users_former_email';
  end if;
  return null;
end $$;

-- Refuses changes to signatures, and to what was proposed or signed.
create function refuse_frozen_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was signed or proposed stays as it is' using errcode = 'restrict_violation';
end $$;

-- Makes the histories of bookings, contracts and reviews append-only.
create function refuse_history_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Makes the ledger and the history of payments append-only.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to' using errcode = 'restrict_violation';
end $$;

-- Makes security_events append-only, but for housekeeping, which sets bandstand.keeps_house for its transaction.
create function refuse_security_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('bandstand.keeps_house', true) = 'on' then
    return null;
  end if;
  raise exception 'security events are only added to' using errcode = 'restrict_violation';
end $$;

-- Deletes the party of an account whose row is deleted, such as one that nobody confirmed, unless it has had
-- other members.
create function remove_empty_party() returns trigger language plpgsql as $$
begin
  delete from parties p where p.id = old.id and not exists (select from memberships m where m.party_id = p.id);
  return null;
end $$;

-- Removes a deleted member's number from the neighbours of everybody they were connected to.
create function remove_neighbour() returns trigger language plpgsql as $$
begin
  update network_people set neighbours = neighbours - old.number
    where number = any (old.neighbours);
  return null;
end $$;

-- Refuses status signed for a contract without both signatures under its current version.
create function require_both_signatures() returns trigger language plpgsql as $$
begin
  if (select count(*) from contract_signatures where contract_id = new.id and version = new.current_version) <> 2 then
    raise exception 'a signed contract needs both signatures under its current version' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- The words of a text, folded, without their positions. The configuration is simple, or no_stop_words, which
-- leaves out English stop words.
create function search_words(config regconfig, content text) returns tsvector language sql stable as $$
  select strip(to_tsvector(config, fold_text(content)))
$$;

-- Copies the new start of a gig into its applications.
create function spread_gig_start() returns trigger language plpgsql as $$
begin
  -- Always in the same order, as others lock applications one by one.
  perform from applications where gig_id = new.id order by id for no key update;
  update applications set gig_begins_at = new.starts_at where gig_id = new.id;
  return null;
end $$;

-- Copies the new end of a booking into its payment.
create function spread_show_end() returns trigger language plpgsql as $$
begin
  update transactions set show_ends_at = new.ends_at where booking_id = new.id;
  return null;
end $$;

-- Hides the parties of a suspended person whose other owners, if any, are suspended too, with their gigs, and
-- shows them again.
create function spread_suspension() returns trigger language plpgsql as $$
declare
  party record;
begin
  for party in
    select m.party_id as id, not exists (
      select from memberships o join users u on u.id = o.person_id
      where o.party_id = m.party_id and o.role = 'owner' and o.ended_at is null and u.suspended_at is null) as is_suspended
    from memberships m where m.person_id = new.id and m.role = 'owner' and m.ended_at is null order by m.party_id
  loop
    update profiles set suspended = party.is_suspended where uuid = party.id;
    -- Always in the same order, as others lock gigs one by one.
    perform from gigs where created_by = party.id order by id for no key update;
    update gigs set suspended = party.is_suspended or removed_at is not null or visibility = 'private'
      where created_by = party.id;
  end loop;
  return null;
end $$;

-- Rewrites the rows of a gig in gig_documents and gig_open_documents, none when its venue is suspended, and adds
-- its words to gig_words.
create function sync_gig_document() returns trigger language plpgsql as $$
declare
  has_new_words boolean := tg_op = 'INSERT' or
    (old.suspended, old.title, old.description, old.position, old.instruments, old.genres, old.location, old.place_id)
    is distinct from
    (new.suspended, new.title, new.description, new.position, new.instruments, new.genres, new.location, new.place_id);
  has_new_facts boolean := tg_op = 'INSERT' or
    (old.date, old.rank, old.starts_at, old.pay_cents, old.is_recurring, old.location_lat, old.location_lng)
    is distinct from
    (new.date, new.rank, new.starts_at, new.pay_cents, new.is_recurring, new.location_lat, new.location_lng);
begin
  if new.suspended or new.status <> 'open' then
    delete from gig_open_documents where gig_id = new.id;
  end if;
  if new.suspended then
    delete from gig_documents where gig_id = new.id;
    return null;
  end if;
  if has_new_words then
    insert into gig_documents values (
      new.id, new.date, new.rank, new.starts_at, new.pay_cents, new.is_recurring, new.location_lat, new.location_lng,
      gig_document(new)
    ) on conflict (gig_id) do update
      set date = excluded.date, rank = excluded.rank, starts_at = excluded.starts_at, pay_cents = excluded.pay_cents,
        is_recurring = excluded.is_recurring, location_lat = excluded.location_lat, location_lng = excluded.location_lng,
        document = excluded.document;
    perform add_gig_words(document) from gig_documents where gig_id = new.id;
  elsif has_new_facts then
    update gig_documents
      set date = new.date, rank = new.rank, starts_at = new.starts_at, pay_cents = new.pay_cents,
        is_recurring = new.is_recurring, location_lat = new.location_lat, location_lng = new.location_lng
      where gig_id = new.id;
  end if;
  if new.status <> 'open' then
    return null;
  end if;
  if has_new_words or old.status <> 'open' then
    delete from gig_open_documents where gig_id = new.id;
    insert into gig_open_documents select * from gig_documents where gig_id = new.id;
  elsif has_new_facts then
    update gig_open_documents
      set date = new.date, rank = new.rank, starts_at = new.starts_at, pay_cents = new.pay_cents,
        is_recurring = new.is_recurring, location_lat = new.location_lat, location_lng = new.location_lng
      where gig_id = new.id;
  end if;
  return null;
end $$;

-- Rewrites the rows of a gig in gig_open_instruments; none when it is not open or its venue is suspended.
create function sync_gig_open_instruments() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from gig_open_instruments where gig_id = new.id;
  end if;
  if new.status = 'open' and not new.suspended then
    insert into gig_instruments (name)
      select wanted from unnest(new.instruments) wanted
      where not exists (select 1 from gig_instruments known where known.name = wanted)
      order by wanted
      on conflict do nothing;
    insert into gig_open_instruments
      select i.id, new.id, new.date, new.rank, new.starts_at, new.pay_cents, new.is_recurring,
        new.location_lat, new.location_lng, l.id
      from (select 0 as id union all select id from gig_instruments where name = any (new.instruments)) i
        cross join (select gig_location_id(new.location) as id offset 0) l;
  end if;
  return null;
end $$;

-- Rewrites the rows of an artist in listed_artists, artist_postings, artist_counts, artist_spots and
-- artist_words.
create function sync_listed_artist() returns trigger language plpgsql as $$
declare
  old_tags text[] := '{}';
  new_tags text[] := '{}';
  old_spot integer;
  new_spot integer;
  new_document tsvector;
begin
  -- A saved form writes every column, most of them as they were.
  if tg_op = 'UPDATE' and
    (old.user_type, old.full_name, old.band_name, old.bio, old.location, old.place_id, old.instruments, old.genres,
      old.professions, old.hourly_rate_cents, old.suspended, old.lineup_names) is not distinct from
    (new.user_type, new.full_name, new.band_name, new.bio, new.location, new.place_id, new.instruments, new.genres,
      new.professions, new.hourly_rate_cents, new.suspended, new.lineup_names)
  then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from listed_artists where uuid = old.uuid returning spot_id into old_spot;
    if old_spot is not null then
      old_tags := posted_tags(old);
      delete from artist_postings where tag = any (old_tags) and spot_id = old_spot and uuid = old.uuid;
    end if;
  end if;
  if tg_op <> 'DELETE' and is_listed_artist(new) then
    new_spot := artist_spot_of(new);
    new_tags := posted_tags(new);
    new_document := artist_document(new);
    insert into listed_artists (uuid, name_key, rate_cents, spot_id, document)
      values (new.uuid, fold_text(public_name(new)), new.hourly_rate_cents, new_spot, new_document || lineup_words(new));
    insert into artist_postings (tag, spot_id, uuid, rate_cents)
      select tag, new_spot, new.uuid, new.hourly_rate_cents from unnest(new_tags) tag;
    insert into artist_words (word)
      select entry from unnest(tsvector_to_array(new_document)) entry
      where is_forgivable_word(entry) and not exists (select from artist_words where word = entry)
      order by entry
      on conflict do nothing;
  end if;
  -- Always in the same order: two saves at once would else wait for each other.
  insert into artist_counts as kept (tag, spot_id, artists)
    select tag, spot_id, sum(change) from (
      select unnest(old_tags), old_spot, -1 union all select unnest(new_tags), new_spot, 1
    ) changes (tag, spot_id, change)
    group by tag, spot_id having sum(change) <> 0 order by tag, spot_id
    on conflict (tag, spot_id) do update set artists = kept.artists + excluded.artists;
  return null;
end $$;

-- Rewrites the documents of a venue's gigs after the venue has another name.
create function sync_venue_in_gig_documents() returns trigger language plpgsql as $$
begin
  -- Always in the same order, as others lock gigs one by one.
  perform from gigs where created_by = new.uuid order by id for no key update;
  perform add_gig_words(search_words('simple', concat_ws(' ', new.venue_name, new.full_name)));
  update gig_documents d set document = gig_document(g) from gigs g where g.id = d.gig_id and g.created_by = new.uuid;
  update gig_open_documents o set document = d.document
    from gig_documents d join gigs g on g.id = d.gig_id where d.gig_id = o.gig_id and g.created_by = new.uuid;
  return null;
end $$;

-- Marks a new gig as hidden when it is private, or when its venue was suspended in the meantime.
create function take_over_suspension() returns trigger language plpgsql as $$
begin
  new.suspended := new.visibility = 'private' or exists (select from profiles where uuid = new.created_by and suspended);
  return new;
end $$;

-- A word without each one of its letters, and the whole word; only the word when it is shorter than 4 letters.
create function word_deletions(word text) returns text[] language sql immutable as $$
  select case
    when length(word) < 4 then array[word]
    else array(
      select distinct left(word, cut - 1) || substr(word, cut + 1) from generate_series(1, length(word) + 1) cut
    )
  end
$$;
