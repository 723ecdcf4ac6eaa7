import {
  PAYMENT_ENDS_DAYS,
  settlementAfter,
  type SettlementKind,
  TRANSACTION_GRAPH,
  type TransactionStep,
} from '@bandstand/domain/payments'
import { FORMER_MEMBER } from '@bandstand/domain/accounts'
import { type ActorRole, NEW, stateAfter } from '@bandstand/domain/lifecycle'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../src/db/database.ts'

/** Returns SQL for how much of a player's shares nobody has claimed, or went back to their act. */
const unclaimedOf = (playerId: string) => `
  select sum(ledger_balance(find_ledger_account('artist_payable', u.id, 'USD')) + coalesce((
    select sum(m.amount_cents) from ledger_postings m join ledger_accounts a on a.id = m.credit_account_id and a.owner_id = u.party_id
    where m.key = 'moved:' || u.id || ':share'), 0)) as cents
  from wallets u where u.player_id = ${playerId}`

/** Each query finds rows that must not exist, in one committed snapshot. */
const NEVER: Record<string, string> = {
  'an account that holds less than nothing': `
    select kind, owner_id, ledger_balance(id) from ledger_accounts
    where kind not in ('provider_clearing', 'disputes') and ledger_balance(id) < 0`,
  'a ledger that does not sum to zero': `
    select sum(ledger_balance(id)) from ledger_accounts having sum(ledger_balance(id)) <> 0`,
  'an account that is thought to hold more than it does': `
    select account_id, cents, ledger_balance(account_id) from ledger_covers where cents > ledger_balance(account_id)`,
  'a deposit whose parts are not the whole': `
    select t.id, t.status, t.amount_cents, t.earned_cents, t.refund_cents, m.*
    from transactions t cross join lateral (
      select coalesce(sum(p.amount_cents) filter (where p.kind = 'charge'), 0) as charged,
        coalesce(sum(p.amount_cents) filter (where p.kind in ('release', 'fee')), 0) as earned,
        coalesce(sum(p.amount_cents) filter (where p.kind = 'refund'), 0) as refunded,
        coalesce(sum(p.amount_cents) filter (where p.kind = 'reversal'), 0) as reversed,
        coalesce(max(ledger_balance(a.id)), 0) as held
      from ledger_accounts a join ledger_postings p on p.debit_account_id = a.id or p.credit_account_id = a.id
      where a.kind = 'escrow' and a.owner_id = t.id) m
    where m.charged <> m.held + m.earned + m.refunded + m.reversed
      or m.earned <> t.earned_cents
      or m.held <> case t.status when 'in_escrow' then t.amount_cents - t.earned_cents - t.refund_cents else 0 end`,
  'a deposit that was charged, released or refunded twice': `
    select o.intent_id from money_orders o where o.kind = 'refund' group by 1 having count(*) > 1
    union all
    select t.id::text from transactions t join ledger_accounts a on a.kind = 'escrow' and a.owner_id = t.id
      join ledger_postings p on p.credit_account_id = a.id where p.kind = 'charge' and t.status <> 'cancelled'
      group by t.id having count(*) > 1`,
  'a transfer that was ordered again, other than it was or while the first may still be done': `
    select o.id from money_orders o join money_orders former on former.id = o.replaces
    where former.status <> 'failed' or former.provider_id is not null or (o.kind, o.transaction_id, o.artist_id, o.amount_cents)
      is distinct from (former.kind, former.transaction_id, former.artist_id, former.amount_cents)`,
  'money in the books of what was paid outside, claimed or never paid': `
    select t.id, t.settlement, t.earned_cents, t.refund_cents from transactions t
    where t.settlement in ('paid_outside', 'claimed', 'unpaid') and (t.earned_cents > 0 or t.refund_cents > 0 or exists (
      select from ledger_accounts a join ledger_postings p on p.debit_account_id = a.id
      where a.kind = 'escrow' and a.owner_id = t.id and p.kind in ('release', 'fee')))`,
  'a payment outside that both did not agree on': `
    select t.id from transactions t where (t.settlement = 'paid_outside') is true <> exists (
      select from outside_claims o where o.transaction_id = t.id and o.status = 'confirmed')
    union all
    select e.transaction_id from payment_events e where e.event = 'settled_outside' and not exists (
      select from outside_claims o where o.transaction_id = e.transaction_id and o.status = 'confirmed' and o.made_by <> e.actor_role)`,
  'a cancellation fee that was paid other than it was owed': `
    select t.id from transactions t where t.settlement = 'paid' and t.earned_cents <> t.owed_cents`,
  'shares that are not together what their act has': `
    select s.booking_id, sum(s.cents) from booking_shares s join transactions t on t.booking_id = s.booking_id
    group by s.booking_id, t.id having count(s.player_id) > 0 and sum(s.cents) <> coalesce(
      (select sum(p.amount_cents) from ledger_accounts a join ledger_postings p on p.debit_account_id = a.id and p.kind = 'release'
        where a.kind = 'escrow' and a.owner_id = t.id),
      (select o.amount_cents from outside_claims o where o.transaction_id = t.id and o.status in ('confirmed', 'unanswered')
        order by o.number desc limit 1), 0)`,
  'a share that was not paid on to its person, once': `
    select t.id, s.purpose, s.cents, paid.cents from transactions t
      join lateral (select purpose, sum(cents) as cents from booking_shares where booking_id = t.booking_id group by purpose) s on true
      cross join lateral (
        select coalesce(sum(p.amount_cents), 0) as cents from ledger_postings p
        where p.kind = 'share' and p.key like s.purpose || ':' || t.id || ':%') paid
    where s.purpose <> 'outside' and s.cents <> paid.cents`,
  'transfers of a payment that are not together what was released': `
    select t.id from transactions t join ledger_accounts a on a.kind = 'escrow' and a.owner_id = t.id
      join ledger_postings p on p.debit_account_id = a.id and p.kind = 'release' group by t.id
    having sum(p.amount_cents) <> (
      select coalesce(sum(o.amount_cents), 0) from money_orders o
      where o.transaction_id = t.id and o.kind = 'transfer' and o.replaces is null)`,
  'a commission that isn’t its percentage of what the act has': `
    select s.booking_id, sum(s.cents) from booking_shares s join booking_commissions c on c.booking_id = s.booking_id
      join transactions t on t.booking_id = s.booking_id
    where s.kind = 'commission' group by s.booking_id, t.id, c.commission having sum(s.cents) <> coalesce(
      (select sum(p.amount_cents) from ledger_accounts a join ledger_postings p on p.debit_account_id = a.id and p.kind = 'release'
        where a.kind = 'escrow' and a.owner_id = t.id),
      (select o.amount_cents from outside_claims o where o.transaction_id = t.id and o.status in ('confirmed', 'unanswered')
        order by o.number desc limit 1), 0)::bigint * c.commission / 10000`,
  'an unclaimed share that has ended but still holds money': `
    select w.id from wallets w where w.ended_at is not null
      and ledger_balance(find_ledger_account('artist_payable', w.id, 'USD')) <> 0`,
  'a wallet that holds other than what came in, without what was withdrawn and what went back to its act': `
    select w.id, earned.cents as earned, taken.cents as taken, ledger_balance(find_ledger_account('artist_payable', w.id, 'USD')) as held
    from wallets w cross join lateral (
        select coalesce(sum(s.cents), 0) - coalesce(sum(elsewhere.cents), 0) as cents from (
          select p.id, sum(s.cents) as cents from booking_players p join booking_shares s on s.player_id = p.id and s.purpose <> 'outside'
            where p.person_id = w.person_id group by p.id
          union all
          select null, s.cents from booking_commissions c join booking_shares s on s.booking_id = c.booking_id and s.kind = 'commission'
            where c.agent_id = w.person_id and s.purpose <> 'outside') s
          left join lateral (${unclaimedOf('s.id')}) elsewhere on true) earned
      cross join lateral (
        select coalesce(sum(amount_cents), 0) as cents from money_orders
        where artist_id = w.id and kind = 'payout' and status <> 'failed') taken
    -- Bookings no longer name whoever deleted their account.
    where exists (select from users where id = w.person_id and deleted_at is null)
      and ledger_balance(find_ledger_account('artist_payable', w.id, 'USD')) <> earned.cents - taken.cents`,
  'a share of somebody without an account that is neither kept nor went back to its act': `
    select p.id, sum(s.cents), elsewhere.cents from booking_players p
      join booking_shares s on s.player_id = p.id and s.purpose <> 'outside' join bookings b on b.id = p.booking_id
      left join lateral (${unclaimedOf('p.id')}) elsewhere on true
    where p.person_id is null and p.name <> '${FORMER_MEMBER}' group by p.id, elsewhere.cents
    having sum(s.cents) <> coalesce(elsewhere.cents, 0)`,
  'a withdrawal without its posting': `
    select o.id from money_orders o where o.kind = 'payout' and not exists (
      select from ledger_postings p where p.key = 'requested:' || o.id || ':payout' and p.amount_cents = o.amount_cents)`,
  'a fact that somebody else did': `
    select e.id from payment_events e join transactions t on t.id = e.transaction_id
    where e.actor_role <> 'system' and coalesce(e.party_id, e.actor_id) is distinct from case e.actor_role when 'artist' then t.artist_id else t.venue_id end`,
  'a release by the clock while a problem was open': `
    select e.id from payment_events e join problems p on p.transaction_id = e.transaction_id
    where e.event = 'released' and e.at > p.created_at and (p.resolved_at is null or e.at < p.resolved_at)`,
}

