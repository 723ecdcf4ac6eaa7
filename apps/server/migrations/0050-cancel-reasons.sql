-- Whoever cancels a booking can say why.
alter table bookings add column cancel_reason text not null default '' check (length(cancel_reason) <= 1000);
comment on column bookings.cancel_reason is 'What the party that cancelled wrote to the other; empty when nothing, and once its account is deleted.';
