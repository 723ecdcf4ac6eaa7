-- Secrets are stored encrypted, under a key that isn't in the database.

create table secret_sealing (
  only_one boolean primary key default true check (only_one),
  key_id text not null,
  since timestamptz not null
);
comment on table secret_sealing is
  'A row once the secrets of the database are encrypted. Whoever stores a secret encrypts it with this key.';
comment on column secret_sealing.only_one is 'Always true: allows one row.';
comment on column secret_sealing.key_id is 'Which key of SECRET_KEY: derived from the key, which isn''t here.';
comment on column secret_sealing.since is 'When this key took over.';

alter table server_secrets add column sealed_by text;
comment on column server_secrets.sealed_by is 'The key_id that the value is encrypted with; null: it is not encrypted.';
alter table signing_keys add column sealed_by text;
comment on column signing_keys.sealed_by is
  'The key_id that private_jwk is encrypted with, which is then a string in base64url; null: it is not encrypted.';
alter table push_keys add column sealed_by text;
comment on column push_keys.sealed_by is
  'The key_id that private_key is encrypted with, which is then base64url; null: it is not encrypted.';
