-- outside a transaction
-- What the clock of payments looks through every minute.
call fill_show_ends();
create index concurrently if not exists transactions_unfinished on transactions (show_ends_at) where status in ('pending', 'in_escrow') or settlement = 'owed';
create index concurrently if not exists transactions_begun on transactions (stripe_payment_intent_id) where stripe_payment_intent_id is not null and (status = 'pending' or settlement = 'owed');
drop procedure if exists fill_show_ends;
