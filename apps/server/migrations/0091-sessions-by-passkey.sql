-- fits the last release: sessions_method_check, because it allows more methods than before.
alter table sessions drop constraint sessions_method_check;
alter table sessions
  add constraint sessions_method_check check (method in ('password', 'signup', 'recovery', 'magiclink', 'oauth', 'passkey'));
comment on column sessions.method is
  'How it was opened: with a password, with a passkey, by the link or code of an email that confirms a sign-up, recovers the account or '
  'signs in (magiclink), or at a provider such as Google (oauth). A recovery session becomes a password one when the new password is set.';
-- fits the last release: sessions_second_factor_check, because it allows more kinds than before.
alter table sessions drop constraint sessions_second_factor_check;
alter table sessions
  add constraint sessions_second_factor_check check (second_factor in ('totp', 'recovery_code', 'passkey'));
