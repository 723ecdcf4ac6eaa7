-- What was found to be left in an account when something was last taken from it, less what was taken since. What was
-- given since is not in it: never more than the balance, so taking no more than this needs no sum of all postings. The
-- row is what takers of an account queue up at; givers never touch it.
create table ledger_covers (
  account_id bigint primary key references ledger_accounts,
  cents bigint not null check (cents >= 0)
) with (fillfactor = 70);

-- Nobody is paid from an account that does not hold it. Judged when the transaction commits, all of its postings
-- together, so takers of an account wait for each other's commit and for nothing before it.
create or replace function guard_ledger_posting() returns trigger language plpgsql as $$
declare
  held bigint;
begin
  update ledger_covers set cents = cents - new.amount_cents
    where account_id = new.debit_account_id and cents >= new.amount_cents;
  if found then
    return null;
  end if;
  if (select kind in ('provider_clearing', 'disputes') from ledger_accounts where id = new.debit_account_id) then
    return null;
  end if;
  -- Locks the row before the sum is taken: whoever took from the account at the same moment is in the sum then.
  insert into ledger_covers (account_id, cents) values (new.debit_account_id, 0)
    on conflict (account_id) do update set cents = 0;
  held := ledger_balance(new.debit_account_id);
  if held < 0 then
    raise exception 'account % does not hold % cents', new.debit_account_id, new.amount_cents
      using errcode = 'check_violation', constraint = 'ledger_accounts_not_negative';
  end if;
  update ledger_covers set cents = held where account_id = new.debit_account_id;
  return null;
end $$;
drop trigger ledger_postings_covered on ledger_postings;
create constraint trigger ledger_postings_covered after insert on ledger_postings
  deferrable initially deferred for each row execute function guard_ledger_posting();

-- Null when nobody has opened it. Two statements, as `is not distinct from` cannot use the index.
create function find_ledger_account(account_kind text, owner uuid) returns bigint language plpgsql stable as $$
begin
  if owner is null then
    return (select id from ledger_accounts where kind = account_kind and owner_id is null);
  end if;
  return (select id from ledger_accounts where kind = account_kind and owner_id = owner);
end $$;

-- The account's number; it is opened by whoever needs it first.
create or replace function ledger_account(account_kind text, owner uuid) returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  loop
    found_id := find_ledger_account(account_kind, owner);
    exit when found_id is not null;
    insert into ledger_accounts (kind, owner_id) values (account_kind, owner) on conflict do nothing;
  end loop;
  return found_id;
end $$;
