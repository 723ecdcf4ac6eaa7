-- An act applies, or accepts an offer, as soon as its people have said yes.
create table poll_promises (
  poll_id uuid primary key references polls (id) on delete cascade,
  kind text not null,
  promised_by uuid not null references users (id) on delete cascade,
  message text not null default '',
  fee_cents bigint,
  per_player boolean not null default false,
  set_details text not null default '',
  offer_id uuid references offers (id) on delete cascade,
  offer_number integer,
  settled_at timestamptz,
  outcome text,
  reason text not null default '',
  application_id uuid references applications (id) on delete set null,
  booking_id uuid references bookings (id) on delete set null,
  constraint poll_promises_kind_check check (kind in ('apply', 'accept')),
  constraint poll_promises_fee_check check ((kind = 'apply') = (fee_cents is not null)),
  constraint poll_promises_offer_check
    check ((kind = 'accept') = (offer_id is not null) and (kind = 'accept') = (offer_number is not null)),
  constraint poll_promises_outcome_check check (outcome in ('kept', 'failed', 'taken_back')),
  constraint poll_promises_settled check ((outcome is null) = (settled_at is null))
);
create index poll_promises_promised_by on poll_promises (promised_by);
create index poll_promises_offer on poll_promises (offer_id) where offer_id is not null;
create index poll_promises_application on poll_promises (application_id) where application_id is not null;
create index poll_promises_booking on poll_promises (booking_id) where booking_id is not null;

comment on table poll_promises is
  'What Bandstand does for an act once everybody whom a poll asked has said yes: apply to the gig, or accept an offer. At most once.';
comment on column poll_promises.promised_by is 'Whoever promised it: it is done in their name, if they may do it then.';
comment on column poll_promises.message is 'Of the application; empty for an offer.';
comment on column poll_promises.per_player is 'Whether fee_cents is for each player who said yes, not for all together.';
comment on column poll_promises.offer_number is 'Which offer its maker saw: a newer one is not accepted.';
comment on column poll_promises.reason is 'Why it failed, as the act reads it.';
