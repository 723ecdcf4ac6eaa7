-- How quickly all servers together send to a provider, and until when it asked us to wait.
create table send_pace (
  name text primary key,
  next_at timestamptz not null default now(),
  paused_until timestamptz,
  refusals integer not null default 0 check (refusals >= 0)
);
comment on table send_pace is 'The mail server and the push services that have a limit: one row each, which every server reads before it sends.';
comment on column send_pace.name is '"mail", or the host of a push service.';
comment on column send_pace.next_at is 'When the next one may be sent, if a rate is set: each takes its turn by moving it.';
comment on column send_pace.paused_until is 'Nothing is sent before. Null, or past: not paused.';
comment on column send_pace.refusals is 'How often in a row the provider was too busy: each makes the pause longer. 0 after one was accepted.';
