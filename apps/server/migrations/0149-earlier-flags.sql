-- The flags from before the trigger.
insert into notification_settings as s (user_id, email_gig_updates, email_messages, email_payments, push_gig_updates,
  push_messages, push_payments, updated_at)
select uuid, email_gig_updates, email_messages, email_payments, push_gig_updates, push_messages, push_payments, updated_at
from profiles
where uuid in (select id from users) and coalesce(email_gig_updates, email_messages, email_payments, push_gig_updates,
  push_messages, push_payments) is not null
on conflict (user_id) do update set email_gig_updates = excluded.email_gig_updates,
  email_messages = excluded.email_messages, email_payments = excluded.email_payments,
  push_gig_updates = excluded.push_gig_updates, push_messages = excluded.push_messages,
  push_payments = excluded.push_payments, updated_at = excluded.updated_at
where s.updated_at is null;
