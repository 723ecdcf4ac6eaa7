-- Servers count open gigs in memory. This log brings what they have counted up to date.
create table open_gig_changes (
  server_started_at timestamptz not null default pg_postmaster_start_time(),
  transaction_id xid8 not null default pg_current_xact_id(),
  id bigint not null generated always as identity,
  changed_at timestamptz not null default now(),
  is_open boolean not null,
  date date not null,
  starts_at timestamptz not null,
  pay_cents bigint not null,
  is_recurring boolean not null,
  instrument_ids integer[] not null,
  primary key (server_started_at, transaction_id, id)
);
comment on table open_gig_changes is
  'What was added to gig_open_instruments and removed from it in the last two days, a row per gig. Written by its triggers.';
comment on column open_gig_changes.server_started_at is
  'When the PostgreSQL server started: another one, or a restored database, may use the same numbers for other transactions.';
comment on column open_gig_changes.transaction_id is 'Shows from which snapshot on the change is visible.';
comment on column open_gig_changes.is_open is 'True: a gig with these values was added. False: one was removed.';
comment on column open_gig_changes.instrument_ids is 'As in gig_open_instruments, without 0; empty for any instrument.';
create index open_gig_changes_changed_at on open_gig_changes (changed_at);

create function log_open_gig_changes() returns trigger language plpgsql as $$
begin
  insert into open_gig_changes (is_open, date, starts_at, pay_cents, is_recurring, instrument_ids)
    select tg_op = 'INSERT', date, starts_at, pay_cents, is_recurring,
      coalesce(array_agg(instrument_id order by instrument_id) filter (where instrument_id <> 0), '{}')
    from changed group by gig_id, date, starts_at, pay_cents, is_recurring;
  return null;
end $$;
comment on function log_open_gig_changes() is 'Writes the gigs of a statement to open_gig_changes.';

-- Rows are only inserted and deleted, or get another location, which is not counted.
-- fits the last release: gig_open_instruments_log_added, because it only writes to a table of its own.
-- fits the last release: gig_open_instruments_log_removed, because it only writes to a table of its own.
create trigger gig_open_instruments_log_added after insert on gig_open_instruments
  referencing new table as changed for each statement execute function log_open_gig_changes();
create trigger gig_open_instruments_log_removed after delete on gig_open_instruments
  referencing old table as changed for each statement execute function log_open_gig_changes();
