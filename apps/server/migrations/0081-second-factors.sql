-- Two-step verification: authenticator apps and recovery codes. A session shows that it was confirmed by a second factor.
create table totp_factors (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 120),
  secret bytea not null,
  sealed_by text,
  last_step bigint,
  created_at timestamptz not null,
  verified_at timestamptz,
  last_used_at timestamptz,
  constraint totp_factors_used_once_verified check (verified_at is not null or (last_step is null and last_used_at is null))
);
create index totp_factors_user on totp_factors (user_id);
create unique index totp_factors_one_unverified on totp_factors (user_id) where verified_at is null;
comment on table totp_factors is
  'Authenticator apps of members, for one-time codes (RFC 6238). One that isn''t verified yet protects nothing; a member has at most one of those.';
comment on column totp_factors.name is 'As the member calls it.';
comment on column totp_factors.secret is 'What the codes are computed from.';
comment on column totp_factors.sealed_by is 'The key_id that the secret is encrypted with; null: it is not encrypted.';
comment on column totp_factors.last_step is
  'The 30-second step of the last accepted code, counted since 1970: no code of that step or an earlier one is accepted again.';
comment on column totp_factors.verified_at is 'When its first code was accepted; null until then.';
comment on column totp_factors.last_used_at is 'When its last code was accepted.';

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'Codes that each open an account once in place of its second factor. New ones replace all old ones.';
comment on column recovery_codes.code_hash is 'The SHA-256 of the code, which has 80 random bits.';
comment on column recovery_codes.used_at is 'When it was used; null while it can be.';

-- fits the last release: sessions_second_factor_check, because it doesn't write the column.
-- fits the last release: sessions_second_factor_at, because it writes neither column.
alter table sessions
  add column second_factor text check (second_factor in ('totp', 'recovery_code')),
  add column second_factor_at timestamptz,
  add constraint sessions_second_factor_at check ((second_factor is null) = (second_factor_at is null));
comment on column sessions.second_factor is
  'What confirmed this session besides the way it was opened: the session is at aal2. Null for aal1, which opens nothing when the member has a second factor.';
comment on column sessions.second_factor_at is 'When it was last confirmed.';
