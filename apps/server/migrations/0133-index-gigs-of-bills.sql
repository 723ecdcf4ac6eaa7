-- outside a transaction
create index concurrently if not exists gigs_of_bill on gigs (bill_id) where bill_id is not null;
