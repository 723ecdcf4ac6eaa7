-- Puts ZIP codes last in batches. 0114 does so in one transaction that also locks gig_locations: with many gigs it would keep
-- venues from posting until it's over. It finds what is written meanwhile.
create procedure put_zip_codes_last() language plpgsql as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  last_id uuid := nobody;
  ids uuid[];
begin
  loop
    ids := array(select uuid from profiles where uuid > last_id order by uuid limit 1000);
    exit when ids = '{}';
    with first as materialized (
      select uuid from profiles
      where uuid = any (ids) and place_id like 'zip:%' and location ~ '^\d{5} [^,]+, [A-Z]{2}$'
        and place_id = 'zip:' || left(location, 5)
      for no key update skip locked
    )
    update profiles set location = regexp_replace(location, '^(\d{5}) (.+)$', '\2 \1') where uuid in (select uuid from first);
    commit;
    last_id := ids[cardinality(ids)];
  end loop;
  last_id := nobody;
  loop
    ids := array(select id from gigs where id > last_id order by id limit 1000);
    exit when ids = '{}';
    with first as materialized (
      select id from gigs
      where id = any (ids) and place_id like 'zip:%' and location ~ '^\d{5} [^,]+, [A-Z]{2}$'
        and place_id = 'zip:' || left(location, 5)
      for no key update skip locked
    )
    update gigs set location = regexp_replace(location, '^(\d{5}) (.+)$', '\2 \1') where id in (select id from first);
    commit;
    last_id := ids[cardinality(ids)];
  end loop;
end $$;
comment on procedure put_zip_codes_last() is
  'Rewrites "48212 Hamtramck, MI" as "Hamtramck, MI 48212" in a transaction for each 1,000 rows. The next migration calls it.';
