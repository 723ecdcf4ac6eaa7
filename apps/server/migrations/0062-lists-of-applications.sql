-- outside a transaction
-- What lists of applications count and are sorted by, so that they read nothing else.
call fill_gig_starts();
create index concurrently if not exists applications_of_artist on applications (artist_id, gig_begins_at desc, id) include (status, waiting_for, delivered, origin);
create index concurrently if not exists applications_of_venue on applications (venue_id, gig_begins_at desc, id) include (status, waiting_for, delivered, origin);
drop procedure if exists fill_gig_starts;
