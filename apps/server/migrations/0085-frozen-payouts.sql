-- Somebody with a copied session could change the bank and withdraw everything before the owner notices.
alter table payout_accounts add column withdrawals_from timestamptz, add column frozen_at timestamptz;
comment on column payout_accounts.withdrawals_from is
  'From when on the bank is paid: a day after it was last changed. Null if the first bank was never changed.';
comment on column payout_accounts.frozen_at is
  'When the artist reported that somebody else changed the bank; nothing is paid out until an operator has cleared it. Otherwise null.';
