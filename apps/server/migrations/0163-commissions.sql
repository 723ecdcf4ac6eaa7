-- Which agent made a booking, and for which commission.
create table booking_commissions (
  booking_id uuid primary key references bookings (id) on delete cascade,
  agent_id uuid references users (id) on delete set null,
  agent_name text not null,
  commission integer not null,
  recorded_at timestamptz not null,
  constraint booking_commissions_commission_check check (commission between 0 and 2500)
);
create index booking_commissions_agent on booking_commissions (agent_id) where agent_id is not null;

comment on table booking_commissions is
  'The agent who made the accepted offer for the act, or accepted it, and their commission at that moment. The end of the grant changes nothing of it.';
comment on column booking_commissions.agent_id is 'Null once their account is deleted: from then on the act keeps everything.';
comment on column booking_commissions.agent_name is 'As it was then; ''Former member'' once their account is deleted.';
comment on column booking_commissions.commission is 'In basis points of what the act has of the booking after the platform''s fee.';
