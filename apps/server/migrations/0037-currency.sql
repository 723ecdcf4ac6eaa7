-- Amounts carry the currency they are in. US dollars are the only ones offered so far.
-- A price is named by a gig, agreed on by an offer and a booking, paid by a transaction, and moved by intents, orders and
-- the ledger. What belongs to one of these, such as a claim or a proposal, is in its currency.

alter table gigs add column currency text not null default 'USD'
  constraint gigs_currency_check check (currency in ('USD'));
alter table offers add column currency text not null default 'USD'
  constraint offers_currency_check check (currency in ('USD'));
alter table bookings add column currency text not null default 'USD'
  constraint bookings_currency_check check (currency in ('USD'));
alter table transactions add column currency text not null default 'USD'
  constraint transactions_currency_check check (currency in ('USD'));
alter table money_intents add column currency text not null default 'USD'
  constraint money_intents_currency_check check (currency in ('USD'));
alter table money_orders add column currency text not null default 'USD'
  constraint money_orders_currency_check check (currency in ('USD'));
alter table ledger_accounts add column currency text not null default 'USD'
  constraint ledger_accounts_currency_check check (currency in ('USD'));

comment on column gigs.currency is 'Of pay_cents, ISO 4217.';
comment on column offers.currency is 'Of fee_cents: the gig''s.';
comment on column bookings.currency is 'Of fee_cents: the offer''s.';
comment on column transactions.currency is 'Of all of its amounts, its claims, problems and proposals: the booking''s.';
comment on column money_intents.currency is 'Of amount_cents: the transaction''s.';
comment on column money_orders.currency is 'Of amount_cents: the transaction''s, or of the balance that a payout takes.';
comment on column ledger_accounts.currency is 'Of all of its postings. An owner has an account of a kind for each currency.';

-- One account of a kind for an owner and a currency.
alter table ledger_accounts drop constraint ledger_accounts_one;
alter table ledger_accounts add constraint ledger_accounts_one unique nulls not distinct (kind, owner_id, currency);

drop function ledger_account(text, uuid);
drop function find_ledger_account(text, uuid);

create function find_ledger_account(account_kind text, owner uuid, account_currency text)
returns bigint language plpgsql stable as $$
begin
  if owner is null then
    return (
      select id from ledger_accounts
      where kind = account_kind and owner_id is null and currency = account_currency
    );
  end if;
  return (
    select id from ledger_accounts
    where kind = account_kind and owner_id = owner and currency = account_currency
  );
end $$;

create function ledger_account(account_kind text, owner uuid, account_currency text)
returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  loop
    found_id := find_ledger_account(account_kind, owner, account_currency);
    exit when found_id is not null;
    insert into ledger_accounts (kind, owner_id, currency) values (account_kind, owner, account_currency)
      on conflict do nothing;
  end loop;
  return found_id;
end $$;

comment on function find_ledger_account(text, uuid, text) is
  'The id of a ledger account; null when it has not been opened. Two queries, because `is not distinct from` cannot use the index.';
comment on function ledger_account(text, uuid, text) is 'The id of a ledger account, which is opened when it is new.';
