create table notice_links (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null constraint notice_links_purpose_check check (purpose in ('freeze_withdrawals', 'sign_out')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index notice_links_user on notice_links (user_id);
comment on table notice_links is
  'The links in notices by mail, by which the owner of an account who did not do what the notice is about protects it without '
  'signing in. Each mail has its own.';
comment on column notice_links.token_hash is 'SHA-256 of the token in the link, which is stored nowhere.';
comment on column notice_links.purpose is 'The one thing that it does: freezes withdrawals, or signs out everywhere.';
comment on column notice_links.used_at is 'When it did that; null while it can. It does so once.';
