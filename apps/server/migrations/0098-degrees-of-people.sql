-- outside a transaction
-- The best connected of thousands of people are found without reading their rows.
create index concurrently if not exists network_people_degrees on network_people (number) include (degree);
