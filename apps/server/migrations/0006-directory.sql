-- Read models of the artist directory and of the search by distance. A trigger on profiles keeps them;
-- fill_directory() writes them anew from the profiles.

-- Words of free text without those that say nothing ('the', 'with').
create text search dictionary telling_word (template = pg_catalog.simple, stopwords = english);
create text search configuration telling (copy = pg_catalog.simple);
alter text search configuration telling alter mapping for asciiword, word, numword with telling_word;

-- Lower case without accents, ready to be split: the parser would take 'a.b', 'a/b' or 'a-b' for one thing.
create function fold_text(content text) returns text language sql stable as $$
  select translate(
    lower(unaccent(case when content is nfkc normalized then content else normalize(content, nfkc) end)),
    './@:_-''', '      ')
$$;
-- Stripped of where each word stood: vectors without positions are joined three times as fast.
create function search_words(config regconfig, content text) returns tsvector language sql stable as $$
  select strip(to_tsvector(config, fold_text(content)))
$$;

-- Filters ask for an entry of a list as a whole: 'genre=jazz' is not the word 'jazz'.
create function artist_tags(kind text, entries text[]) returns text[] language sql immutable as $$
  select array(select kind || '=' || lower(btrim(entry)) from unnest(entries) entry)
$$;

-- What the search by distance narrows by, each once; the empty tag stands for every artist.
create function posted_tags(p profiles) returns text[] language sql immutable as $$
  select '{""}' || tsvector_to_array(array_to_tsvector(
    artist_tags('instrument', p.instruments) || artist_tags('genre', p.genres)))
$$;

-- All that an artist is found by. Words of the name stand in it twice, the second time as a name's: those rank first.
create function artist_document(p profiles) returns tsvector language sql stable as $$
  select names.words
    || search_words('telling',
      concat_ws(' ', array_to_string(p.professions || p.instruments || p.genres, ' '), p.location, p.bio))
    || array_to_tsvector(
      artist_tags('name', tsvector_to_array(names.words)) || artist_tags('profession', p.professions)
      || artist_tags('instrument', p.instruments) || artist_tags('genre', p.genres))
  from search_words('simple', concat_ws(' ', p.full_name, p.band_name)) names (words)
$$;

-- What a document must hold: these tags, in whatever case, and what `words` asks for, a tsquery or ''.
create function artist_query(tags text[], words text) returns tsquery language sql immutable as $$
  select concat_ws(' & ',
    (select string_agg('''' || replace(replace(lower(tag), '\', '\\'), '''', '''''') || '''', ' & ') from unnest(tags) tag),
    nullif(words, ''))::tsquery
$$;

-- Whom the directory shows: artists with a name or a band.
create function is_listed_artist(p profiles) returns boolean language sql immutable as $$
  select p.user_type = 'artist' and (p.full_name is not null or btrim(coalesce(p.band_name, '')) <> '')
$$;

-- Where artists are: one row for each location text and place, never anything finer. Place 0 is none.
create table artist_spots (
  id integer generated always as identity primary key,
  location text not null,
  place_number integer not null,
  unique (location, place_number)
);
create index artist_spots_place on artist_spots (place_number);
create index artist_spots_location on artist_spots using gin (location gin_trgm_ops);

-- A row for each artist: lists are filtered, counted and sorted here; profiles are read for one page alone.
create table listed_artists (
  uuid uuid primary key,
  name_key text collate "C",
  rate_cents bigint,
  spot_id integer not null references artist_spots,
  document tsvector not null
);

-- The artists of each tag and spot, and how many they are: a page by distance reads as many rows as it shows.
create table artist_postings (
  tag text collate "C" not null,
  spot_id integer not null,
  uuid uuid not null,
  rate_cents bigint,
  primary key (tag, spot_id, uuid) include (rate_cents)
);
create table artist_counts (
  tag text collate "C" not null,
  spot_id integer not null,
  artists integer not null,
  primary key (tag, spot_id) include (artists)
);

-- A word and what is left of it when one letter is left out: whatever one typing error makes of the word has one
-- of these in common with it. Short words are taken as they are.
create function word_deletions(word text) returns text[] language sql immutable as $$
  select case
    when length(word) < 4 then array[word]
    else array(
      select distinct left(word, cut - 1) || substr(word, cut + 1) from generate_series(1, length(word) + 1) cut
    )
  end
$$;
-- Every word that some document has or once had.
create table artist_words (
  word text collate "C" primary key,
  deletions text[] not null generated always as (word_deletions(word)) stored
);
create function is_forgivable_word(word text) returns boolean language sql immutable as $$
  select length(word) between 3 and 30 and strpos(word, '=') = 0
$$;

-- For a table of profiles that is filled without its trigger.
create function fill_directory() returns void language sql as $$
  truncate listed_artists, artist_postings, artist_counts;
  insert into artist_spots (location, place_number)
    select distinct coalesce(p.location, ''), coalesce(places.id, 0)
    from profiles p left join places using (place_id) where is_listed_artist(p)
    on conflict do nothing;
  insert into listed_artists (uuid, name_key, rate_cents, spot_id, document)
    select p.uuid, fold_text(p.full_name), p.hourly_rate_cents, s.id, artist_document(p)
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
    select word from ts_stat('select document from listed_artists') where is_forgivable_word(word)
    on conflict do nothing;
$$;
select fill_directory();

create index listed_artists_name on listed_artists (name_key, uuid);
create index listed_artists_rate on listed_artists (rate_cents, name_key, uuid);
-- Without a list of pending entries: a reader never pays for what writers left behind.
create index listed_artists_document on listed_artists using gin (document) with (fastupdate = off);
create index artist_words_deletions on artist_words using gin (deletions) with (fastupdate = off);

create function artist_spot_of(p profiles) returns integer language plpgsql as $$
declare
  wanted_location text := coalesce(p.location, '');
  wanted_place integer := coalesce((select id from places where place_id = p.place_id), 0);
  found_id integer;
begin
  -- Looked up first, because an insert that changes nothing still uses up a number.
  select id into found_id from artist_spots where location = wanted_location and place_number = wanted_place;
  if found_id is null then
    insert into artist_spots (location, place_number) values (wanted_location, wanted_place) on conflict do nothing;
    select id into found_id from artist_spots where location = wanted_location and place_number = wanted_place;
  end if;
  return found_id;
end $$;

create function sync_listed_artist() returns trigger language plpgsql as $$
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
      old.professions, old.hourly_rate_cents) is not distinct from
    (new.user_type, new.full_name, new.band_name, new.bio, new.location, new.place_id, new.instruments, new.genres,
      new.professions, new.hourly_rate_cents)
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
      values (new.uuid, fold_text(new.full_name), new.hourly_rate_cents, new_spot, new_document);
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
create trigger profiles_sync_listed_artist
  after insert or delete or update of user_type, first_name, last_name, band_name, bio, location, place_id, instruments,
    genres, professions, hourly_rate_cents
  on profiles for each row execute function sync_listed_artist();
