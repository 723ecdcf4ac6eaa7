-- A balance is the sum of its postings, computed when it's asked for: those of an artist or an escrow are few, and nobody asks for
-- the balance of an account of all payments. Balances were carried forward for large ones, which no release has done.
create or replace function ledger_balance(account bigint) returns bigint language sql stable as $$
  select coalesce((select sum(amount_cents) from ledger_postings where credit_account_id = account), 0)::bigint
    - coalesce((select sum(amount_cents) from ledger_postings where debit_account_id = account), 0)::bigint
$$;

drop function last_settled_posting();
drop function ledger_change(bigint, bigint, bigint);
drop table ledger_carries;
drop table ledger_closings;
delete from clock_runs where name = 'clock_balances';
