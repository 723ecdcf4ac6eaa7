-- Artists are found by the people who play in them, too. Whoever hides themselves on the profile isn't found there.
alter table profiles add column lineup_names text;
comment on column profiles.lineup_names is 'Names of those of the line-up whom the profile shows, by which the act is found; a trigger on lineup_members keeps it.';

-- By what an act is found of its line-up. Not among the words that forgive a typing error: the names are of people who may have no account.
create function lineup_words(p profiles) returns tsvector language sql stable as $$
  select search_words('simple', coalesce(p.lineup_names, ''))
$$;

create function keep_lineup_names() returns trigger language plpgsql as $$
declare
  act uuid := coalesce(new.party_id, old.party_id);
begin
  update profiles set lineup_names = (
    select string_agg(name, ' ' order by position, id) from lineup_members
    where party_id = act and removed_at is null and listed and not hidden)
  where uuid = act;
  return null;
end $$;
create trigger lineup_members_keep_names
  after insert or delete or update of name, listed, hidden, removed_at on lineup_members
  for each row execute function keep_lineup_names();

-- Unchanged but for the line-up.
create or replace function sync_listed_artist() returns trigger language plpgsql as $$
declare
  old_tags text[] := '{}';
  new_tags text[] := '{}';
  old_spot integer;
  new_spot integer;
  new_document tsvector;
begin
  -- A saved form writes every column, most of them as they were.
  if tg_op = 'UPDATE' and
    (old.user_type, old.full_name, old.band_name, old.bio, old.location, old.place_id, old.instruments, old.genres,
      old.professions, old.hourly_rate_cents, old.suspended, old.lineup_names) is not distinct from
    (new.user_type, new.full_name, new.band_name, new.bio, new.location, new.place_id, new.instruments, new.genres,
      new.professions, new.hourly_rate_cents, new.suspended, new.lineup_names)
  then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from listed_artists where uuid = old.uuid returning spot_id into old_spot;
    if old_spot is not null then
      old_tags := posted_tags(old);
      delete from artist_postings where tag = any (old_tags) and spot_id = old_spot and uuid = old.uuid;
    end if;
  end if;
  if tg_op <> 'DELETE' and is_listed_artist(new) then
    new_spot := artist_spot_of(new);
    new_tags := posted_tags(new);
    new_document := artist_document(new);
    insert into listed_artists (uuid, name_key, rate_cents, spot_id, document)
      values (new.uuid, fold_text(public_name(new)), new.hourly_rate_cents, new_spot, new_document || lineup_words(new));
    insert into artist_postings (tag, spot_id, uuid, rate_cents)
      select tag, new_spot, new.uuid, new.hourly_rate_cents from unnest(new_tags) tag;
    insert into artist_words (word)
      select entry from unnest(tsvector_to_array(new_document)) entry
      where is_forgivable_word(entry) and not exists (select from artist_words where word = entry)
      order by entry
      on conflict do nothing;
  end if;
  -- Always in the same order: two saves at once would else wait for each other.
  insert into artist_counts as kept (tag, spot_id, artists)
    select tag, spot_id, sum(change) from (
      select unnest(old_tags), old_spot, -1 union all select unnest(new_tags), new_spot, 1
    ) changes (tag, spot_id, change)
    group by tag, spot_id having sum(change) <> 0 order by tag, spot_id
    on conflict (tag, spot_id) do update set artists = kept.artists + excluded.artists;
  return null;
end $$;

create or replace function fill_directory() returns void language sql as $$
  truncate listed_artists, artist_postings, artist_counts;
  insert into artist_spots (location, place_number)
    select distinct coalesce(p.location, ''), coalesce(places.id, 0)
    from profiles p left join places using (place_id) where is_listed_artist(p)
    on conflict do nothing;
  insert into listed_artists (uuid, name_key, rate_cents, spot_id, document)
    select p.uuid, fold_text(public_name(p)), p.hourly_rate_cents, s.id, artist_document(p) || lineup_words(p)
    from profiles p left join places using (place_id)
      join artist_spots s on s.location = coalesce(p.location, '') and s.place_number = coalesce(places.id, 0)
    where is_listed_artist(p);
  insert into artist_postings (tag, spot_id, uuid, rate_cents)
    select tag, a.spot_id, a.uuid, a.rate_cents
    from listed_artists a join profiles p using (uuid) cross join unnest(posted_tags(p)) tag
    order by tag, a.spot_id, a.uuid;
  insert into artist_counts (tag, spot_id, artists)
    select tag, spot_id, count(*) from artist_postings group by tag, spot_id;
  insert into artist_words (word)
    select word from ts_stat('select artist_document(p) from profiles p where is_listed_artist(p)') where is_forgivable_word(word)
    on conflict do nothing;
$$;

-- fits the last release: profiles_sync_listed_artist, because it fires for one more column, which that release doesn't write.
drop trigger profiles_sync_listed_artist on profiles;
create trigger profiles_sync_listed_artist
  after insert or delete or update of
    user_type, first_name, last_name, band_name, bio, location, place_id, instruments, genres, professions, hourly_rate_cents,
    suspended, lineup_names
  on profiles for each row execute function sync_listed_artist();
