-- An act says who would play before it's booked. A server of the last release writes nothing here, and books the core.
alter table applications add column players uuid[];
comment on column applications.players is
  'Who of its line-up (lineup_members) the act names for the gig, in order, while it isn''t booked; null for its core. Those who leave the line-up no longer count.';
