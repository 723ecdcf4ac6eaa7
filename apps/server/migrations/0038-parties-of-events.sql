-- Who acted and for whom are two columns from now on, as in security_events. The histories are append-only, and the
-- hashes of contract_events cover their rows: what was written before keeps null, as it was always the same id.

alter table booking_events add column party_id uuid,
  add constraint booking_events_party check (party_id is null or actor_id is not null);
alter table contract_events add column party_id uuid,
  add constraint contract_events_party check (party_id is null or actor_id is not null);
alter table payment_events add column party_id uuid,
  add constraint payment_events_party check (party_id is null or actor_id is not null);
alter table review_events add column party_id uuid,
  add constraint review_events_party check (party_id is null or actor_id is not null);
alter table messages add column writer_id uuid;

comment on column booking_events.actor_id is 'The person who acted; null for the system.';
comment on column booking_events.party_id is
  'The artist or venue for whom they acted; null for the system, and in events before migration 38: then it is actor_id.';
comment on column contract_events.actor_id is 'The person who acted; null for the system.';
comment on column contract_events.party_id is
  'The artist or venue for whom they acted; null for the system, and in events before migration 38: then it is actor_id.';
comment on column contract_events.hash is
  'SHA-256 in hexadecimal of prev_hash and the canonical JSON of all other columns, without party_id where it is null.';
comment on column payment_events.actor_id is 'The person who acted; null for the system.';
comment on column payment_events.party_id is
  'The artist or venue for whom they acted; null for the system, and in events before migration 38: then it is actor_id.';
comment on column review_events.actor_id is 'The person who acted; null for the system.';
comment on column review_events.party_id is
  'The artist or venue for whom they acted; null for the system, and in events before migration 38: then it is actor_id.';
comment on column messages.sender_id is 'The artist or venue whose message it is.';
comment on column messages.writer_id is
  'The person who wrote it; null in messages before migration 38: then it is sender_id.';
comment on column contract_signatures.signer_id is 'The person who signed; party says for which side.';
