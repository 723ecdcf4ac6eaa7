-- outside a transaction
-- Whether a gig is open again because its booking ended: the dashboard asks for each open gig of its venue.
create index concurrently if not exists bookings_ended on bookings (gig_id, ended_at desc) include (artist_id) where ended_at is not null;
