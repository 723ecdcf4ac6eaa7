-- A rule from which dated gigs come. Each is a gig like any other and remembers its original date.
create table series (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references profiles (uuid) on delete cascade,
  rule text,
  starts_on date not null,
  skipped date[] not null default '{}',
  created_at timestamptz not null default now()
);
comment on table series is 'A rule from which dated gigs came. Their facts are in the gigs only.';
comment on column series.rule is 'RFC 5545, the value of RRULE. Null for dates that the venue chose.';
comment on column series.starts_on is 'The first date of the rule, by the clock at the place.';
comment on column series.skipped is 'Dates of the rule on which the venue posted no gig, or took it back.';
create index series_of_venue on series (venue_id, created_at);

alter table gigs
  add column series_id uuid references series (id) on delete set null,
  add column series_on date,
  add column series_changed boolean not null default false;
comment on column gigs.series_id is 'The series that it came from; null for a single gig.';
comment on column gigs.series_on is 'Its original date in the series, by which the series knows it.';
comment on column gigs.series_changed is 'Whether the venue changed it by hand: changes of its series then leave it alone.';
-- fits the last release: gigs_series_id_fkey, because that release doesn't write the column.