/** Everything that must be true about money, at any moment, no matter who acts. */
export async function expectMoneyInvariants(db: Database): Promise<void> {
  await expectNone(db, NEVER)
  await expectHistoryOfMoneyReplays(db)
}

/** Once the clock has run, no payment of a completed booking is open for longer than allowed, except with an open problem. */
export async function expectPaymentsEnded(db: Database, now: Date): Promise<void> {
  const { rows } = await sql`
    select t.id, t.status, t.settlement, b.ends_at from transactions t join bookings b on b.id = t.booking_id
    where (b.status = 'completed' or t.settlement = 'owed') and (t.status in ('pending', 'in_escrow') or t.settlement = 'owed')
      and greatest(b.ends_at, t.settles_from) < ${now}::timestamptz - ${`${PAYMENT_ENDS_DAYS} days`}::interval
      and not exists (select from problems p where p.transaction_id = t.id and p.status = 'open')`.execute(db)
  expect(rows, 'payments that do not end').toEqual([])
}

/** The sandbox and we agree about each other's orders when nothing is in progress. */
const NEVER_AT_REST: Record<string, string> = {
  'an order that the provider did not do exactly once': `
    select o.id, o.kind, o.status, o.amount_cents, s.id as object, s.body
    from money_orders o left join sandbox_objects s on s.key = o.id::text
    where (o.kind = 'refund' or exists (select from payout_accounts a where a.user_id = o.artist_id and a.ready))
      and not (o.status = 'failed' and o.provider_id is null and s.id is null)
      and (s.id is null or s.id is distinct from o.provider_id or s.kind <> o.kind
      or (s.body ->> 'amountCents')::bigint <> o.amount_cents or o.status = 'requested')`,
  'something that the provider did without an order': `
    select s.id, s.body from sandbox_objects s where s.kind in ('refund', 'transfer', 'payout')
      and not exists (select from money_orders o where o.id::text = s.key)`,
}

