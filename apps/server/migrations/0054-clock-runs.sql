-- What runs with time alone is scheduled by the database's clock: a server whose own clock is wrong moves nothing.
create table clock_runs (
  name text primary key,
  due_at timestamptz not null,
  finished_at timestamptz not null default now()
);
comment on table clock_runs is 'The jobs that run every minute and every day, by name. Whoever moves due_at schedules the job, so of all servers one does.';
comment on column clock_runs.due_at is 'The minute or day, in UTC, that was scheduled last.';
comment on column clock_runs.finished_at is 'When a run last ended without an error; at first, when this row was inserted.';
insert into clock_runs (name, due_at) values ('run_clocks', now()), ('keep_house', now());
