-- The place beside each count: a search by distance asks for the counts of hundreds of places at once.
alter table artist_counts add place_number integer;
update artist_counts c set place_number = s.place_number from artist_spots s where s.id = c.spot_id;
alter table artist_counts alter place_number set not null;
create index artist_counts_place on artist_counts (tag, place_number) include (spot_id, artists);

create function place_artist_count() returns trigger language plpgsql as $$
begin
  new.place_number := (select place_number from artist_spots where id = new.spot_id);
  return new;
end $$;
create trigger artist_counts_place before insert on artist_counts
  for each row execute function place_artist_count();
