-- What an e-signature provider is asked to have signed. A declined or voided envelope makes room for another one.
create table contract_envelopes (
  -- Also what the provider keeps with the envelope, so that one whose answer was lost is found again.
  id uuid primary key default gen_random_uuid(),
  contract_id uuid not null,
  version integer not null,
  -- The provider's own id; null until it has answered.
  envelope_id text unique,
  -- Outdated: its version or its contract stands no more, and it is to be voided.
  status text not null default 'open' check (status in ('open', 'completed', 'declined', 'voided', 'outdated')),
  created_at timestamptz not null,
  -- Until then somebody is waiting for the provider to make it; nobody else asks meanwhile.
  opening_until timestamptz,
  -- When somebody who waits for news last had the provider asked.
  asked_at timestamptz,
  foreign key (contract_id, version) references contract_versions (contract_id, number) on delete cascade
);
create unique index contract_envelopes_one_open on contract_envelopes (contract_id, version) where status = 'open';
create index contract_envelopes_contract on contract_envelopes (contract_id);
