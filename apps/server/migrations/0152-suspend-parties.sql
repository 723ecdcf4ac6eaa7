-- A party is hidden while all persons who own it are suspended.
create or replace function spread_suspension() returns trigger language plpgsql as $$
declare
  party record;
begin
  for party in
    select m.party_id as id, not exists (
      select from memberships o join users u on u.id = o.person_id
      where o.party_id = m.party_id and o.role = 'owner' and o.ended_at is null and u.suspended_at is null) as is_suspended
    from memberships m where m.person_id = new.id and m.role = 'owner' and m.ended_at is null order by m.party_id
  loop
    update profiles set suspended = party.is_suspended where uuid = party.id;
    -- Always in the same order, as others lock gigs one by one.
    perform from gigs where created_by = party.id order by id for no key update;
    update gigs set suspended = party.is_suspended or removed_at is not null or visibility = 'private'
      where created_by = party.id;
  end loop;
  return null;
end $$;
comment on function spread_suspension() is
  'Hides the parties of a suspended person whose other owners, if any, are suspended too, with their gigs, and shows them again.';
