-- Venues could confirm that two acts play in the same hours. Those that did get a stage for each, and what they have ahead is on
-- the first one that is free.
do $$
declare
  venue record;
  act record;
  stage uuid;
  number integer;
begin
  for venue in
    select distinct a.user_id as id from busy_times a join busy_times b
      on b.user_id = a.user_id and b.id <> a.id and b.during && a.during and b.kind = 'booking'
    join profiles p on p.uuid = a.user_id and p.user_type <> 'artist'
    where a.kind = 'booking' and a.ends_at > now()
  loop
    perform from profiles where uuid = venue.id for no key update;
    for act in
      select t.id, t.during, b.gig_id from busy_times t join bookings b on b.id = t.booking_id
      where t.user_id = venue.id and t.kind = 'booking' and t.ends_at > now() order by t.starts_at, t.id
    loop
      select s.id into stage from stages s
      where s.venue_id = venue.id and not exists (
        select from busy_times t where t.stage_id = s.id and t.during && act.during)
      order by s.position limit 1;
      if stage is null then
        select count(*) + 1 into number from stages where venue_id = venue.id;
        insert into stages (venue_id, name, position, created_at)
        values (venue.id, case number when 1 then 'Main stage' else 'Stage ' || number end, number, now())
        returning id into stage;
      end if;
      update busy_times set stage_id = stage, exclusive = false where id = act.id;
      update gigs set stage_id = stage where id = act.gig_id;
    end loop;
    update gigs set stage_id = (select id from stages where venue_id = venue.id and position = 1)
    where venue_id = venue.id and stage_id is null and starts_at > now();
  end loop;
  -- Alone in their hours, they exclude like any other booking.
  update busy_times t set exclusive = true from profiles p
  where p.uuid = t.user_id and p.user_type <> 'artist' and t.kind = 'booking' and not t.exclusive and t.stage_id is null
    and t.ends_at > now() and not exists (
      select from busy_times o where o.user_id = t.user_id and o.id <> t.id and o.kind = 'booking' and o.during && t.during);
end $$;
