-- outside a transaction
-- How often two members have played together, beside each of an artist's connections. The index of an artist's bookings was read
-- whole for each of them.
create index concurrently if not exists bookings_together on bookings (artist_id, venue_id) include (starts_at, time_zone) where status = 'completed';
