-- A profile belongs to a party and not to an account.
-- fits the last release: profiles_party_fkey, because every account has its party.
alter table profiles
  drop constraint profiles_uuid_fkey,
  add constraint profiles_party_fkey foreign key (uuid) references parties (id) on delete cascade not valid;
comment on column profiles.uuid is 'The id of its party.';
