-- outside a transaction
create index concurrently gigs_stage on gigs (stage_id, starts_at) where stage_id is not null;
