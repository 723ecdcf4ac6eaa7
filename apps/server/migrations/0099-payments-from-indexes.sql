-- outside a transaction
-- What a member's record, balances and counts are made of, so that thousands of payments are read from the index alone. They
-- replace the indexes without these columns.
create index concurrently if not exists transactions_of_artist on transactions (artist_id, created_at desc, id)
  include (status, amount_cents, earned_cents, refund_cents);
create index concurrently if not exists transactions_of_venue on transactions (venue_id, created_at desc, id)
  include (booking_id, status, amount_cents, settlement, completed_at);
drop index concurrently if exists transactions_artist;
drop index concurrently if exists transactions_venue;
