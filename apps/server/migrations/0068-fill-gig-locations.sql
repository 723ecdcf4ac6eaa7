-- outside a transaction
call fill_gig_locations();
create index concurrently if not exists gig_open_instruments_located on gig_open_instruments (instrument_id, location_id, date, rank, starts_at, gig_id) include (pay_cents, is_recurring, location_lat, location_lng);
vacuum (analyze) gig_open_instruments, gig_locations;
