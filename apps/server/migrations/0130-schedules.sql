-- Applications for several dates of a series that were made together.
alter table applications add column schedule_id uuid;
comment on column applications.schedule_id is
  'Of one made for several dates of a series at once: the id of the first of them. Null for a single one.';
