-- fits the last release: mail_tokens_kind_check, because it allows more kinds than before.
alter table mail_tokens drop constraint mail_tokens_kind_check;
alter table mail_tokens
  add constraint mail_tokens_kind_check check (kind in ('signup', 'recovery', 'magiclink', 'reauthentication'));
comment on table mail_tokens is
  'What an email lets its reader do by link or code: confirm a sign-up, recover an account, sign in, or prove that the '
  'person in a session is the member. Sent or about to be sent. Deleted when it is used or replaced, a day after it expires, '
  'or after 30 days without a link. An address can have several sign-ups; the first one confirmed decides.';
comment on column mail_tokens.token_hash is
  'SHA-256 of the token in the link; null until the email is sent, and for a reauthentication, which has a code only.';
comment on column mail_tokens.password_hash is 'Argon2id of the password chosen with this sign-up; null for other kinds.';
comment on column mail_tokens.user_type is 'The role chosen with this sign-up; null for other kinds.';
comment on column mail_tokens.expires_at is 'Null while token_hash is.';

create table mail_codes (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('signup', 'recovery', 'magiclink', 'reauthentication')),
  browser_hash bytea not null,
  email_hash bytea not null,
  mail_token_id bigint references mail_tokens on delete set null,
  tries smallint not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null,
  constraint mail_codes_one unique (browser_hash, email_hash, kind)
);
create index mail_codes_token on mail_codes (mail_token_id);
comment on table mail_codes is
  'A request for a six-digit code by one browser for one address, whether the address has an account or not, so that '
  'nobody can find out. Deleted when the code is used, or a day after it expires.';
comment on column mail_codes.id is 'The code is derived from it with a server secret (mail_codes), so no code is stored.';
comment on column mail_codes.browser_hash is
  'SHA-256 of the cookie of the browser that asked; for a reauthentication, of the id of the session that asked.';
comment on column mail_codes.email_hash is 'SHA-256 of the address in lower case.';
comment on column mail_codes.mail_token_id is
  'What the code does; null until it is mailed, for an address without an account, and once its link is used or replaced.';
comment on column mail_codes.tries is 'How many codes were entered, at most 5.';
