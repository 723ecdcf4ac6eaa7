-- Checks the rows from before; others can be written meanwhile.
alter table profiles validate constraint profiles_party_fkey;
alter table notifications validate constraint notifications_person_fkey;
alter table notification_settings validate constraint notification_settings_person_fkey;
alter table push_subscriptions validate constraint push_subscriptions_person_fkey;
alter table storage_objects validate constraint storage_objects_party_fkey;