/** Each order had its effect at the sandbox, once; those of artists without a bank are pending. */
export async function expectOrdersDoneOnce(db: Database): Promise<void> {
  await expectNone(db, NEVER_AT_REST)
}

async function expectNone(db: Database, queries: Record<string, string>): Promise<void> {
  for (const [what, query] of Object.entries(queries)) {
    const { rows } = await sql.raw(query).execute(db)
    expect(rows, what).toEqual([])
  }
}

/** Replaying the log through the graph gives the stored state, and the clock pays nobody too early. */
async function expectHistoryOfMoneyReplays(db: Database): Promise<void> {
  const { rows } = await sql<HistoryRow>`
    select t.id, t.status, t.settlement, b.ends_at, (
      select json_agg(json_build_object('event', e.event, 'actorRole', e.actor_role, 'at', e.at) order by e.id)
      from payment_events e where e.transaction_id = t.id) as events
    from transactions t join bookings b on b.id = t.booking_id`.execute(db)
  for (const { id, status, settlement, ends_at, events } of rows) {
    let state: string | null = NEW
    let ending: SettlementKind | null = null
    for (const { event, actorRole, at } of events ?? []) {
      if (!Object.hasOwn(TRANSACTION_GRAPH, event)) continue
      state = stateAfter(TRANSACTION_GRAPH, state as never, event as TransactionStep, [actorRole])
      expect(state, `${event} of ${id}`).not.toBeNull()
      const after = settlementAfter(ending, event as TransactionStep)
      expect(after, `the settlement at ${event} of ${id}`).not.toBeUndefined()
      ending = after!
      if (event === 'released' && actorRole === 'system')
        expect(new Date(at).getTime() - ends_at.getTime()).toBeGreaterThanOrEqual(24 * 3_600_000)
    }
    expect([state, ending], `the log of ${id}`).toEqual([status, settlement])
  }
}

interface HistoryRow {
  id: string
  status: string
  settlement: SettlementKind | null
  ends_at: Date
  events: Row[] | null
}

interface Row {
  event: string
  actorRole: ActorRole
  at: string
}
