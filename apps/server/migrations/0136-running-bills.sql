-- Where an evening is, while its venue follows the running order live.
alter table bills
  add column running_gig_id uuid references gigs (id) on delete set null,
  add column late_minutes smallint not null default 0 check (late_minutes between 0 and 240),
  add column ran_at timestamptz;
comment on column bills.running_gig_id is 'Who is on; null while nobody is.';
comment on column bills.late_minutes is 'How late the acts that are still to come begin.';
comment on column bills.ran_at is 'When the venue last said so; null before it has.';
