create table stages (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references profiles (uuid) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- From 1, the order in which its venue lists it.
  position smallint not null check (position >= 1),
  capacity integer check (capacity > 0),
  backline text[] not null default '{}',
  sound_system text not null default '' check (length(sound_system) <= 500),
  lights text not null default '' check (length(lights) <= 500),
  power text not null default '' check (length(power) <= 500),
  size text not null default '' check (length(size) <= 100),
  load_in text not null default '' check (length(load_in) <= 1000),
  image_url text,
  changeover_minutes integer not null default 0 check (changeover_minutes between 0 and 240),
  curfews text[] not null default '{"","","","","","",""}' check (cardinality(curfews) = 7),
  created_at timestamptz not null,
  archived_at timestamptz
);
comment on table stages is
  'A room or corner of a venue that takes one act at a time. A venue without any has one stage that nobody sees: stage_id is null then.';
comment on column stages.capacity is 'In people; null when the venue names none.';
comment on column stages.backline is 'What musicians can use, entries of BACKLINE (packages/domain).';
comment on column stages.size is 'As typed, such as 16 × 12 ft.';
comment on column stages.image_url is 'Path of an object in storage, without host; null for none.';
comment on column stages.changeover_minutes is 'Taken after each act, before another one can begin.';
comment on column stages.curfews is
  'When music ends, by weekday from Monday: HH:MM by the clock at the place, before noon on the next day; empty for no rule.';
comment on column stages.archived_at is 'When the venue removed it. Gigs that are over still name it.';
create unique index stages_name on stages (venue_id, lower(name)) where archived_at is null;
create index stages_venue on stages (venue_id, position);
comment on index stages_name is 'Two stages of a venue with one name could be confused.';

alter table gigs add column stage_id uuid references stages (id);
comment on column gigs.stage_id is 'Null at a venue without stages. A booking is on the stage of its gig.';
-- fits the last release: gigs_stage_id_fkey, because that release doesn't write the column.
