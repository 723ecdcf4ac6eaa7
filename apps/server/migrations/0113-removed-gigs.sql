-- A gig that an operator removed after a report is hidden like one of a suspended venue, and stays hidden.
alter table gigs add column removed_at timestamptz;
comment on column gigs.removed_at is 'When an operator removed it after a report. Only its venue and booked artists see it.';
comment on column gigs.suspended is
  'Whether it is hidden: its venue''s account is suspended, which triggers on users and gigs keep, or an operator removed it.';

create or replace function spread_suspension() returns trigger language plpgsql as $$
begin
  update profiles set suspended = new.suspended_at is not null where uuid = new.id;
  -- Always in the same order, as others lock gigs one by one.
  perform from gigs where created_by = new.id order by id for no key update;
  update gigs set suspended = new.suspended_at is not null or removed_at is not null where created_by = new.id;
  return null;
end $$;
