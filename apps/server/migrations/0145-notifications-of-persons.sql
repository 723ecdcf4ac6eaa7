-- A person is notified, and not a party.
-- fits the last release: notifications_party_id_fkey, because it doesn't write the column.
-- fits the last release: notifications_person_fkey, because it notifies the account of a profile.
alter table notifications
  drop constraint notifications_user_id_fkey,
  add constraint notifications_person_fkey foreign key (user_id) references users (id) on delete cascade not valid,
  add column party_id uuid references parties (id) on delete cascade;
comment on column notifications.user_id is 'The person who is notified.';
comment on column notifications.party_id is 'The party for which they are notified; null for a notice about their account.';
