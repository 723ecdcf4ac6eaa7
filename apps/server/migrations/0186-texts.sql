-- Members can get a few notices as text messages too. A server of the last release writes and reads none of it.
create table text_numbers (
  person_id uuid primary key references users (id) on delete cascade,
  number text not null check (number ~ '^\+1[2-9]\d{9}$'),
  topics text[] not null default '{}',
  code_id uuid,
  code_expires_at timestamptz,
  code_tries int not null default 0,
  confirmed_at timestamptz,
  stopped_at timestamptz,
  refused_at timestamptz,
  created_at timestamptz not null,
  check ((code_id is null) = (code_expires_at is null))
);
create index text_numbers_of_number on text_numbers (number);
comment on table text_numbers is
  'The phone number at which a person gets text messages, and about what. Several people can have one number.';
comment on column text_numbers.code_id is
  'The newest code that was sent to the number, which is derived from this; null once it was entered.';
comment on column text_numbers.confirmed_at is 'When the code was entered; null before: nothing but the code is sent.';
comment on column text_numbers.stopped_at is 'When STOP came from the number; null while texts are wanted.';
comment on column text_numbers.refused_at is 'When the provider said that the number can''t be texted; null before.';

create table text_months (
  month date primary key,
  sent int not null,
  used_up_at timestamptz
);
comment on table text_months is 'How many parts of text messages were sent in a month, for the limit of the whole site.';
comment on column text_months.used_up_at is 'When the first text was left out because of that limit; the operator was notified then.';

create table dev_texts (
  id bigint generated always as identity primary key,
  number text not null,
  body text not null,
  received boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table dev_texts is 'Demo mode''s text messages, which nobody sends: those to a number, and replies from it.';

alter table notifications
  add column text_due_at timestamptz,
  add column texted_at timestamptz;
comment on column notifications.text_due_at is 'When it is texted; null when it isn''t, or was.';
comment on column notifications.texted_at is
  'When sending its text began. It is not sent again after that: twice is worse than not, as mail and push have it too.';
