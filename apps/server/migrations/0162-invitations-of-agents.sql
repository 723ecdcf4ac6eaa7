-- Invitations of agents name the commission.
-- fits the last release: party_invitations_role_check, because it allows more roles.
alter table party_invitations drop constraint party_invitations_role_check;
alter table party_invitations
  add constraint party_invitations_role_check check (role in ('owner', 'manager', 'booker', 'agent', 'member', 'door', 'books', 'viewer'));
-- fits the last release: party_invitations_commission_check, because that release invites no agents.
alter table party_invitations add column commission integer;
alter table party_invitations
  add constraint party_invitations_commission_check
  check ((role = 'agent') = (commission is not null) and commission between 0 and 2500);
comment on column party_invitations.commission is 'Of an agent, in basis points; null for everybody else.';
