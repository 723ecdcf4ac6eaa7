-- A balance is the sum of all postings of its account, which grows with them. So sums are carried forward: postings are closed in
-- periods, and at the end of a period busy accounts get their balance so far. A balance is the last carried one and the
-- postings since.

create table ledger_closings (
  up_to bigint primary key,
  at timestamptz not null
);
comment on table ledger_closings is
  'The ends of periods of the ledger. No posting up to there can be added anymore. Never changed.';
comment on column ledger_closings.up_to is 'The id of the last posting of the period.';

create table ledger_carries (
  account_id bigint not null references ledger_accounts,
  up_to bigint not null references ledger_closings,
  cents bigint not null,
  primary key (account_id, up_to)
);
comment on table ledger_carries is
  'Balances of accounts at the end of a period, for accounts with many postings since their last one. Never changed.';
comment on column ledger_carries.cents is 'Credits minus debits of all postings up to there.';

create trigger ledger_closings_append_only before update or delete or truncate on ledger_closings
  for each statement execute function refuse_ledger_change();
create trigger ledger_carries_append_only before update or delete or truncate on ledger_carries
  for each statement execute function refuse_ledger_change();

create function ledger_change(account bigint, after_id bigint, up_to_id bigint) returns bigint language sql stable as $$
  select coalesce((
      select sum(amount_cents) from ledger_postings
      where credit_account_id = account and id > after_id and id <= up_to_id), 0)::bigint
    - coalesce((
      select sum(amount_cents) from ledger_postings
      where debit_account_id = account and id > after_id and id <= up_to_id), 0)::bigint
$$;
comment on function ledger_change(bigint, bigint, bigint) is
  'Credits minus debits of an account in the postings after the one id and up to the other, in cents.';

create or replace function ledger_balance(account bigint) returns bigint language sql stable as $$
  select coalesce(carry.cents, 0) + ledger_change(account, coalesce(carry.up_to, 0), 9223372036854775807)
  from (select) one left join lateral (
    select up_to, cents from ledger_carries where account_id = account order by up_to desc limit 1
  ) carry on true
$$;

-- A posting gets its id before its transaction commits, so one with a lower id can appear later. Every transaction that posts
-- holds a lock on the table until it ends. The lock here conflicts with it, so once it's granted nobody is in between.
create function last_settled_posting() returns bigint language plpgsql set lock_timeout = '200ms' as $$
begin
  lock table ledger_postings in share mode;
  return (select max(id) from ledger_postings);
end $$;
comment on function last_settled_posting() is
  'The id of the last posting. None up to it can be added anymore. Fails when a transaction that posts takes longer than 200 ms.';
