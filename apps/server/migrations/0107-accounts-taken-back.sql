-- Whoever takes an account back by the link of a mail ends every way in that somebody else could have added, and money waits a day.
alter table users add column taken_back_at timestamptz, add column taken_back_removed jsonb;
comment on column users.taken_back_at is
  'When its owner last took the account back by the link of a mail; null for never. Links of notices about what happened before no longer act.';
comment on column users.taken_back_removed is
  'What was ended or removed then, as its owner reads it: a list of {label, value}.';
