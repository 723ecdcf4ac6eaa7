-- Where a gig is listed within its day is its rank; what belongs to a deleted account is removed or erased. Changes no data.

alter table gigs rename column placement to rank;
alter table gigs rename constraint gigs_placement_check to gigs_rank_check;
alter table gig_open_instruments rename column placement to rank;

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
        new.location_lat, new.location_lng
      from (select 0 as id union all select id from gig_instruments where name = any (new.instruments)) i;
  end if;
  return null;
end $$;

comment on column gigs.rank is
  'Order within one day: 1 posted by a pro venue, 2 the rest. Written again when the venue''s tier changes. A running boost '
  'is applied when a page is read.';

alter function forget_person() rename to remove_neighbour;
comment on function remove_neighbour() is
  'Removes a deleted member''s number from the neighbours of everybody they were connected to.';

comment on table users is
  'An account, as the sign-in protocol sees it. Written at sign-up. When its owner deletes the account the row stays, '
  'erased and suspended, because bookings, contracts and reviews of others refer to it.';
comment on table profiles is
  'A member: what an artist or venue shows, their tier and their notification flags. Created at sign-up with a role only. '
  'Erased, not deleted, when the account is deleted.';
comment on table messages is
  'A message in a thread. Its text is erased when an operator removes it or its sender deletes the account; the row stays.';
