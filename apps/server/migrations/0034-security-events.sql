-- What somebody may have to look into later: sign-ins and refused ones, changed passwords and banks, refused money,
-- limits that were reached. Never a secret, nor what a stranger typed. Names no foreign keys: it outlives what it tells of.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  -- The person who acted, null while nobody has proved who it was; and the account on whose behalf, or against which.
  actor_id uuid,
  party_id uuid,
  -- A code or an operation, such as `invalid_credentials`.
  cause text not null default '',
  network text not null default '',
  request_id text not null default '',
  -- More than one: so many of a kind, from this network or from all others, came too fast to be kept one by one.
  count integer not null default 1 check (count > 0)
);
create index security_events_at on security_events (at);
create index security_events_party on security_events (party_id, at) where party_id is not null;
create index audit_log_at on audit_log (at);

-- Only added to, until housekeeping takes what has had its time.
create function refuse_security_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('bandstand.keeps_house', true) = 'on' then
    return null;
  end if;
  raise exception 'security events are only added to' using errcode = 'restrict_violation';
end $$;
create trigger security_events_append_only before update or delete or truncate on security_events
  for each statement execute function refuse_security_change();

-- The provider's name of the bank account that it pays to; null while it has said none.
alter table payout_accounts add column bank text;

-- Whether a browser was seen before: all sessions of a member, ended ones too.
create index sessions_of_user on sessions (user_id, refreshed_at);
