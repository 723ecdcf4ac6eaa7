-- A place has many spellings: 'detroit mi' and 'Detroit, Michigan', 'St. Clair' and 'Saint Clair', 'Grosse Pointe' with and without
-- the e. What is stored and what is searched for are folded by the same function.
create function fold_place(typed text) returns text language plpgsql immutable parallel safe strict as $$
declare
  -- Accents, dots and apostrophes are left out, other signs part words. Letters of other scripts stay.
  words text := btrim(regexp_replace(regexp_replace(lower(normalize(typed, nfkd)), '[\u0300-\u036f.''’‘`]', '', 'g'),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'));
  ended text[];
begin
  if words ~ '\m(st|street|ste|mt|ft|twp|hts|grosse?|usa|states|america)\M' then
    words := regexp_replace(words, ' (usa|united states|united states of america)$', '');
    words := regexp_replace(words, '\m(st|street)\M', 'saint', 'g');
    words := regexp_replace(words, '\mste\M', 'sainte', 'g');
    -- Before a name it is a mount, behind one Montana.
    words := regexp_replace(words, '\mmt\M(?= [a-z])', 'mount', 'g');
    words := regexp_replace(words, '\mft\M', 'fort', 'g');
    words := regexp_replace(words, '\mtwp\M', 'township', 'g');
    words := regexp_replace(words, '\mhts\M', 'heights', 'g');
    words := regexp_replace(words, '\mgrosse? pointe?\M', 'gross point', 'g');
  end if;
  -- The abbreviation of a state at the end, after a name and before a ZIP code, is its name.
  ended := regexp_match(words, '^(.+) ([a-z]{2})( \d{5}(?: \d{4})?)?$');
  if ended is null then return words; end if;
  return coalesce(ended[1] || ' ' || (jsonb '{"al": "alabama", "ak": "alaska", "as": "american samoa", "az": "arizona", "ar": "arkansas",
    "ca": "california", "co": "colorado", "ct": "connecticut", "de": "delaware", "dc": "district of columbia",
    "fl": "florida", "ga": "georgia", "gu": "guam", "hi": "hawaii", "id": "idaho", "il": "illinois",
    "in": "indiana", "ia": "iowa", "ks": "kansas", "ky": "kentucky", "la": "louisiana", "me": "maine",
    "md": "maryland", "ma": "massachusetts", "mi": "michigan", "mn": "minnesota", "ms": "mississippi",
    "mo": "missouri", "mt": "montana", "ne": "nebraska", "nv": "nevada", "nh": "new hampshire", "nj": "new jersey",
    "nm": "new mexico", "ny": "new york", "nc": "north carolina", "nd": "north dakota",
    "mp": "northern mariana islands", "oh": "ohio", "ok": "oklahoma", "or": "oregon", "pa": "pennsylvania",
    "pr": "puerto rico", "ri": "rhode island", "sc": "south carolina", "sd": "south dakota", "tn": "tennessee",
    "tx": "texas", "ut": "utah", "vt": "vermont", "vi": "us virgin islands", "va": "virginia", "wa": "washington",
    "wv": "west virginia", "wi": "wisconsin", "wy": "wyoming"}' ->> ended[2]) || coalesce(ended[3], ''), words);
end $$;

alter table gig_locations add column place text not null generated always as (fold_place(location)) stored;
comment on column gig_locations.place is 'The location as fold_place() reads it, for searches.';
alter table artist_spots add column place text not null generated always as (fold_place(location)) stored;
comment on column artist_spots.place is 'The location as fold_place() reads it, for searches.';

-- The ZIP code comes last: 'Hamtramck, MI 48212'.
update profiles set location = regexp_replace(location, '^(\d{5}) (.+)$', '\2 \1')
  where place_id like 'zip:%' and location ~ '^\d{5} [^,]+, [A-Z]{2}$' and place_id = 'zip:' || left(location, 5);
update gigs set location = regexp_replace(location, '^(\d{5}) (.+)$', '\2 \1')
  where place_id like 'zip:%' and location ~ '^\d{5} [^,]+, [A-Z]{2}$' and place_id = 'zip:' || left(location, 5);
