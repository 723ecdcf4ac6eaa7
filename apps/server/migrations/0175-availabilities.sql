-- What acts say about when, how early and how far from home they play.
create table availabilities (
  party_id uuid primary key references profiles (uuid) on delete cascade,
  published boolean not null,
  hours jsonb not null check (jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) <= 7),
  lead_days smallint not null check (lead_days between 0 and 90),
  max_miles smallint check (max_miles between 1 and 3000),
  ask_anyway boolean not null,
  updated_at timestamptz not null
);

comment on table availabilities is 'What an act says about when, how early and where it plays; those without a row said nothing.';
comment on column availabilities.published is 'Whether venues see if the act is free in hours that they ask about.';
comment on column availabilities.hours is
  'At most one entry for each weekday, by the clock where the act is (DayHours in packages/domain/src/availability/availability-input.ts).';
comment on column availabilities.lead_days is 'How many days before a show it wants to be asked, at least.';
comment on column availabilities.max_miles is 'How far it plays; null for anywhere.';
comment on column availabilities.ask_anyway is 'Whether days without hours may be asked about as well.';
