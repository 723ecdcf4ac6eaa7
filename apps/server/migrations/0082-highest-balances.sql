-- Payouts need a second factor once a balance was ever high. A balance only gets lower by a withdrawal, so what it was before each
-- of them, and what it is now, are enough to say how high it ever was: nobody has to read all postings.
alter table payout_accounts add column peak_cents bigint not null default 0;
comment on column payout_accounts.peak_cents is
  'The highest balance of the artist before any withdrawal to this account; it only grows. Of withdrawals before this column existed, the largest amount.';
update payout_accounts set peak_cents = paid.cents from (
  select artist_id, max(amount_cents) as cents from money_orders where kind = 'payout' group by artist_id
) paid where paid.artist_id = payout_accounts.user_id;
