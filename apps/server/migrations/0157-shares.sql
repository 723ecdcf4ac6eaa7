-- How an act divides what it earns among its people, and what each of them got of a booking.
create table share_rules (
  party_id uuid not null references parties (id) on delete cascade,
  version integer not null,
  rule jsonb,
  open_book boolean not null,
  set_by uuid not null,
  set_at timestamptz not null,
  primary key (party_id, version),
  constraint share_rules_version_check check (version > 0),
  constraint share_rules_rule_check check (jsonb_typeof(rule) = 'object')
);
create trigger share_rules_only_added before update on share_rules
  for each statement execute function refuse_history_change();

comment on table share_rules is 'How an act divides what it has of a booking, a version per row; the newest applies. Only added and erased.';
comment on column share_rules.rule is 'shareRule of packages/domain/src/shares, with ids of lineup_members; null: not divided.';
comment on column share_rules.open_book is 'Whether everybody who acts for the act and plays sees all shares, not only their own.';
comment on column share_rules.set_by is 'The person who set it. No foreign key: the row outlives the account.';

create table booking_shares (
  player_id uuid primary key references booking_players (id) on delete cascade,
  booking_id uuid not null references bookings (id) on delete cascade,
  cents bigint not null,
  expense_cents bigint not null,
  computed_at timestamptz not null,
  constraint booking_shares_cents_check check (expense_cents >= 0 and cents >= expense_cents)
);
create index booking_shares_booking on booking_shares (booking_id);
create trigger booking_shares_only_added before update on booking_shares
  for each statement execute function refuse_history_change();

comment on table booking_shares is
  'What each player got of a booking by the rule of their act, once its payment had ended; together what the act has of it. Only added.';
comment on column booking_shares.expense_cents is 'What of it reimbursed expenses.';
