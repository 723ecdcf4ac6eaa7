-- A party is an act or a venue; persons (users) belong to it through memberships (decision 47).
create table parties (
  id uuid primary key,
  created_at timestamptz not null default now()
);
comment on table parties is
  'An act or a venue, for which one or more persons act: what owns a profile, gigs, bookings and records.';
comment on column parties.id is
  'Of the party that came with an account: the account''s id. Others have an id of their own.';

create table memberships (
  id uuid primary key default gen_random_uuid(),
  party_id uuid not null references parties (id) on delete cascade,
  person_id uuid not null references users (id) on delete cascade,
  role text not null,
  began_at timestamptz not null,
  added_by uuid,
  ended_at timestamptz,
  ended_by uuid,
  constraint memberships_role_check check (role in ('owner', 'manager', 'booker', 'member', 'door', 'books', 'viewer')),
  constraint memberships_ended check (ended_at is not null or ended_by is null),
  constraint memberships_dates check (ended_at >= began_at)
);
create unique index memberships_current on memberships (party_id, person_id) where ended_at is null;
create index memberships_of_person on memberships (person_id) where ended_at is null;
comment on table memberships is
  'Who acts for a party, in which role and when. A change of role ends a row and begins another one, so that all rows are the history; they are never changed otherwise.';
comment on column memberships.role is 'A role of packages/domain/src/parties/roles.ts.';
comment on column memberships.added_by is 'The person who did it; null for the founder of a party.';
comment on column memberships.ended_at is 'Null while the person belongs to the party in this role.';
comment on column memberships.ended_by is 'The person who did it: the member, who left, or somebody else; null when the account was deleted.';

create function keep_membership() returns trigger language plpgsql as $$
begin
  if old.ended_at is null and new.ended_at is not null
    and (new.id, new.party_id, new.person_id, new.role, new.began_at) = (old.id, old.party_id, old.person_id, old.role, old.began_at)
    and new.added_by is not distinct from old.added_by then
    return new;
  end if;
  raise exception 'A membership can only be ended, once' using errcode = 'restrict_violation';
end $$;
comment on function keep_membership() is 'Refuses every change of a membership but its end.';
create trigger memberships_keep before update on memberships for each row execute function keep_membership();
