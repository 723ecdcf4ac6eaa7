-- The wait before withdrawals has two reasons, and the artist reads which it is.
alter table payout_accounts add column wait_reason text not null default 'bank'
  constraint payout_accounts_wait_reason_check check (wait_reason in ('bank', 'taken_back'));
-- fits the last release: payout_accounts_wait_reason_check, because it never writes the column, which has a default.
comment on column payout_accounts.wait_reason is
  'Why the bank is paid only from withdrawals_from on: the bank was changed, or its owner took the account back.';
comment on column payout_accounts.withdrawals_from is
  'From when on the bank is paid: a day after it was last changed, or after its owner took the account back. Null if neither happened.';
