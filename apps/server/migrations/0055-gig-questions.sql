-- What artists ask a venue about an open gig before they apply: one question for a gig, which opens a conversation once it is
-- answered.
create table gig_questions (
  gig_id uuid not null references gigs on delete cascade,
  artist_id uuid not null references profiles on delete cascade,
  venue_id uuid not null references profiles on delete cascade,
  message_id uuid not null references messages on delete cascade,
  asked_at timestamptz not null,
  answered_at timestamptz,
  delivered boolean not null default true,
  primary key (gig_id, artist_id)
);
create index gig_questions_pair on gig_questions (artist_id, venue_id);
create index gig_questions_asked on gig_questions (artist_id, asked_at);

comment on table gig_questions is
  'A question of an artist about an open gig, before an application. The text is a message of the thread of the two. Written with the thread locked.';
comment on column gig_questions.venue_id is 'Copy of the gig''s venue, which never changes.';
comment on column gig_questions.answered_at is
  'When the venue first wrote to the artist afterwards: both may write from then on, while the gig is open. Null before.';
comment on column gig_questions.delivered is
  'False when the venue had blocked the artist: it never sees it, and the artist cannot tell.';
