-- Invitations to act for a party, by mail or by a link that is passed on.
create table party_invitations (
  id uuid primary key,
  party_id uuid not null references parties (id) on delete cascade,
  token_hash bytea not null unique,
  role text not null,
  sent_to text not null default '',
  invited_by uuid not null references users (id) on delete cascade,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  replaces uuid unique references party_invitations (id) on delete set null,
  accepted_at timestamptz,
  accepted_by uuid references users (id) on delete set null,
  withdrawn_at timestamptz,
  constraint party_invitations_role_check check (role in ('owner', 'manager', 'booker', 'member', 'door', 'books', 'viewer')),
  constraint party_invitations_address check (length(sent_to) <= 254 and (role <> 'owner' or sent_to <> '')),
  constraint party_invitations_one_end check (num_nonnulls(accepted_at, withdrawn_at) <= 1)
);
create index party_invitations_party on party_invitations (party_id, made_at);
create index party_invitations_invited_by on party_invitations (invited_by, made_at);
create index party_invitations_accepted_by on party_invitations (accepted_by) where accepted_by is not null;

comment on table party_invitations is 'A secret link that makes whoever accepts it a member of a party; it works once.';
comment on column party_invitations.token_hash is 'SHA-256 of the secret, which is derived from the id with a secret of the server and stored nowhere.';
comment on column party_invitations.role is 'The role that it gives, of packages/domain/src/parties/roles.ts.';
comment on column party_invitations.sent_to is 'Address to which it was mailed; empty when the owner passes the link on.';
comment on column party_invitations.invited_by is 'The owner who made it; it ends when they are no owner anymore.';
comment on column party_invitations.replaces is 'The invitation that was withdrawn when this one was sent in its place.';
