-- After a restore nothing leaves until the operator says so, at any server.
create table quiet_mode (
  only_one boolean primary key default true check (only_one),
  since timestamptz not null,
  backup_at timestamptz not null
);
comment on table quiet_mode is 'A row while Bandstand is quiet, which it is from a restore until an operator ends it: no event is delivered, no clock runs and no money moves. Events wait without a job.';
comment on column quiet_mode.only_one is 'Always true: allows one row.';
comment on column quiet_mode.since is 'When the restore ended.';
comment on column quiet_mode.backup_at is 'When the backup that was restored was made.';
