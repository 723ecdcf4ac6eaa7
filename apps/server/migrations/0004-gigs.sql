create table gigs (
  id uuid primary key default gen_random_uuid(),
  created_by uuid not null references profiles on delete cascade,
  venue_id uuid not null references profiles on delete cascade,
  status text not null default 'open' check (status in ('open', 'booked', 'completed', 'cancelled', 'expired')),
  title text not null,
  description text not null default '',
  -- Wall-clock day and time at the place, in its zone; starts_at is the same moment on the world's clock.
  date date not null,
  time time not null,
  time_zone text not null,
  starts_at timestamptz not null,
  duration_minutes integer check (duration_minutes > 0),
  location text not null default '',
  place_id text references places (place_id),
  location_lat double precision,
  location_lng double precision,
  pay_cents bigint not null default 0 check (pay_cents >= 0),
  payment_type text not null,
  position text not null,
  instruments text[] not null default '{}',
  experience_level text not null default 'any',
  is_recurring boolean not null default false,
  -- Order within one day: 0 boosted, 1 posted by a pro venue, 2 the rest. Kept by whoever changes tier or boost.
  placement smallint not null default 2 check (placement between 0 and 2),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint gigs_coordinates check ((location_lat is null) = (location_lng is null)),
  constraint gigs_creator_is_venue check (created_by = venue_id)
);
create index gigs_creator on gigs (created_by, created_at);
create index gigs_by_date on gigs (date, placement, starts_at, id);

-- The vocabulary of instruments that gigs ask for; number 0 stands for every gig, so that one index serves
-- a list with and without that filter.
create table gig_instruments (
  id integer generated always as identity primary key,
  name text not null unique
);
create index gig_instruments_name on gig_instruments using gin (lower(name) gin_trgm_ops);

-- One narrow row for each open gig and instrument: pages and exact counts are read from its index alone.
create table gig_open_instruments (
  instrument_id integer not null,
  gig_id uuid not null references gigs on delete cascade,
  date date not null,
  placement smallint not null,
  starts_at timestamptz not null,
  pay_cents bigint not null,
  is_recurring boolean not null,
  primary key (gig_id, instrument_id)
);
create unique index gig_open_instruments_page on gig_open_instruments
  (instrument_id, date, placement, starts_at, gig_id) include (pay_cents, is_recurring);

create function sync_gig_open_instruments() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from gig_open_instruments where gig_id = new.id;
  end if;
  if new.status = 'open' then
    insert into gig_instruments (name)
      select wanted from unnest(new.instruments) wanted
      where not exists (select 1 from gig_instruments known where known.name = wanted)
      order by wanted
      on conflict do nothing;
    insert into gig_open_instruments
      select i.id, new.id, new.date, new.placement, new.starts_at, new.pay_cents, new.is_recurring
      from (select 0 as id union all select id from gig_instruments where name = any (new.instruments)) i;
  end if;
  return null;
end $$;
create trigger gigs_sync_open_instruments
  after insert or update of status, date, placement, starts_at, pay_cents, is_recurring, instruments on gigs
  for each row execute function sync_gig_open_instruments();

create index gigs_location on gigs using gin (location gin_trgm_ops);
