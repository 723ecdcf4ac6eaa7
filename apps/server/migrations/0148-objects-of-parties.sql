-- A file belongs to a party.
-- fits the last release: storage_objects_party_fkey, because every account has its party.
alter table storage_objects
  drop constraint storage_objects_owner_id_fkey,
  add constraint storage_objects_party_fkey foreign key (owner_id) references parties (id) on delete cascade not valid;
