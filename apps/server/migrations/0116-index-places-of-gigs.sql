-- outside a transaction
-- For gigs that are no longer open; open ones are found by gig_locations.
create index concurrently if not exists gigs_place on gigs using gin (fold_place(location) gin_trgm_ops);
