-- While servers of the last release run, they write the flags into the profile.
create function copy_flags() returns trigger language plpgsql as $$
begin
  insert into notification_settings as s (user_id, email_gig_updates, email_messages, email_payments, push_gig_updates,
    push_messages, push_payments, updated_at)
  select new.uuid, new.email_gig_updates, new.email_messages, new.email_payments, new.push_gig_updates, new.push_messages,
    new.push_payments, new.updated_at
  where exists (select from users where id = new.uuid)
  on conflict (user_id) do update set email_gig_updates = excluded.email_gig_updates,
    email_messages = excluded.email_messages, email_payments = excluded.email_payments,
    push_gig_updates = excluded.push_gig_updates, push_messages = excluded.push_messages,
    push_payments = excluded.push_payments, updated_at = excluded.updated_at;
  return null;
end $$;
comment on function copy_flags() is
  'Copies the flags that a server of the last release wrote into a profile to the settings of its person. Goes with the columns.';
-- fits the last release: profiles_copy_flags, because it refuses nothing.
create trigger profiles_copy_flags
  after update of email_gig_updates, email_messages, email_payments, push_gig_updates, push_messages, push_payments on profiles
  for each row when (
    (old.email_gig_updates, old.email_messages, old.email_payments, old.push_gig_updates, old.push_messages, old.push_payments)
    is distinct from
    (new.email_gig_updates, new.email_messages, new.email_payments, new.push_gig_updates, new.push_messages, new.push_payments))
  execute function copy_flags();
