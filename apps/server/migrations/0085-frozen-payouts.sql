-- Somebody with a copied session could change the bank and withdraw everything before the owner notices.
alter table payout_accounts add column withdrawals_from timestamptz, add column frozen_at timestamptz;
comment on column payout_accounts.withdrawals_from is
  'From when on the bank is paid: a day after it was last changed. Null if the first bank was never changed.';
comment on column payout_accounts.frozen_at is
  'When the artist reported that somebody else changed the bank; nothing is paid out until an operator has cleared it. Otherwise null.';

create table payout_freeze_links (
  token_hash bytea primary key,
  account_id text not null references payout_accounts (account_id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index payout_freeze_links_account on payout_freeze_links (account_id);
comment on table payout_freeze_links is
  'The links in mails about a bank account by which its owner freezes withdrawals. Each mail has its own.';
comment on column payout_freeze_links.token_hash is 'SHA-256 of the token in the link, which is stored nowhere.';
comment on column payout_freeze_links.used_at is 'When it froze them; null while it can. It does so once.';
