create table profiles (
  uuid uuid primary key references users on delete cascade,
  user_type text not null check (user_type in ('artist', 'venue', 'organization')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  first_name text,
  last_name text,
  full_name text generated always as (
    nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), '')
  ) stored,
  bio text,
  contact_email text,
  phone text,
  -- For an artist only ever the name and centre of a city or ZIP code: no street, no home.
  location text,
  place_id text references places (place_id),
  location_lat double precision,
  location_lng double precision,
  time_zone text,
  website text,
  profile_image_url text,

  instagram_url text,
  facebook_url text,
  tiktok_url text,
  youtube_url text,
  soundcloud_url text,
  bandcamp_url text,
  spotify_url text,

  band_name text,
  instruments text[] not null default '{}',
  genres text[] not null default '{}',
  professions text[] not null default '{}',
  availability text[] not null default '{}',
  hourly_rate_cents bigint check (hourly_rate_cents >= 0),
  years_of_experience integer check (years_of_experience >= 0),
  experience_level text,
  payment_preference text,
  rating numeric(2, 1) check (rating between 0 and 5),

  venue_name text,
  venue_type text,
  organizer_title text,
  capacity integer check (capacity >= 0),
  amenities text[] not null default '{}',
  booking_requirements text,

  subscription_tier text not null default 'free' check (subscription_tier in ('free', 'pro')),
  subscription_expiry timestamptz,
  boost_expiry timestamptz,
  free_boosts_available integer not null default 0 check (free_boosts_available >= 0),
  free_boosts_reset_date date,

  -- null reads as true: only an explicit false switches a notification off
  email_gig_updates boolean,
  email_messages boolean,
  email_payments boolean,
  push_gig_updates boolean,
  push_messages boolean,
  push_payments boolean,

  constraint profiles_coordinates check ((location_lat is null) = (location_lng is null))
);
create index profiles_type on profiles (user_type);

-- The role is chosen at registration and fixed, whoever asks.
create function keep_user_type() returns trigger language plpgsql as $$
begin
  if new.user_type is distinct from old.user_type then
    raise exception 'user_type is fixed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger profiles_keep_user_type before update of user_type on profiles
  for each row execute function keep_user_type();
