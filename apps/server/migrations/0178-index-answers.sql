-- outside a transaction
create index concurrently if not exists applications_to_answer on applications (answer_by)
  where answered_at is null and status in ('sent', 'opened', 'shortlisted');
create index concurrently if not exists applications_answers_of_venue on applications (venue_id, created_at desc)
  include (answered_at, answer_by, status) where origin = 'applied' and delivered and answer_by is not null;
create index concurrently if not exists applications_answers_of_artist on applications (artist_id, created_at desc)
  include (answered_at, answer_by, status) where origin = 'invited' and delivered and answer_by is not null;
