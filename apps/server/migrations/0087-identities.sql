-- Sign-in with Google and other OpenID Connect providers. Nothing of a person is in `users` before they chose a role and agreed to the terms.
create table identities (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('google', 'custom:oidc')),
  issuer text not null,
  subject text not null,
  email text not null,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  constraint identities_subject unique (issuer, subject),
  constraint identities_one_per_provider unique (user_id, provider)
);
comment on table identities is
  'An account at a provider that signs its owner in to their account here. Deleted when the member unlinks it, or with the account.';
comment on column identities.provider is 'As in the accounts protocol: google, or custom:oidc for the one that the operator configured.';
comment on column identities.issuer is 'The provider as it names itself in its ID tokens. With the subject, it identifies the account there.';
comment on column identities.subject is 'The provider''s id of the account. Addresses can change hands; this never does.';
comment on column identities.email is 'The address that the account had at the provider when it was linked; nobody is found by it.';
comment on column identities.last_sign_in_at is 'When it last signed its owner in; null when it has not.';

create table provider_sign_ins (
  id uuid primary key,
  token_hash bytea not null constraint provider_sign_ins_token unique,
  browser_hash bytea not null,
  provider text not null check (provider in ('google', 'custom:oidc')),
  session_id uuid,
  code_challenge text not null,
  redirect_to text not null,
  issuer text,
  subject text,
  email text,
  first_name text,
  last_name text,
  expires_at timestamptz not null,
  constraint provider_sign_ins_person check ((issuer is null) = (subject is null) and (issuer is null) = (email is null))
);
comment on table provider_sign_ins is
  'A sign-in at a provider that has begun, and for a person who has no account yet also what the provider says about them, until '
  'they register or link it. Deleted when it ends, or within a day after it expires.';
comment on column provider_sign_ins.id is 'The nonce and the PKCE verifier for the provider are derived from it with a server secret, so neither is stored.';
comment on column provider_sign_ins.token_hash is
  'SHA-256 of the token that continues it: the state that the provider returns, and after that the one that finishes the registration.';
comment on column provider_sign_ins.browser_hash is 'SHA-256 of the cookie of the browser that began it; it continues nowhere else.';
comment on column provider_sign_ins.session_id is 'The session of the member who links an account; null for a sign-in.';
comment on column provider_sign_ins.code_challenge is 'PKCE (S256) of the app, which gets a code at the end.';
comment on column provider_sign_ins.redirect_to is 'The page of ours that gets the code.';
comment on column provider_sign_ins.issuer is 'Null until the provider has answered, as subject and email.';

create table auth_codes (
  code_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  method text not null check (method in ('signup', 'recovery', 'magiclink', 'oauth')),
  session_id uuid,
  code_challenge text not null,
  expires_at timestamptz not null
);
create index auth_codes_user on auth_codes (user_id);
comment on table auth_codes is
  'A code that an app can exchange for a session (PKCE). Deleted when it is used, when the sessions of the user end, or within a day after it expires.';
comment on column auth_codes.code_hash is 'SHA-256 of the code.';
comment on column auth_codes.method is 'How the session will have been opened; as sessions.method.';
comment on column auth_codes.session_id is 'The session that the code returns, for a member who was signed in; null for one that opens a new session.';
comment on column auth_codes.code_challenge is 'SHA-256 of the verifier that only the app that began has, base64url.';
