-- What the night of a booking needs beyond its terms. Each side writes its own part, and each part has its version: of
-- two devices that write at once, one is told. No row: nobody has written yet.
create table day_sheets (
  booking_id uuid primary key references bookings on delete cascade,
  venue_version integer not null default 0,
  load_in_at timestamptz,
  load_in_notes text not null default '' check (length(load_in_notes) <= 1000),
  parking text not null default '' check (length(parking) <= 1000),
  contact_name text not null default '' check (length(contact_name) <= 100),
  contact_phone text not null default '' check (length(contact_phone) <= 40),
  set_times text not null default '' check (length(set_times) <= 1000),
  artist_version integer not null default 0,
  set_list text not null default '' check (length(set_list) <= 4000),
  artist_notes text not null default '' check (length(artist_notes) <= 1000)
);

-- What the artist told on the night, each step once. `happened_at` is the device's time as far as it can be true.
create table check_ins (
  booking_id uuid not null references bookings on delete cascade,
  step text not null check (step in ('arrived', 'on_stage', 'finished')),
  happened_at timestamptz not null,
  received_at timestamptz not null,
  primary key (booking_id, step)
);
