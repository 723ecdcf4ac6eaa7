-- Whether the fee was paid outside Bandstand by the day after the show, by the days of its place. Null for those that the last
-- release states while this one is starting: they count as on time.
alter table outside_claims add column on_time boolean;
comment on column outside_claims.on_time is
  'Whether the payment was made by the day after the show, by the clocks of its place. Null counts as on time.';
update outside_claims o set on_time = o.paid_on <= (b.ends_at at time zone b.time_zone)::date + 1
from transactions t join bookings b on b.id = t.booking_id where t.id = o.transaction_id;
