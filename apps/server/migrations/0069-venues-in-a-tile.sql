-- outside a transaction
-- The map reads many venues by tile.
create index concurrently if not exists profiles_map on profiles (location_lng, location_lat) where user_type in ('venue', 'organization') and location_lat <> 0 and location_lng <> 0;
