-- outside a transaction
-- Lists of artists in their order, with what is filtered by beside it: a page deep in a list reads the index alone, not the documents.
create index concurrently if not exists listed_artists_by_name on listed_artists (name_key, uuid) include (rate_cents, spot_id);
create index concurrently if not exists listed_artists_by_rate on listed_artists (rate_cents, name_key, uuid) include (spot_id);
drop index concurrently if exists listed_artists_name;
drop index concurrently if exists listed_artists_rate;
