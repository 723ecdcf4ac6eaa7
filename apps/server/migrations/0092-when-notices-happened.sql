alter table notice_links add column happened_at timestamptz not null default now();
comment on column notice_links.happened_at is
  'When what its notice is about happened. What was added to the account since, such as a passkey, may be a stranger''s.';
