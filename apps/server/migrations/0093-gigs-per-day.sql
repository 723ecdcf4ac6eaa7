-- All gigs are counted by day, so that neither their number nor the day of a page has to be counted among the gigs.
create table gigs_per_day (
  id bigint generated always as identity primary key,
  date date not null,
  gigs integer not null
);
comment on table gigs_per_day is
  'How many gigs a day has, without suspended ones: the sum of its rows. Each statement that changes it adds a row, so that venues never wait for each other; once a day, the rows of a day are replaced with their sum.';
comment on column gigs_per_day.gigs is 'How many more, or fewer if negative.';

create function count_gigs_per_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into gigs_per_day (date, gigs) select date, count(*) from added where not suspended group by date;
  elsif tg_op = 'DELETE' then
    insert into gigs_per_day (date, gigs) select date, -count(*) from removed where not suspended group by date;
  elsif tg_op = 'UPDATE' then
    insert into gigs_per_day (date, gigs)
      select date, sum(gigs) from (
        select date, 1 as gigs from added where not suspended
        union all select date, -1 from removed where not suspended
      ) changed
      group by date having sum(gigs) <> 0;
  else
    delete from gigs_per_day;
  end if;
  return null;
end $$;
comment on function count_gigs_per_day() is 'Writes to gigs_per_day how a statement changed the number of gigs.';

-- fits the last release: gigs_count_added, because it only writes to a table of its own.
-- fits the last release: gigs_count_removed, because it only writes to a table of its own.
-- fits the last release: gigs_count_moved, because it only writes to a table of its own.
-- fits the last release: gigs_count_emptied, because it only writes to a table of its own.
create trigger gigs_count_added after insert on gigs
  referencing new table as added for each statement execute function count_gigs_per_day();
create trigger gigs_count_removed after delete on gigs
  referencing old table as removed for each statement execute function count_gigs_per_day();
create trigger gigs_count_moved after update on gigs
  referencing old table as removed new table as added for each statement execute function count_gigs_per_day();
create trigger gigs_count_emptied after truncate on gigs
  for each statement execute function count_gigs_per_day();

create function fill_gigs_per_day() returns void language sql as $$
  -- One statement sees gigs and their counts at the same moment, whoever is posting.
  insert into gigs_per_day (date, gigs)
    select date, coalesce(g.gigs, 0) - coalesce(c.gigs, 0)
    from (select date, count(*) as gigs from gigs where not suspended group by date) g
      full join (select date, sum(gigs) as gigs from gigs_per_day group by date) c using (date)
    where g.gigs is distinct from c.gigs
$$;
comment on function fill_gigs_per_day() is 'Compares gigs_per_day with the gigs and adds what is missing.';
