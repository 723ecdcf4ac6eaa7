-- How a person wants to be notified is their own, with the six flags, which were the profile's.
-- fits the last release: notification_settings_person_fkey, because it writes them for the account of a profile.
alter table notification_settings
  drop constraint notification_settings_user_id_fkey,
  add constraint notification_settings_person_fkey foreign key (user_id) references users (id) on delete cascade not valid,
  alter column time_zone drop not null,
  alter column daily_digest set default false,
  add column muted text[] not null default '{}',
  add column updated_at timestamptz;
comment on column notification_settings.time_zone is 'IANA name; null for the zone of the profile.';
comment on column notification_settings.muted is
  'What they turned off: columns of profiles from before, such as email_messages. Everything else is on.';
