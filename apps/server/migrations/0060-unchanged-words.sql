-- The words of a gig are indexed again only when they have changed: a step of the gig, another day or rank leaves the index alone.

create or replace function sync_gig_document() returns trigger language plpgsql as $$
declare
  has_new_words boolean := tg_op = 'INSERT' or
    (old.suspended, old.title, old.description, old.position, old.instruments, old.genres, old.location, old.place_id)
    is distinct from
    (new.suspended, new.title, new.description, new.position, new.instruments, new.genres, new.location, new.place_id);
  has_new_facts boolean := tg_op = 'INSERT' or
    (old.date, old.rank, old.starts_at, old.pay_cents, old.is_recurring, old.location_lat, old.location_lng)
    is distinct from
    (new.date, new.rank, new.starts_at, new.pay_cents, new.is_recurring, new.location_lat, new.location_lng);
begin
  if new.suspended or new.status <> 'open' then
    delete from gig_open_documents where gig_id = new.id;
  end if;
  if new.suspended then
    delete from gig_documents where gig_id = new.id;
    return null;
  end if;
  if has_new_words then
    insert into gig_documents values (
      new.id, new.date, new.rank, new.starts_at, new.pay_cents, new.is_recurring, new.location_lat, new.location_lng,
      gig_document(new)
    ) on conflict (gig_id) do update
      set date = excluded.date, rank = excluded.rank, starts_at = excluded.starts_at, pay_cents = excluded.pay_cents,
        is_recurring = excluded.is_recurring, location_lat = excluded.location_lat, location_lng = excluded.location_lng,
        document = excluded.document;
    perform add_gig_words(document) from gig_documents where gig_id = new.id;
  elsif has_new_facts then
    update gig_documents
      set date = new.date, rank = new.rank, starts_at = new.starts_at, pay_cents = new.pay_cents,
        is_recurring = new.is_recurring, location_lat = new.location_lat, location_lng = new.location_lng
      where gig_id = new.id;
  end if;
  if new.status <> 'open' then
    return null;
  end if;
  if has_new_words or old.status <> 'open' then
    delete from gig_open_documents where gig_id = new.id;
    insert into gig_open_documents select * from gig_documents where gig_id = new.id;
  elsif has_new_facts then
    update gig_open_documents
      set date = new.date, rank = new.rank, starts_at = new.starts_at, pay_cents = new.pay_cents,
        is_recurring = new.is_recurring, location_lat = new.location_lat, location_lng = new.location_lng
      where gig_id = new.id;
  end if;
  return null;
end $$;

-- Room on each page for those changes, which then write no index at all.
alter table gig_documents set (fillfactor = 90);
alter table gig_open_documents set (fillfactor = 90);
