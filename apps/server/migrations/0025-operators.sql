-- What operators do, each once, in the transaction that does it; and whose personal data they looked at. Names no
-- foreign keys: it outlives what it tells of.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  operator text not null check (length(operator) between 1 and 100),
  command text not null,
  -- What it was about, such as `user:{id}`; empty for what is about everything.
  subject text not null default '',
  reason text not null default '',
  before jsonb,
  after jsonb
);
create index audit_log_subject on audit_log (subject, id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to' using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();

-- A suspended account has no session and gets none. It keeps all that it has.
alter table users
  add column suspended_at timestamptz,
  add column suspension_reason text,
  add constraint users_suspension check ((suspended_at is null) = (suspension_reason is null));
create index users_newest on users (created_at desc, id);

-- The same beside what others would find of it: a trigger on users keeps both. Nothing else of the rows changes, so
-- restoring brings back exactly what was there.
alter table profiles add column suspended boolean not null default false;
alter table gigs add column suspended boolean not null default false;
create index profiles_suspended on profiles (uuid) where suspended;

create function spread_suspension() returns trigger language plpgsql as $$
begin
  update profiles set suspended = new.suspended_at is not null where uuid = new.id;
  -- Always in the same order, as others lock gigs one by one.
  perform from gigs where created_by = new.id order by id for no key update;
  update gigs set suspended = new.suspended_at is not null where created_by = new.id;
  return null;
end $$;
create trigger users_spread_suspension after update of suspended_at on users
  for each row when ((old.suspended_at is null) <> (new.suspended_at is null))
  execute function spread_suspension();

-- A gig that was on its way when its venue was suspended.
create function take_over_suspension() returns trigger language plpgsql as $$
begin
  new.suspended := exists (select from profiles where uuid = new.created_by and suspended);
  return new;
end $$;
create trigger gigs_take_over_suspension before insert on gigs
  for each row execute function take_over_suspension();

-- The read models: lists of open gigs, and the directory of artists.
create or replace function sync_gig_open_instruments() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from gig_open_instruments where gig_id = new.id;
  end if;
  if new.status = 'open' and not new.suspended then
    insert into gig_instruments (name)
      select wanted from unnest(new.instruments) wanted
      where not exists (select 1 from gig_instruments known where known.name = wanted)
      order by wanted
      on conflict do nothing;
    insert into gig_open_instruments
      select i.id, new.id, new.date, new.placement, new.starts_at, new.pay_cents, new.is_recurring,
        new.location_lat, new.location_lng
      from (select 0 as id union all select id from gig_instruments where name = any (new.instruments)) i;
  end if;
  return null;
end $$;
drop trigger gigs_sync_open_instruments on gigs;
create trigger gigs_sync_open_instruments
  after insert or update of
    status, date, placement, starts_at, pay_cents, is_recurring, instruments, location_lat, location_lng, suspended
  on gigs for each row execute function sync_gig_open_instruments();

create or replace function is_listed_artist(p profiles) returns boolean language sql immutable as $$
  select p.user_type = 'artist' and not p.suspended
    and (p.full_name is not null or btrim(coalesce(p.band_name, '')) <> '')
$$;
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
      old.professions, old.hourly_rate_cents, old.suspended) is not distinct from
    (new.user_type, new.full_name, new.band_name, new.bio, new.location, new.place_id, new.instruments, new.genres,
      new.professions, new.hourly_rate_cents, new.suspended)
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
drop trigger profiles_sync_listed_artist on profiles;
create trigger profiles_sync_listed_artist
  after insert or delete or update of user_type, first_name, last_name, band_name, bio, location, place_id, instruments,
    genres, professions, hourly_rate_cents, suspended
  on profiles for each row execute function sync_listed_artist();

-- The words and files of a removed message are gone from the thread; the log keeps the words.
alter table messages add column removed_at timestamptz;
alter table message_reports
  add column resolution text check (resolution in ('dismissed', 'removed', 'suspended')),
  add column resolution_note text not null default '',
  add column resolved_at timestamptz,
  add constraint message_reports_resolved check ((resolution is null) = (resolved_at is null));
create index message_reports_open on message_reports (created_at, id) where resolved_at is null;

-- The order that was given again after the provider had refused it; each once.
alter table money_orders add column replaces uuid unique references money_orders;
