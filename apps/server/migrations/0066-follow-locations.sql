-- Beside what it did for, the trigger runs when a gig's location changes.
-- fits the last release: gigs_sync_open_instruments, because it refuses nothing and only runs for one more column.
create or replace trigger gigs_sync_open_instruments
  after insert or update of status, date, rank, starts_at, pay_cents, is_recurring, instruments, location, location_lat,
    location_lng, suspended
  on gigs for each row execute function sync_gig_open_instruments();
