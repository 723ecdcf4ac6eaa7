-- What a venue wrote down itself: an act that was booked elsewhere, on paper or by phone.
create table outside_bookings (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references profiles (uuid) on delete cascade,
  stage_id uuid references stages (id),
  act_name text not null check (length(act_name) <= 200),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  fee_cents bigint check (fee_cents >= 0),
  currency text not null default 'USD' check (currency = 'USD'),
  contact text not null default '' check (length(contact) <= 200),
  note text not null default '' check (length(note) <= 2000),
  created_at timestamptz not null,
  constraint outside_bookings_time check (ends_at > starts_at)
);
create index outside_bookings_venue on outside_bookings (venue_id, starts_at);
create index outside_bookings_stage on outside_bookings (stage_id) where stage_id is not null;
comment on table outside_bookings is
  'An evening that a venue agreed on with an act outside of Bandstand. It takes the stage’s time, and is no contract, payment or record.';
comment on column outside_bookings.stage_id is 'Null at a venue without stages.';
comment on column outside_bookings.time_zone is 'IANA name, in which it is shown.';
comment on column outside_bookings.fee_cents is 'For the venue’s own overview; null when it names none.';

alter table busy_times
  add column stage_id uuid references stages (id),
  add column outside_booking_id uuid references outside_bookings (id) on delete cascade,
  drop constraint busy_times_kind_check,
  add constraint busy_times_kind_check check (kind in ('booking', 'blocked', 'outside')),
  add constraint busy_times_outside check ((outside_booking_id is not null) = (kind = 'outside')),
  -- Of a stage, everything excludes everything: bookings, outside bookings and blocks.
  add constraint busy_times_stage_apart exclude using gist (stage_id with =, during with &&) where (stage_id is not null),
  drop constraint busy_times_blocked_apart,
  add constraint busy_times_blocked_apart exclude using gist (
    user_id with =, (case when kind = 'blocked' then 1 else 0 end) with <>, during with &&
  ) where (kind <> 'blocked' or stage_id is null);
create unique index busy_times_of_outside on busy_times (outside_booking_id) where outside_booking_id is not null;
comment on column busy_times.stage_id is
  'The stage that is taken; null for an artist, at a venue without stages, and for a block of the whole venue.';
comment on column busy_times.outside_booking_id is 'Null for other kinds.';
comment on column busy_times.exclusive is
  'Whether no other exclusive time of the member may overlap. False for a venue’s blocks, for times of a stage, which exclude others of that stage, and for bookings made before venues had this rule.';
comment on column busy_times.during is
  'The time taken: starts_at to ends_at, for an artist''s booking with the artist''s buffer before and after, on a stage with its changeover after it.';
comment on table busy_times is
  'When a member is busy: an artist''s or venue''s side of a booking, an outside booking, or time they blocked by hand. Deleted when the booking ends early or the block is removed. Constraints prevent overlaps, also of two writers at once.';
-- fits the last release: busy_times_kind_check, because it allows more kinds.
-- fits the last release: busy_times_outside, because that release writes neither the column nor the kind.
-- fits the last release: busy_times_stage_apart, because that release names no stage.
-- fits the last release: busy_times_blocked_apart, because it refuses no more than before.
-- fits the last release: busy_times_of_outside, because that release doesn't write the column.
-- fits the last release: busy_times_outside_booking_id_fkey, because that release doesn't write the column.
-- fits the last release: busy_times_stage_id_fkey, because that release doesn't write the column.
