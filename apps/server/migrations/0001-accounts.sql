create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Accounts as the auth protocol knows them. Rights never come from user_metadata, which its owner can write.
create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  password_hash text not null,
  email_confirmed_at timestamptz,
  user_metadata jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_lowercase check (email = lower(email))
);
create unique index users_email on users (email);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- how it began: a password, the mail link of sign-up or the one of a recovery
  method text not null check (method in ('password', 'signup', 'recovery')),
  user_agent text,
  ip inet,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  ended_at timestamptz
);
create index sessions_user on sessions (user_id) where ended_at is null;

-- A family of tokens per session: each is used once and begets one child.
create table refresh_tokens (
  id bigint generated always as identity primary key,
  session_id uuid not null references sessions on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

-- Links sent by mail: only their hash is kept, from the moment they are sent; used once, short-lived.
create table mail_tokens (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('signup', 'recovery')),
  token_hash bytea unique,
  -- What was chosen with the sign-up that this link confirms: other sign-ups for the address may be a stranger's.
  password_hash text,
  user_type text,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  constraint mail_tokens_sent check ((token_hash is null) = (expires_at is null)),
  constraint mail_tokens_chosen check (
    (password_hash is not null) = (kind = 'signup') and (user_type is not null) = (kind = 'signup')
  )
);
create index mail_tokens_user on mail_tokens (user_id);

create table signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

-- Secrets that all servers share and that no one has to configure.
create table server_secrets (
  name text primary key,
  value bytea not null
);

create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- Facts that lead to effects outside the database, written in the transaction that made them true; gone once they
-- had them.
create table outbox_events (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

-- What would have been sent when no mail server is configured (demo mode's development mailbox).
create table dev_mails (
  id bigint generated always as identity primary key,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  links text[] not null default '{}',
  created_at timestamptz not null default now()
);
create index dev_mails_to on dev_mails (to_address, id);
