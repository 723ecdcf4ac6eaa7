-- The lowest fee for which an act plays: gigs below it don't alert its people.
alter table availabilities add column min_fee_cents bigint check (min_fee_cents > 0);

comment on column availabilities.min_fee_cents is 'The lowest fee for an evening for which the act plays, which nobody else sees; null for none.';
