-- What a member begins a booking with. Without a row: the usual buffer, and no hours of their own.
create table booking_defaults (
  user_id uuid primary key references profiles on delete cascade,
  -- Before and after each of an artist's bookings. A venue may have several stages: its time excludes nothing.
  buffer_minutes integer not null check (buffer_minutes between 0 and 480),
  -- Wall clock at the place, HH:MM.
  start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  duration_minutes integer check (duration_minutes between 15 and 1440)
);

-- When its owner deleted it. The row stays, suspended and with nothing personal in it, for what others have of it:
-- bookings, contracts, reviews.
alter table users add column deleted_at timestamptz;
