-- outside a transaction
create index concurrently if not exists gigs_played on gigs (position, starts_at) where status = 'completed';
