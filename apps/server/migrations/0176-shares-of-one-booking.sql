-- How one booking is divided, other than its act's rule says: at once before the deposit, and by the yes of those who get less after it.
create table booking_rules (
  booking_id uuid not null references bookings (id) on delete cascade,
  number integer not null,
  rule jsonb,
  status text not null,
  set_by uuid not null,
  set_at timestamptz not null,
  ended_at timestamptz,
  primary key (booking_id, number),
  constraint booking_rules_number_check check (number > 0),
  constraint booking_rules_rule_check check (jsonb_typeof(rule) = 'object'),
  constraint booking_rules_status_check check (status in ('open', 'in_effect', 'declined', 'withdrawn', 'replaced', 'settled', 'outdated')),
  constraint booking_rules_ended_check check ((status = 'open') = (ended_at is null))
);
create unique index booking_rules_one_open on booking_rules (booking_id) where status = 'open';

comment on table booking_rules is 'How one booking is divided, a change per row. The newest in effect applies instead of the act''s rule.';
comment on column booking_rules.rule is 'shareRule of packages/domain/src/shares, with ids as idInRule has them; null: as the act''s rule says.';
comment on column booking_rules.status is
  'open: proposed, until everybody who gets less says yes; in_effect, also once a newer one is; declined; withdrawn or replaced by the act; settled: the payment came first; outdated: others play.';
comment on column booking_rules.set_by is 'The person who set or proposed it. No foreign key: the row outlives the account.';
comment on column booking_rules.ended_at is 'When it took effect, or ended without.';

create table booking_rule_parts (
  booking_id uuid not null,
  number integer not null,
  player_id uuid not null references booking_players (id) on delete cascade,
  before_cents bigint not null,
  after_cents bigint not null,
  answer boolean,
  answered_at timestamptz,
  primary key (booking_id, number, player_id),
  foreign key (booking_id, number) references booking_rules (booking_id, number) on delete cascade,
  constraint booking_rule_parts_cents_check check (before_cents >= 0 and after_cents >= 0),
  constraint booking_rule_parts_answer_check check ((answer is null) = (answered_at is null) and (answer is null or after_cents < before_cents))
);
create index booking_rule_parts_player on booking_rule_parts (player_id);

comment on table booking_rule_parts is 'What each player of a booking got before and gets by a change of how it is divided, in cents.';
comment on column booking_rule_parts.answer is 'Yes or no of somebody who gets less; null for none yet, and for everybody else.';
