-- outside a transaction
-- What the migration before created for this one. Repeatable: offers that have a receiver keep it.
call fill_offer_receivers();
drop procedure if exists fill_offer_receivers;
create index concurrently if not exists offers_received on offers (receiver_id, expires_at, application_id) where status = 'pending';
