-- An act asks about a date of its own, without a gig.
alter table polls
  alter column gig_id drop not null,
  add column title text,
  add column place text,
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column time_zone text,
  add constraint polls_gig_or_date check (
    num_nulls(title, place, starts_at, ends_at, time_zone) = case when gig_id is null then 0 else 5 end
  ),
  add constraint polls_date_check check (ends_at > starts_at);
-- fits the last release: polls_gig_or_date, because it always writes a gig and none of these columns.
-- fits the last release: polls_date_check, because it writes neither column.

comment on column polls.gig_id is 'Null for a date of the act''s own, which has title, place and hours instead.';
