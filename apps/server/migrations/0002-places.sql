-- The built-in gazetteer: cities and ZIP codes of the United States, filled at start from packages.
create table places (
  id integer generated always as identity primary key,
  place_id text not null unique,
  kind text not null check (kind in ('city', 'zip')),
  name text not null,
  city text not null,
  state text not null,
  postal_code text,
  address text not null,
  lat double precision not null,
  lng double precision not null,
  time_zone text not null,
  population integer not null default 0,
  -- What is typed to find it: the folded city name or the ZIP code. Null once a newer edition of the data has
  -- dropped the place: it stays for the rows that point to it, and is no longer found.
  search text
);
create index places_search_prefix on places (search text_pattern_ops);
create index places_search_similar on places using gin (search gin_trgm_ops) where kind = 'city';

-- Which edition of the data is in the table above.
create table gazetteer_editions (
  edition integer primary key,
  loaded_at timestamptz not null default now()
);
