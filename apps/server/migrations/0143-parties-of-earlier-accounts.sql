-- The accounts from before the trigger. Their rows aren't locked.
insert into parties (id, created_at) select id, created_at from users on conflict do nothing;
insert into memberships (party_id, person_id, role, began_at)
  select id, id, 'owner', created_at from users on conflict do nothing;
