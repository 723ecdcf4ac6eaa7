alter table mail_tokens add column code_challenge text;
comment on column mail_tokens.code_challenge is
  'PKCE (S256) of the app that asked: the link then leads to it with a code instead of a session. Null for an app without PKCE.';
