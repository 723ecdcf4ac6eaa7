-- A venue closed the gig: applications and invitations that were in play end with it.
alter table applications drop constraint applications_status_check;
alter table applications add constraint applications_status_check check (
  status in (
    'sent', 'opened', 'shortlisted', 'booked', 'declined', 'withdrawn', 'filled', 'expired', 'released', 'closed'
  )
);

-- A venue's own gigs: pages, exact numbers and titles are read from this index alone.
create index gigs_own on gigs (created_by, status, starts_at, id) include (title);
