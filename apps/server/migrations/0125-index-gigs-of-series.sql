-- outside a transaction
-- fits the last release: gigs_of_series, because gigs that it writes belong to no series.
create unique index concurrently if not exists gigs_of_series on gigs (series_id, series_on) where series_id is not null;
