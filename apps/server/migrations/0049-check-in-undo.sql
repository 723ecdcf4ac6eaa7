-- A check-in can be undone for a minute, and the venue is notified after it. Check-ins until now are announced.
alter table check_ins add column announced_at timestamptz default now();
alter table check_ins alter column announced_at drop default;
comment on column check_ins.announced_at is 'When the venue’s notice was due; null while the check-in can be undone.';
create index check_ins_unannounced on check_ins (received_at) where announced_at is null;
