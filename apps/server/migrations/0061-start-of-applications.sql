-- Whether an application is still live depends on its gig's start. With a copy of it, lists of a member with ten thousand
-- applications are read from one index each, without their gigs.

alter table applications add column gig_begins_at timestamptz;
comment on column applications.gig_begins_at is 'Copy of the gig''s starts_at, kept by triggers.';

create function copy_gig_start() returns trigger language plpgsql as $$
begin
  new.gig_begins_at := (select starts_at from gigs where id = new.gig_id);
  return new;
end $$;
comment on function copy_gig_start() is 'Copies the start of its gig into a new application.';
-- fits the last release: applications_copy_gig_start, because it only sets a column that the last release doesn't know.
create trigger applications_copy_gig_start before insert on applications for each row execute function copy_gig_start();

create function spread_gig_start() returns trigger language plpgsql as $$
begin
  -- Always in the same order, as others lock applications one by one.
  perform from applications where gig_id = new.id order by id for no key update;
  update applications set gig_begins_at = new.starts_at where gig_id = new.id;
  return null;
end $$;
comment on function spread_gig_start() is 'Copies the new start of a gig into its applications.';
-- fits the last release: gigs_spread_start, because it only writes a column that the last release doesn't know.
create trigger gigs_spread_start after update of starts_at on gigs for each row
  when (old.starts_at is distinct from new.starts_at) execute function spread_gig_start();

-- The next migration calls it. Each call fills a thousand rows, so no row stays locked for long.
create procedure fill_gig_starts() language plpgsql as $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
begin
  loop
    batch := array(select id from applications where id > last order by id limit 1000 for no key update);
    exit when cardinality(batch) = 0;
    update applications a set gig_begins_at = g.starts_at
      from gigs g where g.id = a.gig_id and a.id = any (batch) and a.gig_begins_at is null;
    last := batch[cardinality(batch)];
    commit;
  end loop;
end $$;
