-- While servers of the last release run, they write the flags into the profile.
create function muted_flags(profiles) returns text[] immutable language sql as $$
  select array_remove(array[
    case when $1.email_gig_updates is false then 'email_gig_updates' end,
    case when $1.email_messages is false then 'email_messages' end,
    case when $1.email_payments is false then 'email_payments' end,
    case when $1.push_gig_updates is false then 'push_gig_updates' end,
    case when $1.push_messages is false then 'push_messages' end,
    case when $1.push_payments is false then 'push_payments' end
  ], null)
$$;
comment on function muted_flags(profiles) is 'Returns what was turned off in a profile, as in notification_settings.muted.';

create function copy_flags() returns trigger language plpgsql as $$
begin
  insert into notification_settings (user_id, muted, updated_at)
    select new.uuid, muted_flags(new), new.updated_at where exists (select from users where id = new.uuid)
    on conflict (user_id) do update set muted = excluded.muted, updated_at = excluded.updated_at;
  return null;
end $$;
comment on function copy_flags() is
  'Copies the flags that a server of the last release wrote into a profile to the settings of its person. Goes with the columns.';
-- fits the last release: profiles_copy_flags, because it refuses nothing.
create trigger profiles_copy_flags after update on profiles for each row
  when (muted_flags(old) <> muted_flags(new)) execute function copy_flags();
