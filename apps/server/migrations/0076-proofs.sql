-- When the person at a session last proved who they are.
alter table sessions add column proved_at timestamptz;
comment on column sessions.proved_at is
  'When the person last proved who they are, after signing in: what moves money or changes the ways into the account needs a recent '
  'proof. Null while the sign-in (created_at) is the only one.';
