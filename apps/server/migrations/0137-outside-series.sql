alter table outside_bookings add column series_id uuid;
comment on column outside_bookings.series_id is
  'The same on all dates that were written down at once, such as a residency; null for a single date.';
