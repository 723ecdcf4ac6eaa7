-- Shares of what an act earned are paid to its people: each has a balance of their own, a wallet.
create table wallets (
  id uuid primary key default gen_random_uuid(),
  person_id uuid unique references users (id) on delete set null,
  player_id uuid references booking_players (id) on delete set null,
  party_id uuid references parties (id) on delete set null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint wallets_one_owner check (person_id is null or player_id is null)
);
create unique index wallets_one_unclaimed on wallets (player_id) where ended_at is null;
create index wallets_unclaimed on wallets (party_id) where ended_at is null and player_id is not null;
create index wallets_unclaimed_since on wallets (created_at) where ended_at is null and player_id is not null;

comment on table wallets is 'Balances of people, apart from those of acts: one for each person, and one for each share of somebody without an account.';
comment on column wallets.person_id is 'Whose it is; null for a share that nobody has claimed, and after the account was deleted.';
comment on column wallets.player_id is 'Whose share it has, while they have no account.';
comment on column wallets.party_id is 'The act that it came from, of a share that nobody has claimed.';
comment on column wallets.ended_at is 'When the share was claimed, or went back to the act.';

-- An order and an account at the provider can be a wallet's.
alter table payout_accounts drop constraint payout_accounts_user_id_fkey;
comment on column payout_accounts.user_id is 'The act, or the wallet.';
comment on column money_orders.artist_id is 'The act, or the wallet, that gets the money.';

-- fits the last release: ledger_postings_kind_check, because it allows one more kind than before.
alter table ledger_postings drop constraint ledger_postings_kind_check;
alter table ledger_postings add constraint ledger_postings_kind_check check (
  kind in (
    'charge', 'release', 'share', 'fee', 'refund', 'refunded', 'refund_returned', 'payout', 'paid_out', 'payout_bounced',
    'payout_returned', 'reversal', 'charged_back', 'charge_back_won'
  )
) not valid;

-- A fee can be settled in parts, each of which is divided.
alter table booking_shares add column purpose text not null default 'outside';
alter table booking_shares drop constraint booking_shares_pkey;
alter table booking_shares add primary key (player_id, purpose);
comment on column booking_shares.purpose is 'Which settlement of the fee it is of; outside: of what was paid outside Bandstand.';
comment on table booking_shares is 'What each player got of a booking by the rule of their act, a row per settlement; together what the act has of it. Only added.';
