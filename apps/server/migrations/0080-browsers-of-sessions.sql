-- A browser that has signed in before keeps its own count of wrong passwords, so that strangers can't lock its owner out.

alter table sessions add column browser_hash bytea;
comment on column sessions.browser_hash is
  'SHA-256 of the cookie of the browser that signed in: known again wherever it is. Null for one that keeps no cookie.';
