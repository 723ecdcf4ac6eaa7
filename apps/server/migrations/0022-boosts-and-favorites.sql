-- Which artists a venue keeps in view, and what it notes of them. No artist ever learns of it.
create table favorite_artists (
  venue_id uuid not null references profiles on delete cascade,
  artist_id uuid not null references profiles on delete cascade,
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz not null,
  primary key (venue_id, artist_id)
);
create index favorite_artists_artist on favorite_artists (artist_id, created_at);

-- A week in front, for an artist's profile or one gig of a venue.
create table boosts (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references profiles on delete cascade,
  -- null: the member's own profile
  gig_id uuid references gigs on delete cascade,
  item_id uuid not null generated always as (coalesce(gig_id, member_id)) stored,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- When the member was told that it has ended, and what it brought.
  told_at timestamptz,
  constraint boosts_one_at_a_time exclude using gist (item_id with =, tstzrange(starts_at, ends_at) with &&)
);
create index boosts_member on boosts (member_id, starts_at desc);
create index boosts_untold on boosts (ends_at) where told_at is null;

-- Lists look beside the item itself: a boost's end never changes, so that this cannot differ from it. For artists it is
-- profiles.boost_expiry.
alter table gigs add boosted_until timestamptz;
create index gigs_boosted on gigs (date) where boosted_until is not null;
create index profiles_boosted on profiles (boost_expiry) where boost_expiry is not null and user_type = 'artist';

-- A boosted gig is put in its place when a page is read, since an index cannot know what time it is.
update gigs set placement = 1 where placement = 0;
alter table gigs drop constraint gigs_placement_check;
alter table gigs add constraint gigs_placement_check check (placement between 1 and 2);
comment on column gigs.placement is 'Order within one day: 1 posted by a pro venue, 2 the rest.';

-- How often the page of a gig or an artist was opened on a day (UTC), by each member once; apart while it was boosted.
create table daily_views (
  item_id uuid not null,
  day date not null,
  boosted boolean not null,
  views integer not null,
  primary key (item_id, day, boosted)
);
-- Who has been counted. Gone as soon as the day is over.
create table view_marks (
  day date not null,
  item_id uuid not null,
  viewer_id uuid not null references profiles on delete cascade,
  primary key (day, item_id, viewer_id)
);
