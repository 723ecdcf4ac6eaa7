-- Whether a gig's time is the second of two equal ones, in the hour that exists twice when clocks go back.
alter table gigs add column time_is_second boolean not null default false;
comment on column gigs.time_is_second is
  'Whether the time is the second of two equal ones, in the hour that exists twice when clocks go back.';
