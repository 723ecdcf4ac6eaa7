-- How often an act was asked to confirm or release its hold: nobody is asked without end.
alter table holds add column times_challenged integer not null default 0;
comment on column holds.times_challenged is 'How often its act was asked to confirm or release it.';
