-- Who plays one booking: at first the core of the act's line-up.
create table booking_players (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings (id) on delete cascade,
  lineup_member_id uuid references lineup_members (id) on delete set null,
  person_id uuid references users (id) on delete set null,
  name text not null,
  instruments text[] not null default '{}',
  part text not null default 'core',
  position integer not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint booking_players_name_check check (length(name) between 1 and 80),
  constraint booking_players_instruments_check check (cardinality(instruments) <= 5 and array_position(instruments, null) is null),
  constraint booking_players_part_check check (part in ('core', 'sub')),
  constraint booking_players_position_check check (position >= 0)
);
create index booking_players_booking on booking_players (booking_id, position);
create unique index booking_players_member on booking_players (lineup_member_id, booking_id)
  where removed_at is null and lineup_member_id is not null;
create index booking_players_former_member on booking_players (lineup_member_id)
  where removed_at is not null and lineup_member_id is not null;
create unique index booking_players_person on booking_players (person_id, booking_id) where removed_at is null and person_id is not null;
create index booking_players_former_person on booking_players (person_id) where removed_at is not null and person_id is not null;

comment on table booking_players is
  'Who plays a booking. Copied from the core of the act''s line-up when the contract is made; without any row it is computed from it.';
comment on column booking_players.lineup_member_id is 'The row of the line-up that it was copied from; null once that is deleted.';
comment on column booking_players.person_id is 'Their account; null for somebody who is only a name.';
comment on column booking_players.name is 'As it was when it was copied; ''Former member'' once their account is deleted.';
comment on column booking_players.instruments is 'Names of packages/domain/src/profiles/instruments.ts.';
comment on column booking_players.part is 'core or sub, as in the line-up.';
comment on column booking_players.removed_at is 'When somebody else was put in their place, or nobody; null while they are to play.';
