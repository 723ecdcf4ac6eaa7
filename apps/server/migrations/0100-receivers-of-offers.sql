-- Whoever opens the dashboard is shown the offers to them that expire next. With a copy of whom an offer is to, an index has them in
-- that order.

alter table offers add column receiver_id uuid;
comment on column offers.receiver_id is
  'Copy of the application''s artist or venue: the party that can accept. Set by a trigger; null for offers that were no longer pending when it was added.';

create function copy_offer_receiver() returns trigger language plpgsql as $$
begin
  new.receiver_id := (
    select case new.made_by when 'venue' then artist_id else venue_id end from applications where id = new.application_id);
  return new;
end $$;
comment on function copy_offer_receiver() is 'Copies the receiver from its application into a new offer.';
-- fits the last release: offers_copy_receiver, because it only sets a column that the last release doesn't know.
create trigger offers_copy_receiver before insert on offers for each row execute function copy_offer_receiver();

-- The next migration calls it. Each call fills a thousand rows, so no row stays locked for long.
create procedure fill_offer_receivers() language plpgsql as $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
begin
  loop
    batch := array(
      select id from offers where status = 'pending' and id > last order by id limit 1000 for no key update);
    exit when cardinality(batch) = 0;
    update offers o set receiver_id = case o.made_by when 'venue' then a.artist_id else a.venue_id end
      from applications a where a.id = o.application_id and o.id = any (batch) and o.receiver_id is null;
    last := batch[cardinality(batch)];
    commit;
  end loop;
end $$;
