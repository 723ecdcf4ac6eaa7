-- A venue or a gig keeps its address as typed; its position is that of the place the address names, or of a marker
-- that the venue set itself. Artists have no markers: they are only ever at the center of a place.
alter table profiles
  add location_marked boolean not null default false,
  add constraint profiles_marked check (not location_marked or (location_lat is not null and user_type <> 'artist'));
alter table gigs
  add location_marked boolean not null default false,
  add constraint gigs_marked check (not location_marked or location_lat is not null),
  add genres text[] not null default '{}';
