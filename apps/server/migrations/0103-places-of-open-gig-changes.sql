-- Servers also count open gigs by position and location.
alter table open_gig_changes
  add column location_lat double precision,
  add column location_lng double precision,
  add column location_id integer;
comment on column open_gig_changes.location_id is 'gig_locations.id, as in gig_open_instruments.';

create or replace function log_open_gig_changes() returns trigger language plpgsql as $$
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

-- Rows are only updated where they are filled again.
-- fits the last release: gig_open_instruments_log_updated, because it only writes to a table of its own.
create trigger gig_open_instruments_log_updated after update on gig_open_instruments
  referencing old table as changed new table as changed_to for each statement execute function log_open_gig_changes();
