-- Where each open gig is, for maps and for lists within a box of one. Gigs without coordinates, or with zero in one
-- of them, are on no map. Of a box the index reads the stripe between its west and its east.
alter table gig_open_instruments add location_lat double precision, add location_lng double precision;
update gig_open_instruments o set location_lat = g.location_lat, location_lng = g.location_lng
  from gigs g where g.id = o.gig_id and g.location_lat is not null;
create index gig_open_instruments_map on gig_open_instruments (instrument_id, location_lng, location_lat)
  include (date, placement, starts_at, pay_cents, is_recurring, gig_id)
  where location_lat <> 0 and location_lng <> 0;
-- The same stripe of gigs that are over, booked or found by words of their location.
create index gigs_map on gigs (location_lng, location_lat) where location_lat <> 0 and location_lng <> 0;
-- All venues of the map, the newest first.
create index profiles_map_venues on profiles (created_at desc, uuid)
  where user_type in ('venue', 'organization') and location_lat <> 0 and location_lng <> 0;

create or replace function sync_gig_open_instruments() returns trigger language plpgsql as $$
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
      select i.id, new.id, new.date, new.placement, new.starts_at, new.pay_cents, new.is_recurring,
        new.location_lat, new.location_lng
      from (select 0 as id union all select id from gig_instruments where name = any (new.instruments)) i;
  end if;
  return null;
end $$;
drop trigger gigs_sync_open_instruments on gigs;
create trigger gigs_sync_open_instruments
  after insert or update of
    status, date, placement, starts_at, pay_cents, is_recurring, instruments, location_lat, location_lng on gigs
  for each row execute function sync_gig_open_instruments();

-- The version of what maps show is the sum of these counts. Each connection counts in a row of its own, nearly:
-- in a single one, every gig would wait for the transaction of the gig before it.
create table gig_map_changes (
  slot smallint primary key,
  changes bigint not null default 0
) with (fillfactor = 10);
insert into gig_map_changes (slot) select generate_series(0, 63);

create function count_gig_map_change() returns trigger language plpgsql as $$
begin
  update gig_map_changes set changes = changes + 1 where slot = pg_backend_pid() % 64;
  return null;
end $$;
create trigger gigs_count_map_change after insert or update or delete or truncate on gigs
  for each statement execute function count_gig_map_change();
-- A marker names its venue.
create trigger profiles_count_map_change after update of venue_name on profiles
  for each row when (old.venue_name is distinct from new.venue_name)
  execute function count_gig_map_change();
