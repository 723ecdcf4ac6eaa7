-- outside a transaction
create index concurrently if not exists gig_locations_place_pairs on gig_locations using gin (letter_pairs(place))
  with (fastupdate = off);
