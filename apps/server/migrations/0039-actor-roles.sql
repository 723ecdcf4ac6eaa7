-- What the acting side of an event is called. Checks and the triggers that keep the histories append-only stay as they
-- are; no function reads the column. The hashes of contract_events still cover it under its first name.

alter table booking_events rename column doer to actor_role;
alter table booking_events rename constraint booking_events_doer to booking_events_actor_role;
alter table booking_events rename constraint booking_events_doer_check to booking_events_actor_role_check;
alter table contract_events rename column doer to actor_role;
alter table contract_events rename constraint contract_events_doer to contract_events_actor_role;
alter table contract_events rename constraint contract_events_doer_check to contract_events_actor_role_check;
alter table payment_events rename column doer to actor_role;
alter table payment_events rename constraint payment_events_doer to payment_events_actor_role;
alter table payment_events rename constraint payment_events_doer_check to payment_events_actor_role_check;
alter table review_events rename column doer to actor_role;
alter table review_events rename constraint review_events_doer to review_events_actor_role;
alter table review_events rename constraint review_events_doer_check to review_events_actor_role_check;

comment on column contract_events.hash is
  'SHA-256 in hexadecimal of prev_hash and the canonical JSON of all other columns, in camel case, actor_role as `doer`, without party_id where it is null.';
