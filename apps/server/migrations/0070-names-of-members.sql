-- A member with ten thousand connections searches them by name. Folding ten thousand names takes longer than everything else, so
-- each is folded once.

create table member_names (
  uuid uuid primary key references profiles on delete cascade,
  name text not null
);
comment on table member_names is 'What a member is found by among connections. Read model of profiles.';
comment on column member_names.name is 'The public name and the person''s, in lower case and without accents.';

create function keep_member_name() returns trigger language plpgsql as $$
begin
  insert into member_names values (new.uuid, fold_text(concat_ws(' ', public_name(new), new.full_name)))
    on conflict (uuid) do update set name = excluded.name;
  return null;
end $$;
comment on function keep_member_name() is 'Writes the row of a member in member_names.';
-- fits the last release: profiles_keep_name, because it only writes a table that the last release doesn't know.
create trigger profiles_keep_name after insert or update of user_type, first_name, last_name, band_name, venue_name on profiles
  for each row execute function keep_member_name();

-- The next migration calls it. Each call fills a thousand rows, so no row stays locked for long.
create procedure fill_member_names() language plpgsql as $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
begin
  loop
    batch := array(select uuid from profiles where uuid > last order by uuid limit 1000);
    exit when cardinality(batch) = 0;
    insert into member_names
      select p.uuid, fold_text(concat_ws(' ', public_name(p), p.full_name)) from profiles p where p.uuid = any (batch)
      on conflict do nothing;
    last := batch[cardinality(batch)];
    commit;
  end loop;
end $$;
