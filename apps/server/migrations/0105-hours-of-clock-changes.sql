-- Times were converted by PostgreSQL, which takes the second of two equal wall clocks, and moves those that don't exist by an
-- hour. Their instants stay, as they may have been agreed on; the wall clock now says what they are.
update gigs set time_is_second = true
where (starts_at - interval '1 hour') at time zone time_zone = date + time and starts_at at time zone time_zone = date + time;
update gigs set date = (starts_at at time zone time_zone)::date, time = (starts_at at time zone time_zone)::time
where starts_at at time zone time_zone <> date + time;
