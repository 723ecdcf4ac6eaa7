-- A poll follows its gig: people are asked again when it moves.
alter table polls add column asked_starts_at timestamptz;
update polls q set asked_starts_at = g.starts_at from gigs g where g.id = q.gig_id;

comment on column polls.asked_starts_at is
  'When the show began as people were asked; another time of the gig asks them again. Null: asked by a server that did not write it.';
