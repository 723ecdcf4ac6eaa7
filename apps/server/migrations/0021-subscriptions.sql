-- Subscriptions as the provider last said they stand, and tiers that the operator granted. A profile's tier and expiry
-- follow from its member's rows, written in the same transaction.
create table subscriptions (
  -- The provider's own; of a granted tier it begins with grant_.
  subscription_id text primary key,
  user_uuid uuid not null references profiles on delete cascade,
  provider text not null check (provider in ('sandbox', 'stripe', 'operator')),
  status text not null check (status in ('incomplete', 'active', 'past_due', 'ended')),
  -- null for a granted tier, which nobody pays.
  billing_interval text check (billing_interval in ('monthly', 'yearly')),
  -- Up to when it makes its member pro; null while nothing was paid.
  paid_until timestamptz,
  cancel_at_period_end boolean not null default false,
  created_at timestamptz not null,
  -- When the provider's answer was written here. A question that was put before then may have an older answer.
  noted_at timestamptz not null,
  -- When the clock last asked about it.
  asked_at timestamptz,
  constraint subscriptions_paid_by_interval check (provider = 'operator' or billing_interval is not null)
);
create index subscriptions_user on subscriptions (user_uuid, created_at desc, subscription_id);
create index subscriptions_due on subscriptions (paid_until) where status in ('active', 'past_due');

-- A member as the provider of subscriptions knows them. `checkout_id`: the one checkout that may be paid; who begins
-- another has to end this one first, so that two of them never make two subscriptions.
create table billing_customers (
  user_uuid uuid references profiles on delete cascade,
  provider text not null check (provider in ('sandbox', 'stripe')),
  customer_id text not null unique,
  checkout_id text,
  primary key (user_uuid, provider)
);

-- What happened to subscriptions. Names no foreign keys: it outlives what it tells of.
create table subscription_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- null when a tier has lapsed and nobody said why.
  subscription_id text,
  user_uuid uuid not null,
  event text not null,
  -- Up to when its member was pro by then.
  paid_until timestamptz
);
create index subscription_events_user on subscription_events (user_uuid, id);

alter table sandbox_objects drop constraint sandbox_objects_kind_check;
alter table sandbox_objects add constraint sandbox_objects_kind_check check (
  kind in (
    'intent', 'refund', 'transfer', 'payout', 'account', 'customer', 'checkout', 'subscription', 'invoice', 'portal'
  )
);

-- Whose pro has lapsed, for the clock that moves their gigs back.
create index profiles_pro_until on profiles (subscription_expiry) where subscription_tier = 'pro';
