-- fits the last release: calendar_feeds_forget_maker, because it refuses nothing: it clears a column which that release doesn't know.
-- fits the last release: calendar_feeds_made_by_fkey, because that release writes no maker.
alter table calendar_feeds add column made_by uuid references users (id) on delete set null;
comment on column calendar_feeds.made_by is
  'The person who made it and was shown its address; null when a server made it that did not write that down, or when they are gone.';

-- A server of the previous version replaces the secret and leaves the maker of the one before.
create function forget_maker_of_feed() returns trigger language plpgsql as $$
begin
  if new.made_by is not distinct from old.made_by then new.made_by := null; end if;
  return new;
end $$;
create trigger calendar_feeds_forget_maker before update of secret_hash on calendar_feeds
  for each row when (new.secret_hash is distinct from old.secret_hash) execute function forget_maker_of_feed();
