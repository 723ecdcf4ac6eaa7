-- Each new account gets its party, also one that a server of the last release inserts.
create function found_party() returns trigger language plpgsql as $$
begin
  insert into parties (id, created_at) values (new.id, new.created_at) on conflict do nothing;
  insert into memberships (party_id, person_id, role, began_at) values (new.id, new.id, 'owner', new.created_at)
    on conflict do nothing;
  return null;
end $$;
comment on function found_party() is 'Gives a new account the party that it owns, with the same id.';
-- fits the last release: users_found_party, because it refuses nothing.
create trigger users_found_party after insert on users for each row execute function found_party();

create function remove_empty_party() returns trigger language plpgsql as $$
begin
  delete from parties p where p.id = old.id and not exists (select from memberships m where m.party_id = p.id);
  return null;
end $$;
comment on function remove_empty_party() is
  'Deletes the party of an account whose row is deleted, such as one that nobody confirmed, unless it has had other members.';
-- fits the last release: users_remove_empty_party, because it refuses nothing.
create trigger users_remove_empty_party after delete on users for each row execute function remove_empty_party();
