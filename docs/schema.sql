create table applications (
  id uuid not null default gen_random_uuid(),
  gig_id uuid not null,
  artist_id uuid not null,
  venue_id uuid not null,
  origin text not null,
  status text not null default 'sent'::text,
  waiting_for text,
  message text not null,
  proposed_fee_cents bigint,
  set_details text not null default ''::text,
  closing_text text not null default ''::text,
  created_at timestamp with time zone not null,
  last_activity_at timestamp with time zone not null,
  delivered boolean not null default true,
  constraint applications_pkey PRIMARY KEY (id),
  constraint applications_origin_check CHECK (origin = ANY (ARRAY['applied'::text, 'invited'::text])),
  constraint applications_proposed_fee_cents_check CHECK (proposed_fee_cents >= 0),
  constraint applications_status_check CHECK (status = ANY (ARRAY['sent'::text, 'opened'::text, 'shortlisted'::text, 'booked'::text, 'declined'::text, 'withdrawn'::text, 'filled'::text, 'expired'::text, 'released'::text, 'closed'::text])),
  constraint applications_turn CHECK ((waiting_for IS NOT NULL) = (status = ANY (ARRAY['sent'::text, 'opened'::text, 'shortlisted'::text]))),
  constraint applications_two_sides CHECK (artist_id <> venue_id),
  constraint applications_waiting_for_check CHECK (waiting_for = ANY (ARRAY['artist'::text, 'venue'::text])),
  constraint applications_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES profiles(uuid) ON DELETE CASCADE,
  constraint applications_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE,
  constraint applications_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES profiles(uuid) ON DELETE CASCADE
);
CREATE INDEX applications_artist ON applications USING btree (artist_id, last_activity_at DESC);
CREATE INDEX applications_gig ON applications USING btree (gig_id, status);
CREATE UNIQUE INDEX applications_once ON applications USING btree (gig_id, artist_id) WHERE status = ANY (ARRAY['sent'::text, 'opened'::text, 'shortlisted'::text, 'booked'::text]);
CREATE INDEX applications_venue ON applications USING btree (venue_id, last_activity_at DESC);

create table artist_counts (
  tag text not null,
  spot_id integer not null,
  artists integer not null,
  place_number integer not null,
  constraint artist_counts_pkey PRIMARY KEY (tag, spot_id) INCLUDE (artists)
);
CREATE INDEX artist_counts_place ON artist_counts USING btree (tag, place_number) INCLUDE (spot_id, artists);
CREATE TRIGGER artist_counts_place BEFORE INSERT ON artist_counts FOR EACH ROW EXECUTE FUNCTION place_artist_count();

create table artist_postings (
  tag text not null,
  spot_id integer not null,
  uuid uuid not null,
  rate_cents bigint,
  constraint artist_postings_pkey PRIMARY KEY (tag, spot_id, uuid) INCLUDE (rate_cents)
);

create table artist_spots (
  id integer not null generated always as identity,
  location text not null,
  place_number integer not null,
  constraint artist_spots_pkey PRIMARY KEY (id),
  constraint artist_spots_location_place_number_key UNIQUE (location, place_number)
);
CREATE INDEX artist_spots_location ON artist_spots USING gin (location gin_trgm_ops);
CREATE INDEX artist_spots_place ON artist_spots USING btree (place_number);

create table artist_words (
  word text not null,
  deletions text[] not null generated always as (word_deletions(word)) stored,
  constraint artist_words_pkey PRIMARY KEY (word)
);
CREATE INDEX artist_words_deletions ON artist_words USING gin (deletions) WITH (fastupdate=off);

create table audit_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  operator text not null,
  command text not null,
  subject text not null default ''::text,
  reason text not null default ''::text,
  before jsonb,
  after jsonb,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_operator_check CHECK (length(operator) >= 1 AND length(operator) <= 100)
);
CREATE INDEX audit_log_at ON audit_log USING btree (at);
CREATE INDEX audit_log_subject ON audit_log USING btree (subject, id);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

create table billing_customers (
  user_uuid uuid not null,
  provider text not null,
  customer_id text not null,
  checkout_id text,
  constraint billing_customers_pkey PRIMARY KEY (user_uuid, provider),
  constraint billing_customers_customer_id_key UNIQUE (customer_id),
  constraint billing_customers_provider_check CHECK (provider = ANY (ARRAY['sandbox'::text, 'stripe'::text])),
  constraint billing_customers_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES profiles(uuid) ON DELETE CASCADE
);

create table blocks (
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamp with time zone not null,
  constraint blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  constraint blocks_two CHECK (blocker_id <> blocked_id),
  constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES profiles(uuid) ON DELETE CASCADE,
  constraint blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES profiles(uuid) ON DELETE CASCADE
);
CREATE INDEX blocks_blocked ON blocks USING btree (blocked_id, blocker_id);

create table booking_defaults (
  user_id uuid not null,
  buffer_minutes integer not null,
  start_time text,
  duration_minutes integer,
  constraint booking_defaults_pkey PRIMARY KEY (user_id),
  constraint booking_defaults_buffer_minutes_check CHECK (buffer_minutes >= 0 AND buffer_minutes <= 480),
  constraint booking_defaults_duration_minutes_check CHECK (duration_minutes >= 15 AND duration_minutes <= 1440),
  constraint booking_defaults_start_time_check CHECK (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint booking_defaults_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(uuid) ON DELETE CASCADE
);

create table booking_events (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  subject text not null,
  subject_id uuid not null,
  application_id uuid,
  event text not null,
  doer text not null,
  actor_id uuid,
  constraint booking_events_pkey PRIMARY KEY (id),
  constraint booking_events_doer CHECK ((actor_id IS NULL) = (doer = 'system'::text)),
  constraint booking_events_doer_check CHECK (doer = ANY (ARRAY['artist'::text, 'venue'::text, 'system'::text])),
  constraint booking_events_subject_check CHECK (subject = ANY (ARRAY['gig'::text, 'application'::text, 'offer'::text, 'booking'::text, 'message'::text]))
);
CREATE INDEX booking_events_application ON booking_events USING btree (application_id, id);
CREATE INDEX booking_events_subject ON booking_events USING btree (subject_id, id);
CREATE TRIGGER booking_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON booking_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();

create table bookings (
  id uuid not null default gen_random_uuid(),
  gig_id uuid not null,
  application_id uuid not null,
  offer_id uuid not null,
  artist_id uuid not null,
  venue_id uuid not null,
  status text not null default 'confirmed'::text,
  fee_cents bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  time_zone text not null,
  sets integer not null,
  sound text not null,
  meals text not null,
  lodging boolean not null,
  note text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  reminded_at timestamp with time zone,
  constraint bookings_pkey PRIMARY KEY (id),
  constraint bookings_application_id_key UNIQUE (application_id),
  constraint bookings_offer_id_key UNIQUE (offer_id),
  constraint bookings_fee_cents_check CHECK (fee_cents >= 0),
  constraint bookings_status_check CHECK (status = ANY (ARRAY['confirmed'::text, 'completed'::text, 'released'::text, 'cancelled'::text])),
  constraint bookings_time CHECK (ends_at > starts_at),
  constraint bookings_two_sides CHECK (artist_id <> venue_id),
  constraint bookings_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint bookings_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES profiles(uuid) ON DELETE CASCADE,
  constraint bookings_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE,
  constraint bookings_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint bookings_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES profiles(uuid) ON DELETE CASCADE
);
CREATE INDEX bookings_artist ON bookings USING btree (artist_id, starts_at, id) INCLUDE (ends_at, status);
CREATE INDEX bookings_completed ON bookings USING btree (ends_at) WHERE status = 'completed'::text;
CREATE UNIQUE INDEX bookings_one_for_a_gig ON bookings USING btree (gig_id) WHERE status = ANY (ARRAY['confirmed'::text, 'completed'::text]);
CREATE INDEX bookings_running ON bookings USING btree (ends_at) WHERE status = 'confirmed'::text;
CREATE INDEX bookings_to_remind ON bookings USING btree (starts_at) WHERE status = 'confirmed'::text AND reminded_at IS NULL;
CREATE INDEX bookings_venue ON bookings USING btree (venue_id, starts_at, id) INCLUDE (ends_at, status);

create table boosts (
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  gig_id uuid,
  item_id uuid not null generated always as (COALESCE(gig_id, member_id)) stored,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  told_at timestamp with time zone,
  constraint boosts_pkey PRIMARY KEY (id),
  constraint boosts_check CHECK (ends_at > starts_at),
  constraint boosts_one_at_a_time EXCLUDE USING gist (item_id WITH =, tstzrange(starts_at, ends_at) WITH &&),
  constraint boosts_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE,
  constraint boosts_member_id_fkey FOREIGN KEY (member_id) REFERENCES profiles(uuid) ON DELETE CASCADE
);
CREATE INDEX boosts_member ON boosts USING btree (member_id, starts_at DESC);
CREATE INDEX boosts_untold ON boosts USING btree (ends_at) WHERE told_at IS NULL;

create table busy_times (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  booking_id uuid,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  during tstzrange not null,
  time_zone text not null,
  exclusive boolean not null,
  note text not null default ''::text,
  constraint busy_times_pkey PRIMARY KEY (id),
  constraint busy_times_during CHECK (ends_at > starts_at AND during @> tstzrange(starts_at, ends_at)),
  constraint busy_times_kind CHECK ((booking_id IS NOT NULL) = (kind = 'booking'::text)),
  constraint busy_times_kind_check CHECK (kind = ANY (ARRAY['booking'::text, 'blocked'::text])),
  constraint busy_times_apart EXCLUDE USING gist (user_id WITH =, during WITH &&) WHERE (exclusive),
  constraint busy_times_blocked_apart EXCLUDE USING gist (user_id WITH =, kind WITH <>, during WITH &&),
  constraint busy_times_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE,
  constraint busy_times_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(uuid) ON DELETE CASCADE
);
CREATE UNIQUE INDEX busy_times_booking ON busy_times USING btree (booking_id, user_id);
CREATE INDEX busy_times_user ON busy_times USING btree (user_id, starts_at);

create table calendar_feeds (
  user_id uuid not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null,
  constraint calendar_feeds_pkey PRIMARY KEY (user_id),
  constraint calendar_feeds_secret_hash_key UNIQUE (secret_hash),
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(uuid) ON DELETE CASCADE
);

create table check_ins (
  booking_id uuid not null,
  step text not null,
  happened_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  constraint check_ins_pkey PRIMARY KEY (booking_id, step),
  constraint check_ins_step_check CHECK (step = ANY (ARRAY['arrived'::text, 'on_stage'::text, 'finished'::text])),
  constraint check_ins_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE
);

create table connection_requests (
  id uuid not null default gen_random_uuid(),
  from_id uuid not null,
  to_id uuid not null,
  note text not null,
  status text not null default 'waiting'::text,
  delivered boolean not null,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint connection_requests_pkey PRIMARY KEY (id),
  constraint connection_requests_answered CHECK ((answered_at IS NULL) = (status = 'waiting'::text)),
  constraint connection_requests_note_check CHECK (length(note) <= 300),
  constraint connection_requests_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text])),
  constraint connection_requests_two CHECK (from_id <> to_id),
  constraint connection_requests_from_id_fkey FOREIGN KEY (from_id) REFERENCES profiles(uuid) ON DELETE CASCADE,
  constraint connection_requests_to_id_fkey FOREIGN KEY (to_id) REFERENCES profiles(uuid) ON DELETE CASCADE
);
CREATE INDEX connection_requests_from ON connection_requests USING btree (from_id, status, created_at DESC, id);
CREATE UNIQUE INDEX connection_requests_one_waiting ON connection_requests USING btree (from_id, to_id) WHERE status = 'waiting'::text;
CREATE INDEX connection_requests_to ON connection_requests USING btree (to_id, status, created_at DESC, id);

