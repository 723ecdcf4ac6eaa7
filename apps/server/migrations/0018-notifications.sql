-- What a member has been told, each once: the row is the centre's line and says what is still to leave by mail and push.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  -- The same whenever the same event is told again.
  key text not null,
  kind text not null,
  category text not null check (category in ('gig_updates', 'messages', 'payments', 'security')),
  title text not null,
  -- The mail's paragraphs; the centre and pushes show the beginning of the first.
  paragraphs text[] not null,
  path text not null check (path like '/%'),
  action text not null,
  small_print text,
  at timestamptz not null,
  read_at timestamptz,
  -- Waits until then; null when it left, or does not leave at all.
  mail_due_at timestamptz,
  push_due_at timestamptz,
  in_digest boolean not null default false,
  -- The digest that it left with.
  digest_id uuid,
  constraint notifications_once unique (user_id, key),
  constraint notifications_digest check (in_digest or digest_id is null)
);
create index notifications_newest on notifications (user_id, at desc, id);
create index notifications_unread on notifications (user_id, at desc, id) where read_at is null;
create index notifications_mail_due on notifications (mail_due_at) where mail_due_at is not null;
create index notifications_push_due on notifications (push_due_at) where push_due_at is not null;
create index notifications_digest on notifications (digest_id) where digest_id is not null;

-- Beside the six flags of the profile. Without a row: no quiet hours, no digest.
create table notification_settings (
  user_id uuid primary key references profiles on delete cascade,
  quiet_from text,
  quiet_to text,
  time_zone text not null,
  daily_digest boolean not null,
  constraint notification_settings_quiet check ((quiet_from is null) = (quiet_to is null))
);

-- A browser that shows pushes, for the session in which somebody turned them on there.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id, created_at);
create index push_subscriptions_session on push_subscriptions (session_id);

-- What we sign pushes with (VAPID), made by the first server: browsers subscribe to this one key for good.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

-- A mail that is sent again has the same key, as a mail server sees the same Message-ID.
alter table dev_mails add column key text unique;
