-- outside a transaction
-- The contracts of several dates that were agreed on together share one text, and so its hash.
create index concurrently if not exists contract_versions_hash on contract_versions (hash);
alter table contract_versions drop constraint if exists contract_versions_hash_key;