create table connections (
  id uuid not null default gen_random_uuid(),
  user1_id uuid not null,
  user2_id uuid not null,
  connection_type text not null,
  created_at timestamp with time zone not null,
  constraint connections_pkey PRIMARY KEY (id),
  constraint connections_user1_id_user2_id_key UNIQUE (user1_id, user2_id),
  constraint connections_connection_type_check CHECK (connection_type = ANY (ARRAY['request'::text, 'played_together'::text])),
  constraint connections_one_row_a_pair CHECK (user1_id < user2_id),
  constraint connections_user1_id_fkey FOREIGN KEY (user1_id) REFERENCES profiles(uuid) ON DELETE CASCADE,
  constraint connections_user2_id_fkey FOREIGN KEY (user2_id) REFERENCES profiles(uuid) ON DELETE CASCADE
);
CREATE INDEX connections_user1 ON connections USING btree (user1_id, created_at DESC, id) INCLUDE (user2_id);
CREATE INDEX connections_user2 ON connections USING btree (user2_id, created_at DESC, id) INCLUDE (user1_id);
CREATE TRIGGER connections_ended AFTER DELETE ON connections REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_neighbours();
CREATE TRIGGER connections_made AFTER INSERT ON connections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_neighbours();

create table contract_envelopes (
  id uuid not null default gen_random_uuid(),
  contract_id uuid not null,
  version integer not null,
  envelope_id text,
  status text not null default 'open'::text,
  created_at timestamp with time zone not null,
  opening_until timestamp with time zone,
  asked_at timestamp with time zone,
  constraint contract_envelopes_pkey PRIMARY KEY (id),
  constraint contract_envelopes_envelope_id_key UNIQUE (envelope_id),
  constraint contract_envelopes_status_check CHECK (status = ANY (ARRAY['open'::text, 'completed'::text, 'declined'::text, 'voided'::text, 'outdated'::text])),
  constraint contract_envelopes_contract_id_version_fkey FOREIGN KEY (contract_id, version) REFERENCES contract_versions(contract_id, number) ON DELETE CASCADE
);
CREATE INDEX contract_envelopes_contract ON contract_envelopes USING btree (contract_id);
CREATE UNIQUE INDEX contract_envelopes_one_open ON contract_envelopes USING btree (contract_id, version) WHERE status = 'open'::text;

create table contract_events (
  contract_id uuid not null,
  number integer not null,
  at timestamp with time zone not null,
  event text not null,
  doer text not null,
  actor_id uuid,
  version integer not null,
  facts jsonb not null,
  prev_hash text not null,
  hash text not null,
  constraint contract_events_pkey PRIMARY KEY (contract_id, number),
  constraint contract_events_hash_key UNIQUE (hash),
  constraint contract_events_doer CHECK ((actor_id IS NULL) = (doer = 'system'::text)),
  constraint contract_events_doer_check CHECK (doer = ANY (ARRAY['artist'::text, 'venue'::text, 'system'::text])),
  constraint contract_events_number_check CHECK (number > 0)
);
CREATE TRIGGER contract_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON contract_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();

create table contract_signatures (
  id uuid not null default gen_random_uuid(),
  contract_id uuid not null,
  version integer not null,
  hash text not null,
  party text not null,
  signer_id uuid not null,
  typed_name text not null,
  consent_text text not null,
  ip text not null,
  user_agent text not null,
  signed_at timestamp with time zone not null,
  constraint contract_signatures_pkey PRIMARY KEY (id),
  constraint contract_signatures_contract_id_version_party_key UNIQUE (contract_id, version, party),
  constraint contract_signatures_party_check CHECK (party = ANY (ARRAY['artist'::text, 'venue'::text])),
  constraint contract_signatures_typed_name_check CHECK (length(typed_name) >= 2 AND length(typed_name) <= 120),
  constraint contract_signatures_contract_id_version_hash_fkey FOREIGN KEY (contract_id, version, hash) REFERENCES contract_versions(contract_id, number, hash) ON DELETE CASCADE
);
CREATE TRIGGER contract_signatures_frozen BEFORE UPDATE ON contract_signatures FOR EACH ROW EXECUTE FUNCTION refuse_frozen_change();

