-- Passkeys, which sign a member in, or confirm a session as a second factor does.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 120),
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
comment on table passkeys is
  'Passkeys of members (WebAuthn, discoverable, with user verification). Each counts as a second factor, and signs in alone.';
comment on column passkeys.name is 'As the member calls it; at first, the browser that it was added in.';
comment on column passkeys.credential_id is 'Chosen by the device or password manager that keeps the private key.';
comment on column passkeys.public_key is 'What signatures are checked with, as a COSE key.';
comment on column passkeys.counter is
  'How many signatures there were, as far as the device counts: a number that isn''t higher than the last one means a copied key. 0 for devices that don''t count.';
comment on column passkeys.transports is 'How browsers reach the device, for the next request to it.';
comment on column passkeys.backed_up is 'Whether it is stored in more than one place, such as a password manager, as of its last use.';
comment on column passkeys.last_used_at is 'When it last signed in or confirmed a session.';

create table used_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
comment on table used_challenges is 'Challenges that a passkey has signed, until they expire: each is accepted once.';
comment on column used_challenges.challenge_hash is 'The SHA-256 of the challenge, which is derived and stored nowhere.';
