-- Blocked time can repeat weekly: a row for each week, so whatever looks at one block looks at all of them.
alter table busy_times add column series_id uuid;
alter table busy_times add constraint busy_times_series check (series_id is null or kind = 'blocked') not valid;
alter table busy_times validate constraint busy_times_series;
create index busy_times_in_series on busy_times (user_id, series_id) where series_id is not null;
comment on column busy_times.series_id is 'What the weeks of one repeated block share; null for a booking and for a block that does not repeat.';
