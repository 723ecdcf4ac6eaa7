-- The history of subscriptions is append-only, as the other histories are.

create or replace function refuse_history_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger subscription_events_append_only before update or delete or truncate on subscription_events
  for each statement execute function refuse_history_change();