create table contract_versions (
  contract_id uuid not null,
  number integer not null,
  status text not null,
  proposed_by text not null,
  document jsonb not null,
  hash text not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  second_act boolean not null default false,
  constraint contract_versions_pkey PRIMARY KEY (contract_id, number),
  constraint contract_versions_contract_id_number_hash_key UNIQUE (contract_id, number, hash),
  constraint contract_versions_hash_key UNIQUE (hash),
  constraint contract_versions_decided CHECK ((status = 'proposed'::text) = (decided_at IS NULL)),
  constraint contract_versions_hash_check CHECK (hash ~ '^[0-9a-f]{64}$'::text),
  constraint contract_versions_number_check CHECK (number >= 1 AND number <= 50),
  constraint contract_versions_proposed_by_check CHECK (proposed_by = ANY (ARRAY['artist'::text, 'venue'::text])),
  constraint contract_versions_status_check CHECK (status = ANY (ARRAY['current'::text, 'proposed'::text, 'replaced'::text, 'declined'::text, 'withdrawn'::text, 'lapsed'::text])),
  constraint contract_versions_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX contract_versions_one_current ON contract_versions USING btree (contract_id) WHERE status = 'current'::text;
CREATE UNIQUE INDEX contract_versions_one_proposed ON contract_versions USING btree (contract_id) WHERE status = 'proposed'::text;
CREATE TRIGGER contract_versions_frozen BEFORE UPDATE OF contract_id, number, proposed_by, document, hash, second_act, created_at ON contract_versions FOR EACH ROW EXECUTE FUNCTION refuse_frozen_change();

create table contracts (
  id uuid not null default gen_random_uuid(),
  booking_id uuid not null,
  gig_id uuid not null,
  artist_id uuid not null,
  venue_id uuid not null,
  status text not null default 'pending'::text,
  current_version integer not null default 1,
  created_at timestamp with time zone not null,
  signed_at timestamp with time zone,
  docusign_envelope_id text,
  expires_at timestamp with time zone not null,
  remind_at timestamp with time zone,
  event_count integer not null default 0,
  head_hash text not null,
  constraint contracts_pkey PRIMARY KEY (id),
  constraint contracts_booking_id_key UNIQUE (booking_id),
  constraint contracts_signed_at CHECK (
CASE status
    WHEN 'signed'::text THEN signed_at IS NOT NULL
    WHEN 'cancelled'::text THEN true
    ELSE signed_at IS NULL
END),
  constraint contracts_status_check CHECK (status = ANY (ARRAY['pending'::text, 'signed'::text, 'expired'::text, 'cancelled'::text])),
  constraint contracts_two_sides CHECK (artist_id <> venue_id),
  constraint contracts_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES profiles(uuid) ON DELETE CASCADE,
  constraint contracts_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE,
  constraint contracts_current_version FOREIGN KEY (id, current_version) REFERENCES contract_versions(contract_id, number) DEFERRABLE INITIALLY DEFERRED,
  constraint contracts_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE,
  constraint contracts_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES profiles(uuid) ON DELETE CASCADE
);
CREATE INDEX contracts_artist ON contracts USING btree (artist_id, created_at DESC, id);
CREATE INDEX contracts_expiring ON contracts USING btree (expires_at) WHERE status = 'pending'::text;
CREATE INDEX contracts_to_remind ON contracts USING btree (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX contracts_venue ON contracts USING btree (venue_id, created_at DESC, id);
CREATE TRIGGER contracts_both_signatures BEFORE INSERT OR UPDATE ON contracts FOR EACH ROW WHEN (new.status = 'signed'::text) EXECUTE FUNCTION require_both_signatures();

create table daily_views (
  item_id uuid not null,
  day date not null,
  boosted boolean not null,
  views integer not null,
  constraint daily_views_pkey PRIMARY KEY (item_id, day, boosted)
);

create table day_sheets (
  booking_id uuid not null,
  venue_version integer not null default 0,
  load_in_at timestamp with time zone,
  load_in_notes text not null default ''::text,
  parking text not null default ''::text,
  contact_name text not null default ''::text,
  contact_phone text not null default ''::text,
  set_times text not null default ''::text,
  artist_version integer not null default 0,
  set_list text not null default ''::text,
  artist_notes text not null default ''::text,
  constraint day_sheets_pkey PRIMARY KEY (booking_id),
  constraint day_sheets_artist_notes_check CHECK (length(artist_notes) <= 1000),
  constraint day_sheets_contact_name_check CHECK (length(contact_name) <= 100),
  constraint day_sheets_contact_phone_check CHECK (length(contact_phone) <= 40),
  constraint day_sheets_load_in_notes_check CHECK (length(load_in_notes) <= 1000),
  constraint day_sheets_parking_check CHECK (length(parking) <= 1000),
  constraint day_sheets_set_list_check CHECK (length(set_list) <= 4000),
  constraint day_sheets_set_times_check CHECK (length(set_times) <= 1000),
  constraint day_sheets_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE
);

create table dev_mails (
  id bigint not null generated always as identity,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  links text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  key text,
  constraint dev_mails_pkey PRIMARY KEY (id),
  constraint dev_mails_key_key UNIQUE (key)
);
CREATE INDEX dev_mails_to ON dev_mails USING btree (to_address, id);

create table favorite_artists (
  venue_id uuid not null,
  artist_id uuid not null,
  note text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint favorite_artists_pkey PRIMARY KEY (venue_id, artist_id),
  constraint favorite_artists_note_check CHECK (length(note) <= 500),
  constraint favorite_artists_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES profiles(uuid) ON DELETE CASCADE,
  constraint favorite_artists_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES profiles(uuid) ON DELETE CASCADE
);
CREATE INDEX favorite_artists_artist ON favorite_artists USING btree (artist_id, created_at);

create table gazetteer_editions (
  edition integer not null,
  loaded_at timestamp with time zone not null default now(),
  constraint gazetteer_editions_pkey PRIMARY KEY (edition)
);

create table gig_instruments (
  id integer not null generated always as identity,
  name text not null,
  constraint gig_instruments_pkey PRIMARY KEY (id),
  constraint gig_instruments_name_key UNIQUE (name)
);
CREATE INDEX gig_instruments_name ON gig_instruments USING gin (lower(name) gin_trgm_ops);

create table gig_map_changes (
  slot smallint not null,
  changes bigint not null default 0,
  constraint gig_map_changes_pkey PRIMARY KEY (slot)
);

create table gig_open_instruments (
  instrument_id integer not null,
  gig_id uuid not null,
  date date not null,
  placement smallint not null,
  starts_at timestamp with time zone not null,
  pay_cents bigint not null,
  is_recurring boolean not null,
  location_lat double precision,
  location_lng double precision,
  constraint gig_open_instruments_pkey PRIMARY KEY (gig_id, instrument_id),
  constraint gig_open_instruments_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE
);
CREATE INDEX gig_open_instruments_map ON gig_open_instruments USING btree (instrument_id, location_lng, location_lat) INCLUDE (date, placement, starts_at, pay_cents, is_recurring, gig_id) WHERE location_lat <> 0::double precision AND location_lng <> 0::double precision;
CREATE UNIQUE INDEX gig_open_instruments_page ON gig_open_instruments USING btree (instrument_id, date, placement, starts_at, gig_id) INCLUDE (pay_cents, is_recurring);

create table gigs (
  id uuid not null default gen_random_uuid(),
  created_by uuid not null,
  venue_id uuid not null,
  status text not null default 'open'::text,
  title text not null,
  description text not null default ''::text,
  date date not null,
  "time" time without time zone not null,
  time_zone text not null,
  starts_at timestamp with time zone not null,
  duration_minutes integer,
  location text not null default ''::text,
  place_id text,
  location_lat double precision,
  location_lng double precision,
  pay_cents bigint not null default 0,
  payment_type text not null,
  "position" text not null,
  instruments text[] not null default '{}'::text[],
  experience_level text not null default 'any'::text,
  is_recurring boolean not null default false,
  -- Order within one day: 1 posted by a pro venue, 2 the rest.
  placement smallint not null default 2,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  boosted_until timestamp with time zone,
  suspended boolean not null default false,
  location_marked boolean not null default false,
  genres text[] not null default '{}'::text[],
  constraint gigs_pkey PRIMARY KEY (id),
  constraint gigs_coordinates CHECK ((location_lat IS NULL) = (location_lng IS NULL)),
  constraint gigs_creator_is_venue CHECK (created_by = venue_id),
  constraint gigs_duration_minutes_check CHECK (duration_minutes > 0),
  constraint gigs_marked CHECK (NOT location_marked OR location_lat IS NOT NULL),
  constraint gigs_pay_cents_check CHECK (pay_cents >= 0),
  constraint gigs_placement_check CHECK (placement >= 1 AND placement <= 2),
  constraint gigs_status_check CHECK (status = ANY (ARRAY['open'::text, 'booked'::text, 'completed'::text, 'cancelled'::text, 'expired'::text])),
  constraint gigs_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(uuid) ON DELETE CASCADE,
  constraint gigs_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(place_id),
  constraint gigs_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES profiles(uuid) ON DELETE CASCADE
);
CREATE INDEX gigs_boosted ON gigs USING btree (date) WHERE boosted_until IS NOT NULL;
CREATE INDEX gigs_by_date ON gigs USING btree (date, placement, starts_at, id);
CREATE INDEX gigs_creator ON gigs USING btree (created_by, created_at);
CREATE INDEX gigs_location ON gigs USING gin (location gin_trgm_ops);
CREATE INDEX gigs_map ON gigs USING btree (location_lng, location_lat) WHERE location_lat <> 0::double precision AND location_lng <> 0::double precision;
CREATE INDEX gigs_open_by_start ON gigs USING btree (starts_at) WHERE status = 'open'::text;
CREATE INDEX gigs_own ON gigs USING btree (created_by, status, starts_at, id) INCLUDE (title);
CREATE TRIGGER gigs_count_map_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON gigs FOR EACH STATEMENT EXECUTE FUNCTION count_gig_map_change();
CREATE TRIGGER gigs_sync_open_instruments AFTER INSERT OR UPDATE OF status, date, placement, starts_at, pay_cents, is_recurring, instruments, location_lat, location_lng, suspended ON gigs FOR EACH ROW EXECUTE FUNCTION sync_gig_open_instruments();
CREATE TRIGGER gigs_take_over_suspension BEFORE INSERT ON gigs FOR EACH ROW EXECUTE FUNCTION take_over_suspension();

create table ledger_accounts (
  id bigint not null generated always as identity,
  kind text not null,
  owner_id uuid,
  constraint ledger_accounts_pkey PRIMARY KEY (id),
  constraint ledger_accounts_one UNIQUE NULLS NOT DISTINCT (kind, owner_id),
  constraint ledger_accounts_kind_check CHECK (kind = ANY (ARRAY['provider_clearing'::text, 'escrow'::text, 'artist_payable'::text, 'platform_fee'::text, 'refunds'::text, 'payouts'::text, 'disputes'::text])),
  constraint ledger_accounts_owner CHECK ((owner_id IS NULL) = (kind = ANY (ARRAY['provider_clearing'::text, 'platform_fee'::text, 'disputes'::text])))
);
CREATE TRIGGER ledger_accounts_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

create table ledger_covers (
  account_id bigint not null,
  cents bigint not null,
  constraint ledger_covers_pkey PRIMARY KEY (account_id),
  constraint ledger_covers_cents_check CHECK (cents >= 0),
  constraint ledger_covers_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id)
);

create table ledger_postings (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  key text not null,
  kind text not null,
  debit_account_id bigint not null,
  credit_account_id bigint not null,
  amount_cents bigint not null,
  constraint ledger_postings_pkey PRIMARY KEY (id),
  constraint ledger_postings_key_key UNIQUE (key),
  constraint ledger_postings_amount_cents_check CHECK (amount_cents > 0),
  constraint ledger_postings_kind_check CHECK (kind = ANY (ARRAY['charge'::text, 'release'::text, 'fee'::text, 'refund'::text, 'refunded'::text, 'refund_returned'::text, 'payout'::text, 'paid_out'::text, 'payout_bounced'::text, 'payout_returned'::text, 'reversal'::text, 'charged_back'::text, 'charge_back_won'::text])),
  constraint ledger_postings_two_accounts CHECK (debit_account_id <> credit_account_id),
  constraint ledger_postings_credit_account_id_fkey FOREIGN KEY (credit_account_id) REFERENCES ledger_accounts(id),
  constraint ledger_postings_debit_account_id_fkey FOREIGN KEY (debit_account_id) REFERENCES ledger_accounts(id)
);
CREATE INDEX ledger_postings_credit ON ledger_postings USING btree (credit_account_id) INCLUDE (amount_cents);
CREATE INDEX ledger_postings_debit ON ledger_postings USING btree (debit_account_id) INCLUDE (amount_cents);
CREATE TRIGGER ledger_postings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE CONSTRAINT TRIGGER ledger_postings_covered AFTER INSERT ON ledger_postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_ledger_posting();

create table listed_artists (
  uuid uuid not null,
  name_key text,
  rate_cents bigint,
  spot_id integer not null,
  document tsvector not null,
  constraint listed_artists_pkey PRIMARY KEY (uuid),
  constraint listed_artists_spot_id_fkey FOREIGN KEY (spot_id) REFERENCES artist_spots(id)
);
CREATE INDEX listed_artists_document ON listed_artists USING gin (document) WITH (fastupdate=off);
CREATE INDEX listed_artists_name ON listed_artists USING btree (name_key, uuid);
CREATE INDEX listed_artists_rate ON listed_artists USING btree (rate_cents, name_key, uuid);

create table mail_tokens (
  id bigint not null generated always as identity,
  user_id uuid not null,
  kind text not null,
  token_hash bytea,
  password_hash text,
  user_type text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  constraint mail_tokens_pkey PRIMARY KEY (id),
  constraint mail_tokens_token_hash_key UNIQUE (token_hash),
  constraint mail_tokens_chosen CHECK ((password_hash IS NOT NULL) = (kind = 'signup'::text) AND (user_type IS NOT NULL) = (kind = 'signup'::text)),
  constraint mail_tokens_kind_check CHECK (kind = ANY (ARRAY['signup'::text, 'recovery'::text])),
  constraint mail_tokens_sent CHECK ((token_hash IS NULL) = (expires_at IS NULL)),
  constraint mail_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX mail_tokens_user ON mail_tokens USING btree (user_id);

create table message_attachments (
  id uuid not null default gen_random_uuid(),
  message_id uuid not null,
  "position" integer not null,
  object_id uuid not null,
  file_name text not null,
  constraint message_attachments_pkey PRIMARY KEY (id),
  constraint message_attachments_message_id_position_key UNIQUE (message_id, "position"),
  constraint message_attachments_object_id_key UNIQUE (object_id),
  constraint message_attachments_file_name_check CHECK (length(file_name) >= 1 AND length(file_name) <= 120),
  constraint message_attachments_position_check CHECK ("position" >= 1 AND "position" <= 4),
  constraint message_attachments_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint message_attachments_object_id_fkey FOREIGN KEY (object_id) REFERENCES storage_objects(id)
);

create table message_reports (
  id uuid not null default gen_random_uuid(),
  message_id uuid not null,
  reporter_id uuid not null,
  reason text not null,
  note text not null default ''::text,
  created_at timestamp with time zone not null,
  resolution text,
  resolution_note text not null default ''::text,
  resolved_at timestamp with time zone,
  constraint message_reports_pkey PRIMARY KEY (id),
  constraint message_reports_message_id_reporter_id_key UNIQUE (message_id, reporter_id),
  constraint message_reports_note_check CHECK (length(note) <= 1000),
  constraint message_reports_reason_check CHECK (reason = ANY (ARRAY['scam'::text, 'spam'::text, 'abuse'::text, 'other'::text])),
  constraint message_reports_resolution_check CHECK (resolution = ANY (ARRAY['dismissed'::text, 'removed'::text, 'suspended'::text])),
  constraint message_reports_resolved CHECK ((resolution IS NULL) = (resolved_at IS NULL)),
  constraint message_reports_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint message_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES profiles(uuid) ON DELETE CASCADE
);
CREATE INDEX message_reports_open ON message_reports USING btree (created_at, id) WHERE resolved_at IS NULL;

create table messages (
  id uuid not null default gen_random_uuid(),
  thread_id uuid not null,
  number integer not null,
  sender_id uuid not null,
  kind text not null default 'written'::text,
  body text not null,
  client_key uuid not null default gen_random_uuid(),
  withheld boolean not null default false,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_thread_id_number_key UNIQUE (thread_id, number),
  constraint messages_thread_id_sender_id_client_key_key UNIQUE (thread_id, sender_id, client_key),
  constraint messages_check CHECK (length(body) <= 2000 OR kind = 'opening'::text),
  constraint messages_kind_check CHECK (kind = ANY (ARRAY['opening'::text, 'written'::text, 'closing'::text])),
  constraint messages_number_check CHECK (number > 0),
  constraint messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES profiles(uuid) ON DELETE CASCADE,
  constraint messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE
);
CREATE INDEX messages_sender ON messages USING btree (sender_id, created_at);

create table migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  checksum text,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table money_intents (
  id text not null,
  provider text not null,
  transaction_id uuid not null,
  amount_cents bigint not null,
  created_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  constraint money_intents_pkey PRIMARY KEY (id),
  constraint money_intents_amount_cents_check CHECK (amount_cents > 0),
  constraint money_intents_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE RESTRICT
);
CREATE INDEX money_intents_transaction ON money_intents USING btree (transaction_id, created_at);

create table money_orders (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  transaction_id uuid,
  artist_id uuid,
  intent_id text,
  amount_cents bigint not null,
  status text not null default 'requested'::text,
  provider_id text,
  failure text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  replaces uuid,
  constraint money_orders_pkey PRIMARY KEY (id),
  constraint money_orders_provider_id_key UNIQUE (provider_id),
  constraint money_orders_replaces_key UNIQUE (replaces),
  constraint money_orders_amount_cents_check CHECK (amount_cents > 0),
  constraint money_orders_decided CHECK ((decided_at IS NULL) = (status = 'requested'::text)),
  constraint money_orders_kind_check CHECK (kind = ANY (ARRAY['refund'::text, 'transfer'::text, 'payout'::text])),
  constraint money_orders_status_check CHECK (status = ANY (ARRAY['requested'::text, 'succeeded'::text, 'failed'::text])),
  constraint money_orders_subject CHECK (
CASE kind
    WHEN 'refund'::text THEN transaction_id IS NOT NULL AND intent_id IS NOT NULL
    WHEN 'transfer'::text THEN transaction_id IS NOT NULL AND artist_id IS NOT NULL
    ELSE artist_id IS NOT NULL AND transaction_id IS NULL
END),
  constraint money_orders_replaces_fkey FOREIGN KEY (replaces) REFERENCES money_orders(id),
  constraint money_orders_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE RESTRICT
);
CREATE INDEX money_orders_artist ON money_orders USING btree (artist_id, created_at DESC, id) WHERE kind = 'payout'::text;
CREATE UNIQUE INDEX money_orders_one_refund ON money_orders USING btree (intent_id) WHERE kind = 'refund'::text;
CREATE INDEX money_orders_transaction ON money_orders USING btree (transaction_id);
CREATE INDEX money_orders_waiting ON money_orders USING btree (created_at) WHERE status = 'requested'::text;

create table money_requests (
  actor_id uuid not null,
  key uuid not null,
  body_hash text not null,
  answer jsonb not null,
  at timestamp with time zone not null,
  constraint money_requests_pkey PRIMARY KEY (actor_id, key)
);

create table network_people (
  number integer not null generated by default as identity,
  uuid uuid not null,
  neighbours integer[] not null default '{}'::integer[],
  degree integer not null generated always as (cardinality(neighbours)) stored,
  constraint network_people_pkey PRIMARY KEY (number),
  constraint network_people_uuid_key UNIQUE (uuid),
  constraint network_people_uuid_fkey FOREIGN KEY (uuid) REFERENCES profiles(uuid) ON DELETE CASCADE
);
CREATE TRIGGER network_people_gone AFTER DELETE ON network_people FOR EACH ROW EXECUTE FUNCTION forget_person();

create table notification_settings (
  user_id uuid not null,
  quiet_from text,
  quiet_to text,
  time_zone text not null,
  daily_digest boolean not null,
  constraint notification_settings_pkey PRIMARY KEY (user_id),
  constraint notification_settings_quiet CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
  constraint notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(uuid) ON DELETE CASCADE
);

create table notifications (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  key text not null,
  kind text not null,
  category text not null,
  title text not null,
  paragraphs text[] not null,
  path text not null,
  action text not null,
  small_print text,
  at timestamp with time zone not null,
  read_at timestamp with time zone,
  mail_due_at timestamp with time zone,
  push_due_at timestamp with time zone,
  in_digest boolean not null default false,
  digest_id uuid,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_once UNIQUE (user_id, key),
  constraint notifications_category_check CHECK (category = ANY (ARRAY['gig_updates'::text, 'messages'::text, 'payments'::text, 'security'::text])),
  constraint notifications_digest CHECK (in_digest OR digest_id IS NULL),
  constraint notifications_path_check CHECK (path ~~ '/%'::text),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(uuid) ON DELETE CASCADE
);
CREATE INDEX notifications_digest ON notifications USING btree (digest_id) WHERE digest_id IS NOT NULL;
CREATE INDEX notifications_mail_due ON notifications USING btree (mail_due_at) WHERE mail_due_at IS NOT NULL;
CREATE INDEX notifications_newest ON notifications USING btree (user_id, at DESC, id);
CREATE INDEX notifications_push_due ON notifications USING btree (push_due_at) WHERE push_due_at IS NOT NULL;
CREATE INDEX notifications_unread ON notifications USING btree (user_id, at DESC, id) WHERE read_at IS NULL;

create table offers (
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  number integer not null,
  made_by text not null,
  status text not null default 'standing'::text,
  fee_cents bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  time_zone text not null,
  sets integer not null,
  sound text not null,
  meals text not null,
  lodging boolean not null,
  note text not null default ''::text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  second_act boolean not null default false,
  constraint offers_pkey PRIMARY KEY (id),
  constraint offers_application_id_number_key UNIQUE (application_id, number),
  constraint offers_expiry CHECK (expires_at <= starts_at),
  constraint offers_fee_cents_check CHECK (fee_cents >= 0 AND fee_cents <= 100000000),
  constraint offers_made_by_check CHECK (made_by = ANY (ARRAY['artist'::text, 'venue'::text])),
  constraint offers_meals_check CHECK (meals = ANY (ARRAY['none'::text, 'drinks'::text, 'meal'::text])),
  constraint offers_number_check CHECK (number >= 1 AND number <= 50),
  constraint offers_sets_check CHECK (sets > 0),
  constraint offers_sound_check CHECK (sound = ANY (ARRAY['venue'::text, 'artist'::text, 'none'::text])),
  constraint offers_status_check CHECK (status = ANY (ARRAY['standing'::text, 'countered'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text, 'void'::text])),
  constraint offers_time CHECK (ends_at > starts_at),
  constraint offers_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE
);
CREATE INDEX offers_expiring ON offers USING btree (expires_at) WHERE status = 'standing'::text;
CREATE UNIQUE INDEX offers_one_accepted ON offers USING btree (application_id) WHERE status = 'accepted'::text;
CREATE UNIQUE INDEX offers_one_standing ON offers USING btree (application_id) WHERE status = 'standing'::text;

create table outbox_events (
  id bigint not null generated always as identity,
  kind text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint outbox_events_pkey PRIMARY KEY (id)
);

create table outside_claims (
  transaction_id uuid not null,
  number integer not null,
  made_by text not null,
  amount_cents bigint not null,
  method text not null,
  paid_on date not null,
  status text not null default 'open'::text,
  created_at timestamp with time zone not null,
  answer_by timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint outside_claims_pkey PRIMARY KEY (transaction_id, number),
  constraint outside_claims_amount_cents_check CHECK (amount_cents >= 0),
  constraint outside_claims_decided CHECK ((decided_at IS NULL) = (status = 'open'::text)),
  constraint outside_claims_made_by_check CHECK (made_by = ANY (ARRAY['artist'::text, 'venue'::text])),
  constraint outside_claims_method_check CHECK (method = ANY (ARRAY['cash'::text, 'check'::text, 'bank_transfer'::text, 'payment_app'::text, 'other'::text])),
  constraint outside_claims_number_check CHECK (number >= 1 AND number <= 6),
  constraint outside_claims_status_check CHECK (status = ANY (ARRAY['open'::text, 'confirmed'::text, 'denied'::text, 'unanswered'::text, 'void'::text])),
  constraint outside_claims_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX outside_claims_one_confirmed ON outside_claims USING btree (transaction_id) WHERE status = 'confirmed'::text;
CREATE UNIQUE INDEX outside_claims_one_open ON outside_claims USING btree (transaction_id) WHERE status = 'open'::text;
CREATE INDEX outside_claims_waiting ON outside_claims USING btree (answer_by) WHERE status = 'open'::text;

create table payment_events (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  transaction_id uuid,
  order_id uuid,
  event text not null,
  doer text not null,
  actor_id uuid,
  amount_cents bigint,
  note text not null default ''::text,
  constraint payment_events_pkey PRIMARY KEY (id),
  constraint payment_events_doer CHECK ((actor_id IS NULL) = (doer = 'system'::text)),
  constraint payment_events_doer_check CHECK (doer = ANY (ARRAY['artist'::text, 'venue'::text, 'system'::text])),
  constraint payment_events_subject CHECK (num_nonnulls(transaction_id, order_id) >= 1)
);
CREATE INDEX payment_events_order ON payment_events USING btree (order_id, id);
CREATE INDEX payment_events_transaction ON payment_events USING btree (transaction_id, id);
CREATE TRIGGER payment_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payment_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

create table payout_accounts (
  user_id uuid not null,
  provider text not null,
  account_id text not null,
  ready boolean not null default false,
  begun_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  bank text,
  constraint payout_accounts_pkey PRIMARY KEY (user_id, provider),
  constraint payout_accounts_account_id_key UNIQUE (account_id),
  constraint payout_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(uuid) ON DELETE CASCADE
);
CREATE INDEX payout_accounts_waiting ON payout_accounts USING btree (begun_at) WHERE NOT ready;

create table places (
  id integer not null generated always as identity,
  place_id text not null,
  kind text not null,
  name text not null,
  city text not null,
  state text not null,
  postal_code text,
  address text not null,
  lat double precision not null,
  lng double precision not null,
  time_zone text not null,
  population integer not null default 0,
  search text,
  constraint places_pkey PRIMARY KEY (id),
  constraint places_place_id_key UNIQUE (place_id),
  constraint places_kind_check CHECK (kind = ANY (ARRAY['city'::text, 'zip'::text]))
);
CREATE INDEX places_search_prefix ON places USING btree (search text_pattern_ops);
CREATE INDEX places_search_similar ON places USING gin (search gin_trgm_ops) WHERE kind = 'city'::text;

create table problems (
  id uuid not null default gen_random_uuid(),
  transaction_id uuid not null,
  reported_by text not null,
  text text not null,
  disputed_cents bigint not null,
  status text not null default 'open'::text,
  created_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  constraint problems_pkey PRIMARY KEY (id),
  constraint problems_transaction_id_key UNIQUE (transaction_id),
  constraint problems_disputed_cents_check CHECK (disputed_cents > 0),
  constraint problems_reported_by_check CHECK (reported_by = ANY (ARRAY['artist'::text, 'venue'::text])),
  constraint problems_resolved CHECK ((resolved_at IS NOT NULL) = (status = 'resolved'::text)),
  constraint problems_status_check CHECK (status = ANY (ARRAY['open'::text, 'resolved'::text])),
  constraint problems_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE
);

create table profiles (
  uuid uuid not null,
  user_type text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  first_name text,
  last_name text,
  full_name text generated always as (NULLIF(btrim((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)), ''::text)) stored,
  bio text,
  contact_email text,
  phone text,
  location text,
  place_id text,
  location_lat double precision,
  location_lng double precision,
  time_zone text,
  website text,
  profile_image_url text,
  instagram_url text,
  facebook_url text,
  tiktok_url text,
  youtube_url text,
  soundcloud_url text,
  bandcamp_url text,
  spotify_url text,
  band_name text,
  instruments text[] not null default '{}'::text[],
  genres text[] not null default '{}'::text[],
  professions text[] not null default '{}'::text[],
  availability text[] not null default '{}'::text[],
  hourly_rate_cents bigint,
  years_of_experience integer,
  experience_level text,
  payment_preference text,
  rating numeric(2,1),
  venue_name text,
  venue_type text,
  organizer_title text,
  capacity integer,
  amenities text[] not null default '{}'::text[],
  booking_requirements text,
  subscription_tier text not null default 'free'::text,
  subscription_expiry timestamp with time zone,
  boost_expiry timestamp with time zone,
  free_boosts_available integer not null default 0,
  free_boosts_reset_date date,
  email_gig_updates boolean,
  email_messages boolean,
  email_payments boolean,
  push_gig_updates boolean,
  push_messages boolean,
  push_payments boolean,
  portfolio_items jsonb not null default '[]'::jsonb,
  review_count integer not null default 0,
  suspended boolean not null default false,
  location_marked boolean not null default false,
  constraint profiles_pkey PRIMARY KEY (uuid),
  constraint profiles_capacity_check CHECK (capacity >= 0),
  constraint profiles_coordinates CHECK ((location_lat IS NULL) = (location_lng IS NULL)),
  constraint profiles_free_boosts_available_check CHECK (free_boosts_available >= 0),
  constraint profiles_hourly_rate_cents_check CHECK (hourly_rate_cents >= 0),
  constraint profiles_marked CHECK (NOT location_marked OR location_lat IS NOT NULL AND user_type <> 'artist'::text),
  constraint profiles_portfolio CHECK (
CASE
    WHEN jsonb_typeof(portfolio_items) = 'array'::text THEN jsonb_array_length(portfolio_items) <= 24 AND (user_type = 'artist'::text OR portfolio_items = '[]'::jsonb)
    ELSE false
END),
  constraint profiles_rating_check CHECK (rating >= 0::numeric AND rating <= 5::numeric),
  constraint profiles_review_count_check CHECK (review_count >= 0),
  constraint profiles_subscription_tier_check CHECK (subscription_tier = ANY (ARRAY['free'::text, 'pro'::text])),
  constraint profiles_user_type_check CHECK (user_type = ANY (ARRAY['artist'::text, 'venue'::text, 'organization'::text])),
  constraint profiles_years_of_experience_check CHECK (years_of_experience >= 0),
  constraint profiles_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(place_id),
  constraint profiles_uuid_fkey FOREIGN KEY (uuid) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX profiles_boosted ON profiles USING btree (boost_expiry) WHERE boost_expiry IS NOT NULL AND user_type = 'artist'::text;
CREATE INDEX profiles_map_venues ON profiles USING btree (created_at DESC, uuid) WHERE (user_type = ANY (ARRAY['venue'::text, 'organization'::text])) AND location_lat <> 0::double precision AND location_lng <> 0::double precision;
CREATE INDEX profiles_pro_until ON profiles USING btree (subscription_expiry) WHERE subscription_tier = 'pro'::text;
CREATE INDEX profiles_suspended ON profiles USING btree (uuid) WHERE suspended;
CREATE INDEX profiles_type ON profiles USING btree (user_type);
CREATE TRIGGER profiles_count_map_change AFTER UPDATE OF venue_name ON profiles FOR EACH ROW WHEN (old.venue_name IS DISTINCT FROM new.venue_name) EXECUTE FUNCTION count_gig_map_change();
CREATE TRIGGER profiles_keep_user_type BEFORE UPDATE OF user_type ON profiles FOR EACH ROW EXECUTE FUNCTION keep_user_type();
CREATE TRIGGER profiles_sync_listed_artist AFTER INSERT OR DELETE OR UPDATE OF user_type, first_name, last_name, band_name, bio, location, place_id, instruments, genres, professions, hourly_rate_cents, suspended ON profiles FOR EACH ROW EXECUTE FUNCTION sync_listed_artist();

create table provider_events (
  provider text not null,
  id text not null,
  type text not null,
  subject jsonb not null,
  received_at timestamp with time zone not null,
  constraint provider_events_pkey PRIMARY KEY (provider, id)
);

create table push_keys (
  only_one boolean not null default true,
  public_key text not null,
  private_key text not null,
  created_at timestamp with time zone not null,
  constraint push_keys_pkey PRIMARY KEY (only_one),
  constraint push_keys_only_one_check CHECK (only_one)
);

create table push_subscriptions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(uuid) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_session ON push_subscriptions USING btree (session_id);
CREATE INDEX push_subscriptions_user ON push_subscriptions USING btree (user_id, created_at);

create table rate_limits (
  key text not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table reconciliations (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  differences jsonb not null,
  difference_count integer not null,
  constraint reconciliations_pkey PRIMARY KEY (id)
);

create table refresh_tokens (
  id bigint not null generated always as identity,
  session_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  constraint refresh_tokens_pkey PRIMARY KEY (id),
  constraint refresh_tokens_token_hash_key UNIQUE (token_hash),
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_session ON refresh_tokens USING btree (session_id);

create table review_events (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  booking_id uuid not null,
  event text not null,
  doer text not null,
  actor_id uuid,
  constraint review_events_pkey PRIMARY KEY (id),
  constraint review_events_doer CHECK ((actor_id IS NULL) = (doer = 'system'::text)),
  constraint review_events_doer_check CHECK (doer = ANY (ARRAY['artist'::text, 'venue'::text, 'system'::text])),
  constraint review_events_event_check CHECK (event = ANY (ARRAY['written'::text, 'changed'::text, 'published'::text, 'replied'::text, 'reminded'::text]))
);
CREATE INDEX review_events_booking ON review_events USING btree (booking_id, id);
CREATE UNIQUE INDEX review_events_once ON review_events USING btree (booking_id, event) WHERE event = ANY (ARRAY['published'::text, 'reminded'::text]);
CREATE TRIGGER review_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON review_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();

create table reviews (
  id uuid not null default gen_random_uuid(),
  booking_id uuid not null,
  party text not null,
  author_id uuid not null,
  subject_id uuid not null,
  stars integer not null,
  body text not null,
  written_at timestamp with time zone not null,
  publishes_at timestamp with time zone not null,
  published_at timestamp with time zone,
  reply text,
  replied_at timestamp with time zone,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_booking_id_party_key UNIQUE (booking_id, party),
  constraint reviews_body_check CHECK (length(body) <= 2000),
  constraint reviews_party_check CHECK (party = ANY (ARRAY['artist'::text, 'venue'::text])),
  constraint reviews_reply_check CHECK (length(reply) >= 1 AND length(reply) <= 1000),
  constraint reviews_reply_to_published CHECK (reply IS NULL OR published_at IS NOT NULL),
  constraint reviews_reply_whole CHECK ((reply IS NULL) = (replied_at IS NULL)),
  constraint reviews_stars_check CHECK (stars >= 1 AND stars <= 5),
  constraint reviews_two_sides CHECK (author_id <> subject_id),
  constraint reviews_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(uuid) ON DELETE CASCADE,
  constraint reviews_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE,
  constraint reviews_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES profiles(uuid) ON DELETE CASCADE
);
CREATE INDEX reviews_author ON reviews USING btree (author_id);
CREATE INDEX reviews_subject ON reviews USING btree (subject_id, COALESCE(published_at, publishes_at) DESC, id);
CREATE INDEX reviews_to_publish ON reviews USING btree (publishes_at) WHERE published_at IS NULL;
CREATE TRIGGER reviews_counted AFTER INSERT OR UPDATE OF published_at ON reviews FOR EACH ROW WHEN (new.published_at IS NOT NULL) EXECUTE FUNCTION count_reviews();
CREATE TRIGGER reviews_counted_anew AFTER DELETE ON reviews FOR EACH ROW WHEN (old.published_at IS NOT NULL) EXECUTE FUNCTION count_reviews();
CREATE TRIGGER reviews_frozen BEFORE UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION keep_published_review();

create table sandbox_events (
  id text not null,
  type text not null,
  subject jsonb not null,
  created_at timestamp with time zone not null,
  constraint sandbox_events_pkey PRIMARY KEY (id)
);

create table sandbox_objects (
  id text not null,
  kind text not null,
  key text not null,
  body jsonb not null,
  created_at timestamp with time zone not null,
  constraint sandbox_objects_pkey PRIMARY KEY (id),
  constraint sandbox_objects_key_key UNIQUE (key),
  constraint sandbox_objects_kind_check CHECK (kind = ANY (ARRAY['intent'::text, 'refund'::text, 'transfer'::text, 'payout'::text, 'account'::text, 'customer'::text, 'checkout'::text, 'subscription'::text, 'invoice'::text, 'portal'::text]))
);
CREATE INDEX sandbox_objects_parent ON sandbox_objects USING btree ((body ->> 'parentId'::text));

create table security_events (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  kind text not null,
  actor_id uuid,
  party_id uuid,
  cause text not null default ''::text,
  network text not null default ''::text,
  request_id text not null default ''::text,
  count integer not null default 1,
  constraint security_events_pkey PRIMARY KEY (id),
  constraint security_events_count_check CHECK (count > 0)
);
CREATE INDEX security_events_at ON security_events USING btree (at);
CREATE INDEX security_events_party ON security_events USING btree (party_id, at) WHERE party_id IS NOT NULL;
CREATE TRIGGER security_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON security_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_security_change();

create table server_secrets (
  name text not null,
  value bytea not null,
  constraint server_secrets_pkey PRIMARY KEY (name)
);

create table sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  method text not null,
  user_agent text,
  ip inet,
  created_at timestamp with time zone not null default now(),
  refreshed_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_method_check CHECK (method = ANY (ARRAY['password'::text, 'signup'::text, 'recovery'::text])),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_of_user ON sessions USING btree (user_id, refreshed_at);
CREATE INDEX sessions_user ON sessions USING btree (user_id) WHERE ended_at IS NULL;

create table signing_keys (
  kid text not null,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamp with time zone not null default now(),
  retired_at timestamp with time zone,
  constraint signing_keys_pkey PRIMARY KEY (kid)
);

create table split_proposals (
  problem_id uuid not null,
  number integer not null,
  made_by text not null,
  earned_cents bigint not null,
  status text not null default 'standing'::text,
  created_at timestamp with time zone not null,
  constraint split_proposals_pkey PRIMARY KEY (problem_id, number),
  constraint split_proposals_earned_cents_check CHECK (earned_cents >= 0),
  constraint split_proposals_made_by_check CHECK (made_by = ANY (ARRAY['artist'::text, 'venue'::text])),
  constraint split_proposals_number_check CHECK (number >= 1 AND number <= 20),
  constraint split_proposals_status_check CHECK (status = ANY (ARRAY['standing'::text, 'accepted'::text, 'declined'::text, 'replaced'::text, 'void'::text])),
  constraint split_proposals_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problems(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX split_proposals_one_standing ON split_proposals USING btree (problem_id) WHERE status = 'standing'::text;

create table storage_objects (
  id uuid not null default gen_random_uuid(),
  bucket text not null,
  name text not null,
  owner_id uuid not null,
  content_type text not null,
  size_bytes integer not null,
  etag text not null,
  cache_seconds integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint storage_objects_pkey PRIMARY KEY (id),
  constraint storage_objects_bucket_name_key UNIQUE (bucket, name),
  constraint storage_objects_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX storage_objects_owner ON storage_objects USING btree (owner_id);

create table subscription_events (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  subscription_id text,
  user_uuid uuid not null,
  event text not null,
  paid_until timestamp with time zone,
  constraint subscription_events_pkey PRIMARY KEY (id)
);
CREATE INDEX subscription_events_user ON subscription_events USING btree (user_uuid, id);

create table subscriptions (
  subscription_id text not null,
  user_uuid uuid not null,
  provider text not null,
  status text not null,
  billing_interval text,
  paid_until timestamp with time zone,
  cancel_at_period_end boolean not null default false,
  created_at timestamp with time zone not null,
  noted_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  constraint subscriptions_pkey PRIMARY KEY (subscription_id),
  constraint subscriptions_billing_interval_check CHECK (billing_interval = ANY (ARRAY['monthly'::text, 'yearly'::text])),
  constraint subscriptions_paid_by_interval CHECK (provider = 'operator'::text OR billing_interval IS NOT NULL),
  constraint subscriptions_provider_check CHECK (provider = ANY (ARRAY['sandbox'::text, 'stripe'::text, 'operator'::text])),
  constraint subscriptions_status_check CHECK (status = ANY (ARRAY['incomplete'::text, 'active'::text, 'past_due'::text, 'ended'::text])),
  constraint subscriptions_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES profiles(uuid) ON DELETE CASCADE
);
CREATE INDEX subscriptions_due ON subscriptions USING btree (paid_until) WHERE status = ANY (ARRAY['active'::text, 'past_due'::text]);
CREATE INDEX subscriptions_user ON subscriptions USING btree (user_uuid, created_at DESC, subscription_id);

create table thread_members (
  thread_id uuid not null,
  user_id uuid not null,
  last_number integer not null default 0,
  last_at timestamp with time zone not null,
  read_number integer not null default 0,
  unread integer not null default 0,
  told_at timestamp with time zone,
  constraint thread_members_pkey PRIMARY KEY (thread_id, user_id),
  constraint thread_members_read CHECK (read_number >= 0 AND read_number <= last_number),
  constraint thread_members_unread_check CHECK (unread >= 0),
  constraint thread_members_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE,
  constraint thread_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(uuid) ON DELETE CASCADE
);
CREATE INDEX thread_members_list ON thread_members USING btree (user_id, last_at DESC);
CREATE INDEX thread_members_unread ON thread_members USING btree (user_id) WHERE unread > 0;

create table threads (
  id uuid not null default gen_random_uuid(),
  application_id uuid,
  first_id uuid,
  second_id uuid,
  started_by uuid,
  last_number integer not null default 0,
  created_at timestamp with time zone not null,
  constraint threads_pkey PRIMARY KEY (id),
  constraint threads_application_id_key UNIQUE (application_id),
  constraint threads_first_id_second_id_key UNIQUE (first_id, second_id),
  constraint threads_kind CHECK (num_nonnulls(first_id, second_id, started_by) =
CASE
    WHEN application_id IS NULL THEN 3
    ELSE 0
END),
  constraint threads_last_number_check CHECK (last_number >= 0),
  constraint threads_pair CHECK (first_id < second_id AND (started_by = first_id OR started_by = second_id)),
  constraint threads_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint threads_first_id_fkey FOREIGN KEY (first_id) REFERENCES profiles(uuid) ON DELETE CASCADE,
  constraint threads_second_id_fkey FOREIGN KEY (second_id) REFERENCES profiles(uuid) ON DELETE CASCADE,
  constraint threads_started_by_fkey FOREIGN KEY (started_by) REFERENCES profiles(uuid) ON DELETE CASCADE
);
CREATE INDEX threads_started ON threads USING btree (started_by, created_at) WHERE started_by IS NOT NULL;

create table transactions (
  id uuid not null default gen_random_uuid(),
  gig_id uuid not null,
  artist_id uuid not null,
  venue_id uuid not null,
  booking_id uuid not null,
  amount_cents bigint not null,
  status text not null default 'pending'::text,
  created_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  stripe_payment_intent_id text,
  fee_basis_points integer not null default 0,
  charge_failure text,
  deposited_at timestamp with time zone,
  earned_cents bigint not null default 0,
  refund_cents bigint not null default 0,
  settlement text,
  owed_cents bigint not null default 0,
  settles_from timestamp with time zone,
  constraint transactions_pkey PRIMARY KEY (id),
  constraint transactions_booking_id_key UNIQUE (booking_id),
  constraint transactions_amount_cents_check CHECK (amount_cents >= 0),
  constraint transactions_completed CHECK ((completed_at IS NOT NULL) = (status = 'completed'::text)),
  constraint transactions_decided CHECK ((earned_cents + refund_cents) <= amount_cents),
  constraint transactions_deposited CHECK ((status <> ALL (ARRAY['in_escrow'::text, 'completed'::text, 'failed'::text])) OR deposited_at IS NOT NULL),
  constraint transactions_earned_cents_check CHECK (earned_cents >= 0),
  constraint transactions_fee_basis_points_check CHECK (fee_basis_points >= 0 AND fee_basis_points <= 10000),
  constraint transactions_owed CHECK (owed_cents <= amount_cents AND (settlement IS DISTINCT FROM 'owed'::text OR owed_cents > 0)),
  constraint transactions_owed_cents_check CHECK (owed_cents >= 0),
  constraint transactions_refund_cents_check CHECK (refund_cents >= 0),
  constraint transactions_settlement CHECK (settlement IS NULL OR status = 'cancelled'::text),
  constraint transactions_settlement_check CHECK (settlement = ANY (ARRAY['owed'::text, 'paid'::text, 'paid_outside'::text, 'claimed'::text, 'unpaid'::text])),
  constraint transactions_status_check CHECK (status = ANY (ARRAY['pending'::text, 'in_escrow'::text, 'completed'::text, 'cancelled'::text, 'failed'::text])),
  constraint transactions_two_sides CHECK (artist_id <> venue_id),
  constraint transactions_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES profiles(uuid) ON DELETE CASCADE,
  constraint transactions_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE,
  constraint transactions_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE,
  constraint transactions_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES profiles(uuid) ON DELETE CASCADE
);
CREATE INDEX transactions_artist ON transactions USING btree (artist_id, created_at DESC, id);
CREATE INDEX transactions_held ON transactions USING btree (id) WHERE status = 'in_escrow'::text;
CREATE INDEX transactions_owed_waiting ON transactions USING btree (id) WHERE settlement = 'owed'::text;
CREATE INDEX transactions_venue ON transactions USING btree (venue_id, created_at DESC, id);
CREATE INDEX transactions_waiting ON transactions USING btree (id) WHERE status = 'pending'::text;

create table users (
  id uuid not null default gen_random_uuid(),
  email text not null,
  password_hash text not null,
  email_confirmed_at timestamp with time zone,
  user_metadata jsonb not null default '{}'::jsonb,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  suspended_at timestamp with time zone,
  suspension_reason text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_lowercase CHECK (email = lower(email)),
  constraint users_suspension CHECK ((suspended_at IS NULL) = (suspension_reason IS NULL))
);
CREATE UNIQUE INDEX users_email ON users USING btree (email);
CREATE INDEX users_newest ON users USING btree (created_at DESC, id);
CREATE TRIGGER users_spread_suspension AFTER UPDATE OF suspended_at ON users FOR EACH ROW WHEN ((old.suspended_at IS NULL) <> (new.suspended_at IS NULL)) EXECUTE FUNCTION spread_suspension();

create table view_marks (
  day date not null,
  item_id uuid not null,
  viewer_id uuid not null,
  constraint view_marks_pkey PRIMARY KEY (day, item_id, viewer_id),
  constraint view_marks_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES profiles(uuid) ON DELETE CASCADE
);

create table web_vitals (
  day date not null,
  route text not null,
  metric text not null,
  bucket smallint not null,
  samples bigint not null,
  constraint web_vitals_pkey PRIMARY KEY (day, route, metric, bucket),
  constraint web_vitals_bucket_check CHECK (bucket >= 0 AND bucket <= 60),
  constraint web_vitals_metric_check CHECK (metric = ANY (ARRAY['CLS'::text, 'FCP'::text, 'INP'::text, 'LCP'::text, 'TTFB'::text])),
  constraint web_vitals_samples_check CHECK (samples > 0)
);

CREATE OR REPLACE FUNCTION public.artist_document(p profiles)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
AS $function$
  select names.words
    || search_words('telling',
      concat_ws(' ', array_to_string(p.professions || p.instruments || p.genres, ' '), p.location, p.bio))
    || array_to_tsvector(
      artist_tags('name', tsvector_to_array(names.words)) || artist_tags('profession', p.professions)
      || artist_tags('instrument', p.instruments) || artist_tags('genre', p.genres))
  from search_words('simple', concat_ws(' ', p.full_name, p.band_name)) names (words)
$function$
;

CREATE OR REPLACE FUNCTION public.artist_query(tags text[], words text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select concat_ws(' & ',
    (select string_agg('''' || replace(replace(lower(tag), '\', '\\'), '''', '''''') || '''', ' & ') from unnest(tags) tag),
    nullif(words, ''))::tsquery
$function$
;

CREATE OR REPLACE FUNCTION public.artist_spot_of(p profiles)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.artist_tags(kind text, entries text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array(select kind || '=' || lower(btrim(entry)) from unnest(entries) entry)
$function$
;

CREATE OR REPLACE FUNCTION public.count_gig_map_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update gig_map_changes set changes = changes + 1 where slot = pg_backend_pid() % 64;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  subject uuid := coalesce(new.subject_id, old.subject_id);
begin
  -- Waits for others who count the same profile, so that the next statement sees what they wrote.
  perform 1 from profiles where uuid = subject for no key update;
  update profiles set (rating, review_count) = (
    select round(avg(stars), 1), count(*) from reviews where subject_id = subject and published_at is not null
  ) where uuid = subject;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.fill_directory()
 RETURNS void
 LANGUAGE sql
AS $function$
  truncate listed_artists, artist_postings, artist_counts;
  insert into artist_spots (location, place_number)
    select distinct coalesce(p.location, ''), coalesce(places.id, 0)
    from profiles p left join places using (place_id) where is_listed_artist(p)
    on conflict do nothing;
  insert into listed_artists (uuid, name_key, rate_cents, spot_id, document)
    select p.uuid, fold_text(public_name(p)), p.hourly_rate_cents, s.id, artist_document(p)
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
    select word from ts_stat('select document from listed_artists') where is_forgivable_word(word)
    on conflict do nothing;
$function$
;

CREATE OR REPLACE FUNCTION public.fill_network()
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.find_ledger_account(account_kind text, owner uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if owner is null then
    return (select id from ledger_accounts where kind = account_kind and owner_id is null);
  end if;
  return (select id from ledger_accounts where kind = account_kind and owner_id = owner);
end $function$
;

CREATE OR REPLACE FUNCTION public.fold_text(content text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select translate(
    lower(unaccent(case when content is nfkc normalized then content else normalize(content, nfkc) end)),
    './@:_-''', '      ')
$function$
;

CREATE OR REPLACE FUNCTION public.forget_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update network_people set neighbours = neighbours - old.number
    where number = any (old.neighbours);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_ledger_posting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.is_forgivable_word(word text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select length(word) between 3 and 30 and strpos(word, '=') = 0
$function$
;

CREATE OR REPLACE FUNCTION public.is_listed_artist(p profiles)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select p.user_type = 'artist' and not p.suspended
    and (p.full_name is not null or btrim(coalesce(p.band_name, '')) <> '')
$function$
;

CREATE OR REPLACE FUNCTION public.keep_neighbours()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_published_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.published_at is not null and (new.stars, new.body, new.published_at) is distinct from (old.stars, old.body, old.published_at))
    or (old.reply is not null and (new.reply, new.replied_at) is distinct from (old.reply, old.replied_at))
    or (new.booking_id, new.party, new.author_id, new.subject_id, new.publishes_at)
      is distinct from (old.booking_id, old.party, old.author_id, old.subject_id, old.publishes_at)
  then
    raise exception 'what was published stays as it is' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_user_type()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.user_type is distinct from old.user_type then
    raise exception 'user_type is fixed' using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_account(account_kind text, owner uuid)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  found_id bigint;
begin
  loop
    found_id := find_ledger_account(account_kind, owner);
    exit when found_id is not null;
    insert into ledger_accounts (kind, owner_id) values (account_kind, owner) on conflict do nothing;
  end loop;
  return found_id;
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_balance(account bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select sum(amount_cents) from ledger_postings where credit_account_id = account), 0)::bigint
    - coalesce((select sum(amount_cents) from ledger_postings where debit_account_id = account), 0)::bigint
$function$
;

CREATE OR REPLACE FUNCTION public.place_artist_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.place_number := (select place_number from artist_spots where id = new.spot_id);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.posted_tags(p profiles)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select '{""}' || tsvector_to_array(array_to_tsvector(
    artist_tags('instrument', p.instruments) || artist_tags('genre', p.genres)))
$function$
;

CREATE OR REPLACE FUNCTION public.public_name(p profiles)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when p.user_type = 'artist' then coalesce(nullif(btrim(p.band_name), ''), p.full_name, 'Artist')
    else coalesce(nullif(btrim(p.venue_name), ''), p.full_name, 'Venue')
  end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log is only added to' using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_frozen_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what was signed or proposed stays as it is' using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_history_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the history of bookings is only added to' using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is only added to' using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_security_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and current_setting('bandstand.keeps_house', true) = 'on' then
    return null;
  end if;
  raise exception 'security events are only added to' using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.require_both_signatures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) from contract_signatures where contract_id = new.id and version = new.current_version) <> 2 then
    raise exception 'a signed contract needs both signatures under its current version' using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.search_words(config regconfig, content text)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
AS $function$
  select strip(to_tsvector(config, fold_text(content)))
$function$
;

CREATE OR REPLACE FUNCTION public.spread_suspension()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update profiles set suspended = new.suspended_at is not null where uuid = new.id;
  -- Always in the same order, as others lock gigs one by one.
  perform from gigs where created_by = new.id order by id for no key update;
  update gigs set suspended = new.suspended_at is not null where created_by = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.sync_gig_open_instruments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
      select i.id, new.id, new.date, new.placement, new.starts_at, new.pay_cents, new.is_recurring,
        new.location_lat, new.location_lng
      from (select 0 as id union all select id from gig_instruments where name = any (new.instruments)) i;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.sync_listed_artist()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
      old.professions, old.hourly_rate_cents, old.suspended) is not distinct from
    (new.user_type, new.full_name, new.band_name, new.bio, new.location, new.place_id, new.instruments, new.genres,
      new.professions, new.hourly_rate_cents, new.suspended)
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
      values (new.uuid, fold_text(public_name(new)), new.hourly_rate_cents, new_spot, new_document);
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
end $function$
;

CREATE OR REPLACE FUNCTION public.take_over_suspension()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.suspended := exists (select from profiles where uuid = new.created_by and suspended);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.word_deletions(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when length(word) < 4 then array[word]
    else array(
      select distinct left(word, cut - 1) || substr(word, cut + 1) from generate_series(1, length(word) + 1) cut
    )
  end
$function$
;
