-- Accounts have no stored balance: it is the sum of their postings. A row is what takers of money queue up at.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (
    kind in ('provider_clearing', 'escrow', 'artist_payable', 'platform_fee', 'refunds', 'payouts', 'disputes')
  ),
  -- The transaction of escrow and refunds, the artist of payable and payouts. Names no foreign key: money outlives both.
  owner_id uuid,
  constraint ledger_accounts_owner check ((owner_id is null) = (kind in ('provider_clearing', 'platform_fee', 'disputes'))),
  constraint ledger_accounts_one unique nulls not distinct (kind, owner_id)
);
insert into ledger_accounts (kind) values ('provider_clearing'), ('platform_fee'), ('disputes');

-- A posting debits one account and credits another by the same amount: a row cannot be out of balance.
create table ledger_postings (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- What it is for: the same thing cannot be posted twice.
  key text not null unique,
  kind text not null check (
    kind in (
      'charge', 'release', 'fee', 'refund', 'refunded', 'refund_returned', 'payout', 'paid_out', 'payout_bounced',
      'payout_returned', 'reversal', 'charged_back', 'charge_back_won'
    )
  ),
  debit_account_id bigint not null references ledger_accounts,
  credit_account_id bigint not null references ledger_accounts,
  amount_cents bigint not null check (amount_cents > 0),
  constraint ledger_postings_two_accounts check (debit_account_id <> credit_account_id)
);
create index ledger_postings_debit on ledger_postings (debit_account_id) include (amount_cents);
create index ledger_postings_credit on ledger_postings (credit_account_id) include (amount_cents);

create function ledger_balance(account bigint) returns bigint language sql stable as $$
  select coalesce((select sum(amount_cents) from ledger_postings where credit_account_id = account), 0)::bigint
    - coalesce((select sum(amount_cents) from ledger_postings where debit_account_id = account), 0)::bigint
$$;

-- Nobody is paid from an account that does not hold it. Takers wait for each other at the account's row; givers do not.
create function guard_ledger_posting() returns trigger language plpgsql as $$
declare
  taken_from text;
begin
  select kind into taken_from from ledger_accounts where id = new.debit_account_id;
  if taken_from in ('provider_clearing', 'disputes') then
    return new;
  end if;
  perform 1 from ledger_accounts where id = new.debit_account_id for no key update;
  if ledger_balance(new.debit_account_id) < new.amount_cents then
    raise exception 'account % does not hold % cents', new.debit_account_id, new.amount_cents
      using errcode = 'check_violation', constraint = 'ledger_accounts_not_negative';
  end if;
  return new;
end $$;
create trigger ledger_postings_covered before insert on ledger_postings
  for each row execute function guard_ledger_posting();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to' using errcode = 'restrict_violation';
end $$;
create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function refuse_ledger_change();
create trigger ledger_accounts_stay before update or delete or truncate on ledger_accounts
  for each statement execute function refuse_ledger_change();

-- The account's number; it is opened by whoever needs it first.
create function ledger_account(account_kind text, owner uuid) returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  loop
    select id into found_id from ledger_accounts where kind = account_kind and owner_id is not distinct from owner;
    exit when found_id is not null;
    insert into ledger_accounts (kind, owner_id) values (account_kind, owner) on conflict do nothing;
  end loop;
  return found_id;
end $$;

-- The log of payments: who did what, when, and how much it was. Names no foreign keys: it outlives what it tells of.
create table payment_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  transaction_id uuid,
  order_id uuid,
  event text not null,
  doer text not null check (doer in ('artist', 'venue', 'system')),
  actor_id uuid,
  amount_cents bigint,
  note text not null default '',
  constraint payment_events_doer check ((actor_id is null) = (doer = 'system')),
  constraint payment_events_subject check (num_nonnulls(transaction_id, order_id) >= 1)
);
create index payment_events_transaction on payment_events (transaction_id, id);
create index payment_events_order on payment_events (order_id, id);
create trigger payment_events_append_only before update or delete or truncate on payment_events
  for each statement execute function refuse_ledger_change();

