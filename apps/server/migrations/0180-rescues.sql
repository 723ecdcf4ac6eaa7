-- Rescues: a venue has acts asked, ten at a time, to play a gig that is near and has nobody.
create table rescues (
  id uuid primary key default gen_random_uuid(),
  gig_id uuid not null references gigs (id) on delete cascade,
  venue_id uuid not null references profiles (uuid) on delete cascade,
  started_by uuid references users (id) on delete set null,
  started_at timestamptz not null,
  fee_cents bigint not null,
  currency text not null,
  waves smallint not null default 0,
  next_at timestamptz,
  waves_over_at timestamptz,
  ended_at timestamptz,
  ended_as text,
  constraint rescues_fee_check check (fee_cents >= 0 and fee_cents <= 100000000),
  constraint rescues_currency_check check (currency = 'USD'),
  constraint rescues_waves_check check (waves >= 0),
  constraint rescues_ended_as_check check (ended_as in ('filled', 'stopped', 'over')),
  constraint rescues_ended check ((ended_at is null) = (ended_as is null) and (ended_at is null) = (next_at is not null))
);
create unique index rescues_one on rescues (gig_id) where ended_at is null;
create index rescues_due on rescues (next_at) where ended_at is null;
create index rescues_of_gig on rescues (gig_id, started_at);
create index rescues_of_venue on rescues (venue_id, started_at);
create index rescues_started_by on rescues (started_by) where started_by is not null;

comment on table rescues is 'Searches for an act that plays a gig on short notice: a venue starts one, and acts are asked in waves.';
comment on column rescues.started_by is 'The person for whom its offers are made; null when their account is gone, and then nobody else is asked.';
comment on column rescues.fee_cents is 'Offered to everybody, for the whole evening.';
comment on column rescues.waves is 'How many waves were sent.';
comment on column rescues.next_at is 'When the next wave is due, or after the last one the end; null once it has ended.';
comment on column rescues.waves_over_at is 'When the venue was told that everybody was asked and nobody accepted; null before.';
comment on column rescues.ended_as is 'filled: somebody was booked. stopped: by the venue, or the gig was closed. over: the gig started.';

create table rescue_requests (
  rescue_id uuid not null references rescues (id) on delete cascade,
  artist_id uuid not null references profiles (uuid) on delete cascade,
  application_id uuid not null references applications (id) on delete cascade,
  wave smallint not null,
  asked_at timestamptz not null,
  primary key (rescue_id, artist_id),
  constraint rescue_requests_wave_check check (wave > 0)
);
create index rescue_requests_of_artist on rescue_requests (artist_id, asked_at);
create index rescue_requests_of_application on rescue_requests (application_id);

comment on table rescue_requests is 'Whom a rescue asked. The offer is in the application.';
comment on column rescue_requests.asked_at is 'The same moment as that of the offer.';
