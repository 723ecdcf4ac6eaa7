-- outside a transaction
-- The postings of an account in order, so that those after a carried balance are found by an index. They replace the indexes
-- without the order.
create index concurrently if not exists ledger_postings_debits on ledger_postings (debit_account_id, id) include (amount_cents);
create index concurrently if not exists ledger_postings_credits on ledger_postings (credit_account_id, id) include (amount_cents);
drop index concurrently if exists ledger_postings_debit;
drop index concurrently if exists ledger_postings_credit;
