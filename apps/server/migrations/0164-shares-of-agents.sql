-- An agent's commission is a share too, taken before the players' shares.
alter table booking_shares drop constraint booking_shares_pkey;
alter table booking_shares alter column player_id drop not null;
alter table booking_shares add column kind text not null default 'player';
alter table booking_shares
  add constraint booking_shares_kind_check
  check (kind in ('player', 'commission') and (kind = 'player') = (player_id is not null) and (kind = 'player' or expense_cents = 0));
create unique index booking_shares_player on booking_shares (player_id, purpose) where kind = 'player';
create unique index booking_shares_commission on booking_shares (booking_id, purpose) where kind = 'commission';
comment on column booking_shares.player_id is 'Null for the commission of an agent.';
comment on column booking_shares.kind is 'player, or commission of the agent in booking_commissions.';
