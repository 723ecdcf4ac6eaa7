-- Every minute a clock looks for payments whose show has ended, or is near. With a copy of the show's end they are found by an
-- index, instead of among all that are still open.

alter table transactions add column show_ends_at timestamptz;
comment on column transactions.show_ends_at is 'Copy of the booking''s ends_at, kept by triggers.';

create function copy_show_end() returns trigger language plpgsql as $$
begin
  new.show_ends_at := (select ends_at from bookings where id = new.booking_id);
  return new;
end $$;
comment on function copy_show_end() is 'Copies the end of its booking into a new payment.';
-- fits the last release: transactions_copy_show_end, because it only sets a column that the last release doesn't know.
create trigger transactions_copy_show_end before insert on transactions for each row execute function copy_show_end();

create function spread_show_end() returns trigger language plpgsql as $$
begin
  update transactions set show_ends_at = new.ends_at where booking_id = new.id;
  return null;
end $$;
comment on function spread_show_end() is 'Copies the new end of a booking into its payment.';
-- fits the last release: bookings_spread_end, because it only writes a column that the last release doesn't know.
create trigger bookings_spread_end after update of ends_at on bookings for each row
  when (old.ends_at is distinct from new.ends_at) execute function spread_show_end();

-- The next migration calls it. Each call fills a thousand rows, so no row stays locked for long.
create procedure fill_show_ends() language plpgsql as $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
begin
  loop
    batch := array(select id from transactions where id > last order by id limit 1000 for no key update);
    exit when cardinality(batch) = 0;
    update transactions t set show_ends_at = b.ends_at
      from bookings b where b.id = t.booking_id and t.id = any (batch) and t.show_ends_at is null;
    last := batch[cardinality(batch)];
    commit;
  end loop;
end $$;
