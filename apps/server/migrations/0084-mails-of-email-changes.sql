alter table mail_tokens add column session_id uuid;
comment on column mail_tokens.session_id is
  'The session that asked for a change of address, which stays when the change ends the others; null for other kinds.';
-- fits the last release: mail_tokens_kind_check, because it allows more kinds than before.
alter table mail_tokens drop constraint mail_tokens_kind_check;
alter table mail_tokens
  add constraint mail_tokens_kind_check
  check (kind in ('signup', 'recovery', 'magiclink', 'reauthentication', 'email_change'));
alter table mail_codes drop constraint mail_codes_kind_check;
alter table mail_codes
  add constraint mail_codes_kind_check
  check (kind in ('signup', 'recovery', 'magiclink', 'reauthentication', 'email_change'));
