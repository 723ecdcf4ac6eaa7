-- A link that was asked for with PKCE leads to a code only in the browser that asked, because only that one can use it.
alter table mail_tokens add column browser_hash bytea;
comment on column mail_tokens.browser_hash is
  'SHA-256 of the cookie of the browser that asked for the mail; null when the last release made it.';
