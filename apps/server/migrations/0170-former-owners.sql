-- outside a transaction
create index concurrently if not exists memberships_ended on memberships (ended_at) where ended_at is not null;
