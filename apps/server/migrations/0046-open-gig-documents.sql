-- Most searches are for open gigs, one in seven of all: in a table of their own, a search reads as few pages as they fill.

create table gig_open_documents (
  gig_id uuid primary key references gigs on delete cascade,
  date date not null,
  rank smallint not null,
  starts_at timestamptz not null,
  pay_cents bigint not null,
  is_recurring boolean not null,
  location_lat double precision,
  location_lng double precision,
  document tsvector not null
);
comment on table gig_open_documents is 'Copy of the rows of gig_documents for open gigs, which most searches are for.';

drop index gig_documents_open;
alter table gig_documents drop column is_open;
comment on function gig_document(gigs) is
  'What a gig is searched by: the terms of its title, venue, position, instruments, genres, location, place and '
  'description, and each instrument and genre as a whole.';

create or replace function fill_gig_documents() returns void language sql as $$
  truncate gig_documents, gig_open_documents;
  insert into gig_documents
    select g.id, g.date, g.rank, g.starts_at, g.pay_cents, g.is_recurring, g.location_lat, g.location_lng, gig_document(g)
    from gigs g where not g.suspended;
  insert into gig_open_documents
    select d.* from gig_documents d join gigs g on g.id = d.gig_id where g.status = 'open';
  insert into gig_words (word)
    select word from ts_stat('select document from gig_documents') where is_forgivable_word(word)
    on conflict do nothing;
$$;
comment on function fill_gig_documents() is
  'Rewrites gig_documents and gig_open_documents from all gigs and adds their words to gig_words.';
insert into gig_open_documents
  select d.* from gig_documents d join gigs g on g.id = d.gig_id where g.status = 'open';
create index gig_open_documents_document on gig_open_documents using gin (document) with (fastupdate = off);

create or replace function sync_gig_document() returns trigger language plpgsql as $$
begin
  delete from gig_open_documents where gig_id = new.id;
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
      set date = new.date, rank = new.rank, starts_at = new.starts_at, pay_cents = new.pay_cents,
        is_recurring = new.is_recurring, location_lat = new.location_lat, location_lng = new.location_lng
      where gig_id = new.id;
  else
    delete from gig_documents where gig_id = new.id;
    insert into gig_documents values (
      new.id, new.date, new.rank, new.starts_at, new.pay_cents, new.is_recurring, new.location_lat, new.location_lng,
      gig_document(new)
    );
    perform add_gig_words(document) from gig_documents where gig_id = new.id;
  end if;
  if new.status = 'open' then
    insert into gig_open_documents select * from gig_documents where gig_id = new.id;
  end if;
  return null;
end $$;
comment on function sync_gig_document() is
  'Rewrites the rows of a gig in gig_documents and gig_open_documents, none when its venue is suspended, and adds its '
  'words to gig_words.';

create or replace function sync_venue_in_gig_documents() returns trigger language plpgsql as $$
begin
  -- Always in the same order, as others lock gigs one by one.
  perform from gigs where created_by = new.uuid order by id for no key update;
  perform add_gig_words(search_words('simple', concat_ws(' ', new.venue_name, new.full_name)));
  update gig_documents d set document = gig_document(g) from gigs g where g.id = d.gig_id and g.created_by = new.uuid;
  update gig_open_documents o set document = d.document
    from gig_documents d join gigs g on g.id = d.gig_id where d.gig_id = o.gig_id and g.created_by = new.uuid;
  return null;
end $$;
