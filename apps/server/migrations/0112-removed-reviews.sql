-- An operator can remove a published review: nobody but its two parties sees that it was there, and it no longer counts.
alter table reviews add column removed_at timestamptz;
comment on column reviews.removed_at is 'When an operator removed it after a report. It no longer counts, and only its two parties see that it was there.';

create or replace function count_reviews() returns trigger language plpgsql as $$
declare
  subject uuid := coalesce(new.subject_id, old.subject_id);
begin
  -- Waits for others who count the same profile, so that the next statement sees what they wrote.
  perform 1 from profiles where uuid = subject for no key update;
  update profiles set (rating, review_count) = (
    select round(avg(stars), 1), count(*) from reviews
    where subject_id = subject and published_at is not null and removed_at is null
  ) where uuid = subject;
  return null;
end $$;

-- fits the last release: reviews_counted_without_removed, because it only counts, and that release never sets the column.
create trigger reviews_counted_without_removed after update of removed_at on reviews
  for each row execute function count_reviews();