alter table transactions
  add column fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 10000),
  -- The provider's own words about the last card that it refused.
  add column charge_failure text,
  add column deposited_at timestamptz,
  add column reminded_at timestamptz,
  -- Of what was held: what was decided to be earned, and what goes back.
  add column earned_cents bigint not null default 0 check (earned_cents >= 0),
  add column refund_cents bigint not null default 0 check (refund_cents >= 0),
  add constraint transactions_decided check (earned_cents + refund_cents <= amount_cents),
  add constraint transactions_completed check ((completed_at is not null) = (status = 'completed')),
  add constraint transactions_deposited check (status not in ('in_escrow', 'completed', 'failed') or deposited_at is not null);
-- Each attempt to deposit at the provider. The newest stands in the transaction; money may still arrive for an older one.
create table money_intents (
  id text primary key,
  provider text not null,
  transaction_id uuid not null references transactions on delete restrict,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null
);
create index money_intents_transaction on money_intents (transaction_id, created_at);
create index transactions_held on transactions (id) where status = 'in_escrow';
create index transactions_waiting on transactions (id) where status = 'pending';

-- A problem with a performance, reported before the money was released. One for each transaction.
create table problems (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null unique references transactions on delete cascade,
  reported_by text not null check (reported_by in ('artist', 'venue')),
  text text not null,
  -- What is left to be decided about.
  disputed_cents bigint not null check (disputed_cents > 0),
  status text not null default 'open' check (status in ('open', 'resolved')),
  created_at timestamptz not null,
  resolved_at timestamptz,
  constraint problems_resolved check ((resolved_at is not null) = (status = 'resolved'))
);
create table split_proposals (
  problem_id uuid not null references problems on delete cascade,
  number integer not null check (number between 1 and 20),
  made_by text not null check (made_by in ('artist', 'venue')),
  -- Of the whole fee, what was released at once included.
  earned_cents bigint not null check (earned_cents >= 0),
  status text not null default 'standing' check (status in ('standing', 'accepted', 'declined', 'replaced', 'void')),
  created_at timestamptz not null,
  primary key (problem_id, number)
);
create unique index split_proposals_one_standing on split_proposals (problem_id) where status = 'standing';

-- What the provider is told to do with money. Its id is the key under which the provider does it once.
create table money_orders (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('refund', 'transfer', 'payout')),
  transaction_id uuid references transactions on delete restrict,
  artist_id uuid,
  intent_id text,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'requested' check (status in ('requested', 'succeeded', 'failed')),
  provider_id text unique,
  failure text,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint money_orders_subject check (
    case kind
      when 'refund' then transaction_id is not null and intent_id is not null
      when 'transfer' then transaction_id is not null and artist_id is not null
      else artist_id is not null and transaction_id is null
    end
  ),
  constraint money_orders_decided check ((decided_at is null) = (status = 'requested'))
);
create unique index money_orders_one_refund on money_orders (intent_id) where kind = 'refund';
create index money_orders_artist on money_orders (artist_id, created_at desc, id) where kind = 'payout';
create index money_orders_transaction on money_orders (transaction_id);
create index money_orders_waiting on money_orders (created_at) where status = 'requested';

-- Where the provider pays an artist.
create table payout_accounts (
  user_id uuid references profiles on delete cascade,
  provider text not null,
  account_id text not null unique,
  ready boolean not null default false,
  primary key (user_id, provider)
);

-- The answer to each press of a button that moves money: the same press again gets it again.
create table money_requests (
  actor_id uuid not null,
  key uuid not null,
  body_hash text not null,
  answer jsonb not null,
  at timestamptz not null,
  primary key (actor_id, key)
);

-- What the provider told us, stored before anything is done about it.
create table provider_events (
  provider text not null,
  id text not null,
  type text not null,
  subject jsonb not null,
  received_at timestamptz not null,
  primary key (provider, id)
);

create table reconciliations (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  differences jsonb not null
);

-- The built-in provider of test money keeps its books here, as a real one would keep them elsewhere: nothing else reads them.
create table sandbox_objects (
  id text primary key,
  kind text not null check (kind in ('intent', 'refund', 'transfer', 'payout', 'account')),
  key text not null unique,
  body jsonb not null,
  created_at timestamptz not null
);
create index sandbox_objects_parent on sandbox_objects ((body ->> 'parentId'));
create table sandbox_events (
  id text primary key,
  type text not null,
  subject jsonb not null,
  created_at timestamptz not null
);
