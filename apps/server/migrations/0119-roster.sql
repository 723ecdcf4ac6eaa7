-- A venue's roster: the acts it books directly, whether or not they are on Bandstand.
create table roster_acts (
  id uuid primary key,
  venue_id uuid not null references profiles (uuid) on delete cascade,
  member_id uuid references profiles (uuid) on delete set null,
  name text not null check (length(name) between 1 and 120),
  contact_name text not null default '' check (length(contact_name) <= 120),
  email text not null default '',
  phone text not null default '',
  fee_cents bigint check (fee_cents >= 0),
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz not null
);
create index roster_acts_venue on roster_acts (venue_id);
create unique index roster_acts_member on roster_acts (member_id, venue_id) where member_id is not null;

comment on table roster_acts is 'An act that a venue books directly, as the venue describes it. Only the venue can see it.';
comment on column roster_acts.id is 'Made up by the venue''s browser, so that a removed act can be put back.';
comment on column roster_acts.member_id is 'The artist on Bandstand that it is; null when the venue linked none.';
comment on column roster_acts.fee_cents is 'Usual fee for a night, in US cents; null for none. It binds nobody.';
