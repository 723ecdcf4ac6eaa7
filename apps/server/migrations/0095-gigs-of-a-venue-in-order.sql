-- outside a transaction
-- All gigs of a venue in the order of the list, so that they are counted, and a page of them is read, from an index alone.
create index concurrently if not exists gigs_of_venue on gigs (created_by, date, rank, starts_at, id) where not suspended;
