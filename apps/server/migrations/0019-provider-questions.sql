-- When the provider was last asked how something stands there that it should have told us of. It is asked ever more
-- rarely, counted from the beginning.
alter table money_intents add column asked_at timestamptz;
alter table payout_accounts add column begun_at timestamptz not null default now(), add column asked_at timestamptz;
alter table payout_accounts alter column begun_at drop default;
create index payout_accounts_waiting on payout_accounts (begun_at) where not ready;
