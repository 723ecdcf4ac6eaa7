-- outside a transaction
-- Whom and what an application is about, so that thousands of them are counted from the index alone. They replace the indexes
-- without these columns.
create index concurrently if not exists applications_by_artist on applications (artist_id, gig_begins_at desc, id)
  include (status, waiting_for, delivered, origin, gig_id, venue_id);
create index concurrently if not exists applications_by_venue on applications (venue_id, gig_begins_at desc, id)
  include (status, waiting_for, delivered, origin, gig_id, artist_id);
drop index concurrently if exists applications_of_artist;
drop index concurrently if exists applications_of_venue;
-- When an artist was invited, for the reports of boosts.
create index concurrently if not exists applications_invited on applications (artist_id, created_at) where origin = 'invited' and delivered;
