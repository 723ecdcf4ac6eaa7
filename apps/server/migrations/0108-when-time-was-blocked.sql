-- Calendar files say when an entry was written. That of earlier rows isn't known: it's the time of this migration.
alter table busy_times add column created_at timestamptz not null default now();
comment on column busy_times.created_at is 'When it was written; for rows of versions without it, when they were upgraded.';
