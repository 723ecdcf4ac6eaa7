-- outside a transaction
-- The shows that an artist played at a venue. Without it all bookings of both are read, for each of ten applicants.
create index concurrently if not exists bookings_pair on bookings (artist_id, venue_id) where status = 'completed';
