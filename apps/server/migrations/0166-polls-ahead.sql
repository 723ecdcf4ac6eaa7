-- outside a transaction
create index concurrently if not exists polls_ahead on polls (asked_starts_at) where canceled_at is null;
