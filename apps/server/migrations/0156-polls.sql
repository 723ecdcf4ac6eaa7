-- An act asks its people whether they can play a gig.
create table polls (
  id uuid primary key,
  party_id uuid not null references parties (id) on delete cascade,
  gig_id uuid not null references gigs (id) on delete cascade,
  asked_by uuid references users (id) on delete set null,
  note text not null default '',
  due_at timestamptz not null,
  remind_at timestamptz,
  reminded_at timestamptz,
  closed_at timestamptz,
  canceled_at timestamptz,
  created_at timestamptz not null,
  constraint polls_note_check check (length(note) <= 500)
);
-- An act asks about a gig once at a time.
create unique index polls_one_at_a_time on polls (party_id, gig_id) where canceled_at is null;
create index polls_party on polls (party_id, created_at desc);
create index polls_gig on polls (gig_id);
create index polls_asked_by on polls (asked_by) where asked_by is not null;
create index polls_to_remind on polls (remind_at) where remind_at is not null and canceled_at is null;
create index polls_to_close on polls (due_at) where closed_at is null and canceled_at is null;

comment on table polls is 'What an act asked its people: whether they can play a gig. Its state follows from the answers.';
comment on column polls.id is 'Made up by the browser of whoever asks, so that a repeat asks nobody twice.';
comment on column polls.remind_at is 'When the clock reminds those who have not answered; null once it did.';
comment on column polls.reminded_at is 'When they were last reminded, by the clock or by somebody of the act.';
comment on column polls.closed_at is 'When the clock told the act who had not answered in time. Answers can still change.';

create table poll_answers (
  id uuid primary key,
  poll_id uuid not null references polls (id) on delete cascade,
  place_id uuid not null,
  turn integer not null,
  lineup_member_id uuid references lineup_members (id) on delete set null,
  person_id uuid references users (id) on delete set null,
  name text not null,
  instruments text[] not null default '{}',
  answer text,
  note text not null default '',
  asked_at timestamptz not null,
  answered_at timestamptz,
  constraint poll_answers_answer_check check (answer in ('yes', 'maybe', 'no')),
  constraint poll_answers_answered check ((answer is null) = (answered_at is null)),
  constraint poll_answers_note_check check (length(note) <= 500),
  constraint poll_answers_turn_key unique (poll_id, place_id, turn)
);
create unique index poll_answers_member on poll_answers (poll_id, lineup_member_id) where lineup_member_id is not null;
create index poll_answers_lineup_member on poll_answers (lineup_member_id) where lineup_member_id is not null;
create index poll_answers_person on poll_answers (person_id) where person_id is not null;

comment on table poll_answers is 'Who was asked by a poll, and what they answered: the core, then subs for those who said no.';
comment on column poll_answers.place_id is 'The row of the core whose place it is; its own id for the core.';
comment on column poll_answers.turn is '0 for the core, then each sub for this place in the order in which they were asked.';
comment on column poll_answers.person_id is 'Their account when they were asked; null for somebody who is only a name.';
