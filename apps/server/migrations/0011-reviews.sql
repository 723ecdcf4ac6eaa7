-- What the two of a completed booking say of each other. Sealed until both have written or `publishes_at` has come.
create table reviews (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings on delete cascade,
  -- The side that wrote it.
  party text not null check (party in ('artist', 'venue')),
  author_id uuid not null references profiles on delete cascade,
  subject_id uuid not null references profiles on delete cascade,
  stars integer not null check (stars between 1 and 5),
  body text not null check (length(body) <= 2000),
  written_at timestamptz not null,
  -- By time alone. Readers go by it at once; `published_at` follows by the second review or by the clock.
  publishes_at timestamptz not null,
  published_at timestamptz,
  reply text check (length(reply) between 1 and 1000),
  replied_at timestamptz,
  unique (booking_id, party),
  constraint reviews_two_sides check (author_id <> subject_id),
  constraint reviews_reply_whole check ((reply is null) = (replied_at is null)),
  constraint reviews_reply_to_published check (reply is null or published_at is not null)
);
create index reviews_subject on reviews (subject_id, coalesce(published_at, publishes_at) desc, id);
create index reviews_author on reviews (author_id);
create index reviews_to_publish on reviews (publishes_at) where published_at is null;

create function keep_published_review() returns trigger language plpgsql as $$
begin
  if (old.published_at is not null and (new.stars, new.body, new.published_at) is distinct from (old.stars, old.body, old.published_at))
    or (old.reply is not null and (new.reply, new.replied_at) is distinct from (old.reply, old.replied_at))
    or (new.booking_id, new.party, new.author_id, new.subject_id, new.publishes_at)
      is distinct from (old.booking_id, old.party, old.author_id, old.subject_id, old.publishes_at)
  then
    raise exception 'what was published stays as it is' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger reviews_frozen before update on reviews
  for each row execute function keep_published_review();

-- The average and the number of published reviews: written here and by nobody else.
alter table profiles add column review_count integer not null default 0 check (review_count >= 0);
create function count_reviews() returns trigger language plpgsql as $$
declare
  subject uuid := coalesce(new.subject_id, old.subject_id);
begin
  -- Waits for others who count the same profile, so that the next statement sees what they wrote.
  perform 1 from profiles where uuid = subject for no key update;
  update profiles set (rating, review_count) = (
    select round(avg(stars), 1), count(*) from reviews where subject_id = subject and published_at is not null
  ) where uuid = subject;
  return null;
end $$;
-- Not for a sealed one: its writer would hold a profile out of the order in which publication takes both.
create trigger reviews_counted after insert or update of published_at on reviews
  for each row when (new.published_at is not null) execute function count_reviews();
create trigger reviews_counted_anew after delete on reviews
  for each row when (old.published_at is not null) execute function count_reviews();

-- Who wrote, changed, published and replied when, without the words. Names no foreign keys: it outlives what it tells of.
create table review_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  booking_id uuid not null,
  event text not null check (event in ('written', 'changed', 'published', 'replied', 'reminded')),
  doer text not null check (doer in ('artist', 'venue', 'system')),
  actor_id uuid,
  constraint review_events_doer check ((actor_id is null) = (doer = 'system'))
);
create index review_events_booking on review_events (booking_id, id);
create unique index review_events_once on review_events (booking_id, event) where event in ('published', 'reminded');
create trigger review_events_append_only before update or delete or truncate on review_events
  for each statement execute function refuse_history_change();

-- The clock looks for completed bookings of whom somebody has not written yet.
create index bookings_completed on bookings (ends_at) where status = 'completed';
