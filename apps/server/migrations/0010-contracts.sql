create table contracts (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null unique references bookings on delete cascade,
  gig_id uuid not null references gigs on delete cascade,
  artist_id uuid not null references profiles on delete cascade,
  venue_id uuid not null references profiles on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'signed', 'expired', 'cancelled')),
  current_version integer not null default 1,
  created_at timestamptz not null,
  signed_at timestamptz,
  docusign_envelope_id text,
  expires_at timestamptz not null,
  -- Null once they were reminded, or nobody is to be.
  remind_at timestamptz,
  -- The end of its chain of events: without it the newest events could be cut off unseen.
  event_count integer not null default 0,
  head_hash text not null,
  constraint contracts_two_sides check (artist_id <> venue_id),
  constraint contracts_signed_at check (
    case status when 'signed' then signed_at is not null when 'cancelled' then true else signed_at is null end
  )
);
create index contracts_artist on contracts (artist_id, created_at desc, id);
create index contracts_venue on contracts (venue_id, created_at desc, id);
create index contracts_expiring on contracts (expires_at) where status = 'pending';
create index contracts_to_remind on contracts (remind_at) where remind_at is not null;

create table contract_versions (
  contract_id uuid not null references contracts on delete cascade,
  number integer not null check (number between 1 and 50),
  status text not null check (status in ('current', 'proposed', 'replaced', 'declined', 'withdrawn', 'lapsed')),
  proposed_by text not null check (proposed_by in ('artist', 'venue')),
  document jsonb not null,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (contract_id, number),
  -- What signatures refer to: neither can move to other words.
  unique (contract_id, number, hash),
  constraint contract_versions_decided check ((status = 'proposed') = (decided_at is null))
);
create unique index contract_versions_one_current on contract_versions (contract_id) where status = 'current';
create unique index contract_versions_one_proposed on contract_versions (contract_id) where status = 'proposed';
alter table contracts add constraint contracts_current_version
  foreign key (id, current_version) references contract_versions (contract_id, number) deferrable initially deferred;

create table contract_signatures (
  id uuid primary key default gen_random_uuid(),
  contract_id uuid not null,
  version integer not null,
  hash text not null,
  party text not null check (party in ('artist', 'venue')),
  signer_id uuid not null,
  typed_name text not null check (length(typed_name) between 2 and 120),
  consent_text text not null,
  ip text not null,
  user_agent text not null,
  signed_at timestamptz not null,
  unique (contract_id, version, party),
  foreign key (contract_id, version, hash) references contract_versions (contract_id, number, hash) on delete cascade
);

create function refuse_frozen_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was signed or proposed stays as it is' using errcode = 'restrict_violation';
end $$;
create trigger contract_signatures_frozen before update on contract_signatures
  for each row execute function refuse_frozen_change();
create trigger contract_versions_frozen
  before update of contract_id, number, proposed_by, document, hash, created_at on contract_versions
  for each row execute function refuse_frozen_change();

-- Signed means that both signatures are there for the version that counts; the foreign key gives them its hash.
create function require_both_signatures() returns trigger language plpgsql as $$
begin
  if (select count(*) from contract_signatures where contract_id = new.id and version = new.current_version) <> 2 then
    raise exception 'a signed contract needs both signatures under its current version' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger contracts_both_signatures before insert or update on contracts
  for each row when (new.status = 'signed') execute function require_both_signatures();

-- The chain: each hash covers the one before it. Names no foreign keys: it outlives what it tells of.
create table contract_events (
  contract_id uuid not null,
  number integer not null check (number > 0),
  at timestamptz not null,
  event text not null,
  doer text not null check (doer in ('artist', 'venue', 'system')),
  actor_id uuid,
  version integer not null,
  facts jsonb not null,
  prev_hash text not null,
  hash text not null unique,
  primary key (contract_id, number),
  constraint contract_events_doer check ((actor_id is null) = (doer = 'system'))
);
create trigger contract_events_append_only before update or delete or truncate on contract_events
  for each statement execute function refuse_history_change();

-- The money of a booking. Acceptance opens it as `pending`.
create table transactions (
  id uuid primary key default gen_random_uuid(),
  gig_id uuid not null references gigs on delete cascade,
  artist_id uuid not null references profiles on delete cascade,
  venue_id uuid not null references profiles on delete cascade,
  booking_id uuid not null unique references bookings on delete cascade,
  amount_cents bigint not null check (amount_cents >= 0),
  status text not null default 'pending' check (status in ('pending', 'in_escrow', 'completed', 'cancelled', 'failed')),
  created_at timestamptz not null,
  completed_at timestamptz,
  stripe_payment_intent_id text,
  constraint transactions_two_sides check (artist_id <> venue_id)
);
create index transactions_artist on transactions (artist_id, created_at desc, id);
create index transactions_venue on transactions (venue_id, created_at desc, id);
