-- The people of an act: who plays in it, with or without an account.
create table lineup_members (
  id uuid primary key,
  party_id uuid not null references parties (id) on delete cascade,
  person_id uuid references users (id) on delete set null,
  invitation_id uuid references party_invitations (id) on delete set null,
  name text not null,
  instruments text[] not null default '{}',
  part text not null default 'core',
  position integer not null,
  listed boolean not null default true,
  hidden boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint lineup_members_name_check check (length(name) between 1 and 80),
  constraint lineup_members_instruments_check check (cardinality(instruments) <= 5 and array_position(instruments, null) is null),
  constraint lineup_members_part_check check (part in ('core', 'sub')),
  constraint lineup_members_position_check check (position >= 0),
  constraint lineup_members_core_listed check (listed or part = 'sub')
);
create index lineup_members_party on lineup_members (party_id, position);
-- A person is in a line-up once.
create unique index lineup_members_person on lineup_members (person_id, party_id) where removed_at is null and person_id is not null;
create index lineup_members_former_person on lineup_members (person_id) where removed_at is not null and person_id is not null;
create unique index lineup_members_invitation on lineup_members (invitation_id) where invitation_id is not null;
create index lineup_members_removed on lineup_members (removed_at) where removed_at is not null;

comment on table lineup_members is 'Who plays in an act, in their order. Not who may act for it: that is memberships.';
comment on column lineup_members.id is 'Made up by the browser of whoever adds somebody, so that a removed one can be put back.';
comment on column lineup_members.person_id is 'Their account; null for somebody who is only a name.';
comment on column lineup_members.invitation_id is 'The invitation to act for the party whose acceptance fills person_id.';
comment on column lineup_members.instruments is 'Names of packages/domain/src/profiles/instruments.ts.';
comment on column lineup_members.part is 'core: plays every show unless replaced. sub: plays in somebody''s place.';
comment on column lineup_members.listed is 'Whether the act shows them on its profile; only subs can be left out.';
comment on column lineup_members.hidden is 'Whether they themselves don''t want to be shown on the act''s profile.';
comment on column lineup_members.removed_at is 'When they left the line-up; null while they are in it.';
