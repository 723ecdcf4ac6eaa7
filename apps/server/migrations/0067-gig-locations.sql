-- Open gigs are found by the text of their location without reading them: a typed text is looked up among the few different
-- locations, whose numbers are in the narrow table.

create function letter_pairs(text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr($1, i, 2)), '{}') from generate_series(1, length($1) - 1) i
$$;
comment on function letter_pairs(text) is
  'The pairs of neighboring characters: a text that contains another one has all of its pairs.';

create table gig_locations (
  id integer generated always as identity primary key,
  location text not null unique,
  folded text not null generated always as (lower(location)) stored
);
comment on table gig_locations is
  'A location, as typed, that an open gig has or had in the last days. Written by the trigger of gigs.';
comment on column gig_locations.folded is 'In lowercase.';
create index gig_locations_pairs on gig_locations using gin (letter_pairs(folded)) with (fastupdate = off);

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
comment on function gig_location_id(text) is 'Returns the number of a location, a new one if no gig had it.';

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
comment on function delete_unused_gig_locations(integer[]) is
  'Deletes those of the locations that no open gig has. Returns how many.';

alter table gig_open_instruments add column location_id integer;
comment on column gig_open_instruments.location_id is
  'gig_locations.id of the gig''s location. No foreign key: the trigger and delete_unused_gig_locations() lock the location.';

create or replace function sync_gig_open_instruments() returns trigger language plpgsql as $$
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

create procedure fill_gig_locations() language plpgsql as $$
declare
  last_id uuid;
  gig_ids uuid[];
begin
  loop
    last_id := '00000000-0000-0000-0000-000000000000';
    loop
      gig_ids := array(
        select gig_id from gig_open_instruments
        where instrument_id = 0 and gig_id > last_id order by gig_id limit 2000);
      exit when gig_ids = '{}';
      insert into gig_locations (location)
        select distinct g.location from gigs g
        where g.id = any (gig_ids) and not exists (select from gig_locations l where l.location = g.location)
        order by 1
        on conflict do nothing;
      commit;
      -- What a member's transaction has locked, it writes itself, or the next pass does.
      with wrong as materialized (
        select o.gig_id, o.instrument_id, l.id from gig_open_instruments o
          join gigs g on g.id = o.gig_id join gig_locations l on l.location = g.location
        where o.gig_id = any (gig_ids) and o.location_id is distinct from l.id
        for update of o skip locked for key share of l skip locked
      )
      update gig_open_instruments o set location_id = wrong.id from wrong
        where o.gig_id = wrong.gig_id and o.instrument_id = wrong.instrument_id;
      commit;
      last_id := gig_ids[cardinality(gig_ids)];
    end loop;
    exit when not exists (select from gig_open_instruments where location_id is null);
    perform pg_sleep(0.2);
  end loop;
end $$;
comment on procedure fill_gig_locations() is
  'Writes the location of each open gig that has none or a wrong one, a few thousand gigs in each transaction.';
