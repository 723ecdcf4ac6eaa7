-- Whether an act wants to be asked.
alter table availabilities add column rescues boolean not null default true;
comment on column availabilities.rescues is 'Whether it is asked to play on short notice when a venue needs somebody.';
