-- Gigs are found by words, genre and distance. A trigger on gigs keeps the read model;
-- fill_gig_documents() writes it anew from the gigs.

-- The same sphere as greatCircleMiles in packages/domain/src/places.
create function great_circle_miles(lat1 double precision, lng1 double precision, lat2 double precision, lng2 double precision)
returns double precision language sql immutable parallel safe as $$
  select 2 * 3958.8 * asin(least(1, sqrt(
    power(sin(radians(lat2 - lat1) / 2), 2)
      + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lng2 - lng1) / 2), 2))))
$$;
comment on function great_circle_miles(double precision, double precision, double precision, double precision) is
  'Miles along the great circle between two positions in degrees, as greatCircleMiles of the domain computes them.';

create function gig_document(g gigs) returns tsvector language sql stable as $$
  select search_words('simple', concat_ws(' ', g.title, coalesce(nullif(btrim(v.venue_name), ''), v.full_name)))
    || search_words('no_stop_words',
      concat_ws(' ', g.position, array_to_string(g.instruments || g.genres, ' '), g.location,
        (select address from places where place_id = g.place_id), g.description))
    || array_to_tsvector(artist_tags('instrument', g.instruments) || artist_tags('genre', g.genres))
  from profiles v where v.uuid = g.created_by
$$;
comment on function gig_document(gigs) is
  'What a gig is searched by: the words of its title, venue, position, instruments, genres, location, place and '
  'description, and each instrument and genre as a whole.';

create table gig_documents (
  gig_id uuid primary key references gigs on delete cascade,
  is_open boolean not null,
  date date not null,
  rank smallint not null,
  starts_at timestamptz not null,
  pay_cents bigint not null,
  is_recurring boolean not null,
  location_lat double precision,
  location_lng double precision,
  document tsvector not null
);
comment on table gig_documents is
  'What a gig is searched by, beside the columns that lists filter and sort by. Read model of gigs; none for a gig of a '
  'suspended venue.';
comment on column gig_documents.is_open is 'Whether the gig''s status is open.';
comment on column gig_documents.document is
  'Words of title, venue, position, instruments, genres, location, place and description; whole entries as '
  'instrument={entry} and genre={entry}.';

create table gig_words (
  word text collate "C" primary key,
  deletions text[] not null generated always as (word_deletions(word)) stored
);
comment on table gig_words is
  'A word that some gig''s document has or once had, for searches with a typing error. Deleted only when the one venue '
  'whose gigs have it deletes the account.';
comment on column gig_words.deletions is
  'The word without each one of its letters, and the whole word; two words one error apart share an entry.';

create function fill_gig_documents() returns void language sql as $$
  truncate gig_documents;
  insert into gig_documents
    select g.id, g.status = 'open', g.date, g.rank, g.starts_at, g.pay_cents, g.is_recurring, g.location_lat,
      g.location_lng, gig_document(g)
    from gigs g where not g.suspended;
  insert into gig_words (word)
    select word from ts_stat('select document from gig_documents') where is_forgivable_word(word)
    on conflict do nothing;
$$;
comment on function fill_gig_documents() is 'Rewrites gig_documents from all gigs and adds their words to gig_words.';
select fill_gig_documents();

-- Without a list of pending entries: a reader never pays for what writers left behind. Most searches are for open gigs.
create index gig_documents_open on gig_documents using gin (document) with (fastupdate = off) where is_open;
create index gig_documents_all on gig_documents using gin (document) with (fastupdate = off);
create index gig_words_deletions on gig_words using gin (deletions) with (fastupdate = off);

create function add_gig_words(document tsvector) returns void language sql as $$
  insert into gig_words (word)
    select entry from unnest(tsvector_to_array(document)) entry
    where is_forgivable_word(entry) and not exists (select from gig_words where word = entry)
    order by entry
    on conflict do nothing
$$;
comment on function add_gig_words(tsvector) is 'Adds the words of a document that gig_words does not have yet.';

create function sync_gig_document() returns trigger language plpgsql as $$
begin
  if new.suspended then
    delete from gig_documents where gig_id = new.id;
    return null;
  end if;
  -- Most changes are steps of the gig, which leave its texts alone.
  if tg_op = 'UPDATE' and
    (old.suspended, old.title, old.description, old.position, old.instruments, old.genres, old.location, old.place_id)
    is not distinct from
    (new.suspended, new.title, new.description, new.position, new.instruments, new.genres, new.location, new.place_id)
  then
    update gig_documents
      set is_open = new.status = 'open', date = new.date, rank = new.rank, starts_at = new.starts_at,
        pay_cents = new.pay_cents, is_recurring = new.is_recurring, location_lat = new.location_lat,
        location_lng = new.location_lng
      where gig_id = new.id;
    return null;
  end if;
  delete from gig_documents where gig_id = new.id;
  insert into gig_documents values (
    new.id, new.status = 'open', new.date, new.rank, new.starts_at, new.pay_cents, new.is_recurring, new.location_lat,
    new.location_lng, gig_document(new)
  );
  perform add_gig_words(document) from gig_documents where gig_id = new.id;
  return null;
end $$;
comment on function sync_gig_document() is
  'Rewrites the row of a gig in gig_documents, none when its venue is suspended, and adds its words to gig_words.';
create trigger gigs_sync_document
  after insert or update of status, date, rank, starts_at, pay_cents, is_recurring, location_lat, location_lng, suspended,
    title, description, position, instruments, genres, location, place_id
  on gigs for each row execute function sync_gig_document();

create function sync_venue_in_gig_documents() returns trigger language plpgsql as $$
begin
  -- Always in the same order, as others lock gigs one by one.
  perform from gigs where created_by = new.uuid order by id for no key update;
  perform add_gig_words(search_words('simple', concat_ws(' ', new.venue_name, new.full_name)));
  update gig_documents d set document = gig_document(g) from gigs g where g.id = d.gig_id and g.created_by = new.uuid;
  return null;
end $$;
comment on function sync_venue_in_gig_documents() is
  'Rewrites the documents of a venue''s gigs after the venue has another name.';
create trigger profiles_sync_gig_documents after update of venue_name, first_name, last_name on profiles
  for each row when (new.user_type <> 'artist'
    and (old.venue_name, old.full_name) is distinct from (new.venue_name, new.full_name))
  execute function sync_venue_in_gig_documents();

create table saved_gigs (
  artist_id uuid not null references profiles on delete cascade,
  gig_id uuid not null references gigs on delete cascade,
  created_at timestamptz not null,
  primary key (artist_id, gig_id)
);
create index saved_gigs_gig on saved_gigs (gig_id);
comment on table saved_gigs is
  'A gig that an artist saved, which its venue does not see. Deleted 30 days after the gig.';
