-- Agents book for an act, for a commission that they accepted with their invitation.
-- fits the last release: memberships_role_check, because it allows more roles.
alter table memberships drop constraint memberships_role_check;
alter table memberships
  add constraint memberships_role_check check (role in ('owner', 'manager', 'booker', 'agent', 'member', 'door', 'books', 'viewer'));
-- fits the last release: memberships_commission_check, because that release has no agents.
alter table memberships add column commission integer;
alter table memberships
  add constraint memberships_commission_check
  check ((role = 'agent') = (commission is not null) and commission between 0 and 2500);
comment on column memberships.commission is
  'Of an agent: their part of what the act has of bookings that they make, in basis points (hundredths of a percent); null for everybody else.';

create or replace function keep_membership() returns trigger language plpgsql as $$
begin
  if old.ended_at is null and new.ended_at is not null
    and (new.id, new.party_id, new.person_id, new.role, new.began_at) = (old.id, old.party_id, old.person_id, old.role, old.began_at)
    and new.commission is not distinct from old.commission and new.added_by is not distinct from old.added_by then
    return new;
  end if;
  raise exception 'A membership can only be ended, once' using errcode = 'restrict_violation';
end $$;
