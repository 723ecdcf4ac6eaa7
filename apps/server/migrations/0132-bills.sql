-- Several gigs of one venue and evening, in the order of their starts. A gig without a bill is an evening of its own.
create table bills (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references profiles (uuid) on delete cascade,
  title text not null check (length(title) between 1 and 100),
  on_date date not null,
  time_zone text not null,
  doors_at timestamptz,
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table bills is 'Several gigs of one venue and evening. Their order is that of their starts.';
comment on column bills.on_date is 'The evening by the clock at the place; sets after midnight belong to it.';
comment on column bills.note is 'For everybody who plays.';
create index bills_of_venue on bills (venue_id, on_date);

alter table gigs add column bill_id uuid references bills (id) on delete set null;
comment on column gigs.bill_id is 'The bill that it is a part of; null for an evening of its own.';
-- fits the last release: gigs_bill_id_fkey, because that release doesn't write the column.
