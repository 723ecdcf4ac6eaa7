-- Applications and invitations have a date by which the other side answers. A server of the last release writes neither column:
-- what it begins has no such date, and stays open until the gig starts, as before.
alter table applications
  add column answer_by timestamptz,
  add column answered_at timestamptz,
  add column answer_reminded_at timestamptz;
comment on column applications.answer_by is
  'Until when its receiver answers; without an answer it is closed then. Null if an offer''s own time says it, or for one from before there were such dates.';
comment on column applications.answered_at is
  'When its receiver first answered: with a message, an offer, a decline or an acceptance. Null before, and in those from before migration 177.';
comment on column applications.answer_reminded_at is 'When its receiver was reminded of answer_by; null before.';

-- What is open today, and nobody has answered, gets a date from now on.
update applications a
set answer_by = least(now() + interval '7 days', greatest(a.gig_begins_at - interval '6 hours', now() + (a.gig_begins_at - now()) / 2))
where a.status in ('sent', 'opened', 'shortlisted') and a.gig_begins_at > now() + interval '2 hours'
  and a.waiting_for = case a.origin when 'applied' then 'venue' else 'artist' end
  and not exists (select from offers o where o.application_id = a.id);
comment on column applications.status is
  'Live are sent, opened (read by the receiver) and shortlisted. filled: somebody else was booked. expired: the gig began, or its receiver did not answer by answer_by. closed: the venue closed the gig. released: its booking ended early.';
