-- How a person wants to be notified is their own, with the six flags, which were the profile's.
-- fits the last release: notification_settings_person_fkey, because it writes them for the account of a profile.
alter table notification_settings
  drop constraint notification_settings_user_id_fkey,
  add constraint notification_settings_person_fkey foreign key (user_id) references users (id) on delete cascade not valid,
  alter column time_zone drop not null,
  alter column daily_digest set default false,
  add column email_gig_updates boolean,
  add column email_messages boolean,
  add column email_payments boolean,
  add column push_gig_updates boolean,
  add column push_messages boolean,
  add column push_payments boolean,
  add column updated_at timestamptz;
comment on column notification_settings.time_zone is 'IANA name; null for the zone of the profile.';
comment on column notification_settings.email_gig_updates is
  'Null reads as true, as for the five flags below: only false turns it off.';
