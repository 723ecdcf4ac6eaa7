-- A browser belongs to a person.
-- fits the last release: push_subscriptions_person_fkey, because it writes them for the account of a profile.
alter table push_subscriptions
  drop constraint push_subscriptions_user_id_fkey,
  add constraint push_subscriptions_person_fkey foreign key (user_id) references users (id) on delete cascade not valid;
