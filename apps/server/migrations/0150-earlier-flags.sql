-- The flags from before the trigger.
insert into notification_settings (user_id, muted, updated_at)
  select uuid, muted_flags(p), updated_at from profiles p
  where muted_flags(p) <> '{}' and uuid in (select id from users)
  on conflict (user_id) do update set muted = excluded.muted, updated_at = excluded.updated_at
    where notification_settings.updated_at is null;
