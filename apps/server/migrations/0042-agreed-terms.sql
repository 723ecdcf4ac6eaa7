-- What a member agreed to when they registered, and when. Who registered before stays without: nobody asked them.

alter table mail_tokens
  add column terms_version text,
  add column terms_agreed_at timestamptz,
  add constraint mail_tokens_terms check ((terms_version is null) = (terms_agreed_at is null));
alter table users
  add column terms_version text,
  add column terms_agreed_at timestamptz,
  add constraint users_terms check ((terms_version is null) = (terms_agreed_at is null));

comment on column mail_tokens.terms_version is
  'The version of the terms of service agreed to with this sign-up; null when it did not show them, and for a recovery.';
comment on column mail_tokens.terms_agreed_at is 'Null when terms_version is.';
comment on column users.terms_version is
  'The version of the terms of service agreed to at the sign-up that was confirmed (TERMS_VERSION in packages/domain); null '
  'for whoever registered before they were shown there.';
comment on column users.terms_agreed_at is 'Null when terms_version is.';
