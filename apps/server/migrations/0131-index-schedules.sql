-- outside a transaction
create index concurrently if not exists applications_schedule on applications (schedule_id) where schedule_id is not null;
create index concurrently if not exists applications_schedules_of_artist on applications (artist_id) where schedule_id is not null;
create index concurrently if not exists applications_schedules_of_venue on applications (venue_id) where schedule_id is not null;
