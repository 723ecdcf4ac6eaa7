-- How a payment ended, or what is owed of it, beside its status: every fee has an end, also one that is never deposited.
alter table transactions
  add column settlement text check (settlement in ('owed', 'paid', 'paid_outside', 'claimed', 'unpaid')),
  -- What a venue owes that cancelled late without a deposit.
  add column owed_cents bigint not null default 0 check (owed_cents >= 0),
  -- Shows that were over when deposits got a due date: their 14 days count from then.
  add column settles_from timestamptz,
  add constraint transactions_settlement check (settlement is null or status = 'cancelled'),
  add constraint transactions_owed check (
    owed_cents <= amount_cents and (settlement is distinct from 'owed' or owed_cents > 0)
  ),
  -- The reminders are in the log.
  drop column reminded_at;

update transactions t set settles_from = now() from bookings b
  where b.id = t.booking_id and t.status = 'pending' and b.ends_at < now();

create index transactions_owed_waiting on transactions (id) where settlement = 'owed';

-- What one side says was paid outside Bandstand, and what the other answered. No money moves by it.
create table outside_claims (
  transaction_id uuid not null references transactions on delete cascade,
  number integer not null check (number between 1 and 6),
  made_by text not null check (made_by in ('artist', 'venue')),
  amount_cents bigint not null check (amount_cents >= 0),
  method text not null check (method in ('cash', 'check', 'bank_transfer', 'payment_app', 'other')),
  -- A day at the place of the show.
  paid_on date not null,
  status text not null default 'open' check (status in ('open', 'confirmed', 'denied', 'unanswered', 'void')),
  created_at timestamptz not null,
  answer_by timestamptz not null,
  decided_at timestamptz,
  primary key (transaction_id, number),
  constraint outside_claims_decided check ((decided_at is null) = (status = 'open'))
);
create unique index outside_claims_one_open on outside_claims (transaction_id) where status = 'open';
create unique index outside_claims_one_confirmed on outside_claims (transaction_id) where status = 'confirmed';
create index outside_claims_waiting on outside_claims (answer_by) where status = 'open';
