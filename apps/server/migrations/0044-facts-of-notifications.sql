-- What a notification is about, kept apart from its text: mails show it as a table, the center and push on one line.
alter table notifications
  add column facts jsonb not null default '[]',
  add constraint notifications_facts_check check (jsonb_typeof(facts) = 'array');
comment on column notifications.facts is
  'Objects with label, value and, for what was changed, was: gig, hours, place, amount, deadlines.';
