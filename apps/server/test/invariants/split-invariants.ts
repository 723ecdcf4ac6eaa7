import type { PersonId } from '@bandstand/domain/accounts'
import { settle } from '@bandstand/domain/payments'
import { type BookingRuleStatus, divideNet, type ShareRule } from '@bandstand/domain/shares'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../src/db/database.ts'

/** Records from now on each change of a proposal that has ended, and each that takes effect when it must not. */
export async function watchSplits(db: Database): Promise<void> {
  await sql`create table split_faults (fault text not null, row jsonb not null)`.execute(db)
  await sql`
    create function judge_split() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.status <> 'open' then
        insert into split_faults values ('what has ended was changed', to_jsonb(new)); end if;
      if tg_op = 'UPDATE' and to_jsonb(old) - array['status', 'ended_at'] <> to_jsonb(new) - array['status', 'ended_at'] then
        insert into split_faults values ('what was proposed was changed', to_jsonb(new)); end if;
      if new.status = 'in_effect' and exists (select from booking_shares where booking_id = new.booking_id) then
        insert into split_faults values ('it took effect after the payment', to_jsonb(new)); end if;
      if tg_op = 'UPDATE' and new.status = 'in_effect' and (
        select array_agg(player_id order by player_id) from booking_rule_parts where booking_id = new.booking_id and number = new.number
      ) is distinct from (
        select array_agg(id order by id) from booking_players where booking_id = new.booking_id and removed_at is null) then
        insert into split_faults values ('it took effect for others than those who play', to_jsonb(new)); end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger judge after insert or update on booking_rules for each row execute function judge_split()`.execute(
    db,
  )
}

const LESS = sql`p.after_cents < p.before_cents`
/** What must never be found, at any moment. Each statement returns the rows that break it. */
const NEVER: [what: string, rows: RawBuilder<unknown>][] = [
  ['a proposal that changed when it must not', sql`select * from split_faults`],
  [
    'somebody gets less without their own yes',
    sql`
      select r.booking_id, r.number, p.player_id from booking_rules r
        join booking_rule_parts p on p.booking_id = r.booking_id and p.number = r.number
      where r.status = 'in_effect' and ${LESS} and p.answer is not true`,
  ],
  [
    'a proposal is open although somebody said no, or a newer one was made',
    sql`
      select r.booking_id, r.number from booking_rules r where r.status = 'open' and (
        exists (select from booking_rules n where n.booking_id = r.booking_id and n.number > r.number)
        or exists (select from booking_rule_parts p where p.booking_id = r.booking_id and p.number = r.number and p.answer = false))`,
  ],
]

/** Once every job is done. */
const NEVER_AT_REST: typeof NEVER = [
  [
    'a proposal is open although the fee has been paid, others play, or somebody can’t answer it anymore',
    sql`
      select r.booking_id, r.number from booking_rules r join transactions t on t.booking_id = r.booking_id
      where r.status = 'open' and (t.status <> 'in_escrow' or t.earned_cents + t.refund_cents > 0
        or exists (select from booking_rule_parts p join booking_players y on y.id = p.player_id
          where p.booking_id = r.booking_id and p.number = r.number and (y.removed_at is not null or y.person_id is null and ${LESS})))`,
  ],
  [
    'a proposal is open although everybody said yes',
    sql`
      select r.booking_id, r.number from booking_rules r where r.status = 'open' and not exists (
        select from booking_rule_parts p where p.booking_id = r.booking_id and p.number = r.number and ${LESS} and p.answer is null)`,
  ],
]

/** Requires what must be true at every moment of how single bookings are divided. */
export async function expectSplitInvariants(db: Database, isAtRest = false): Promise<void> {
  for (const [what, rows] of isAtRest ? [...NEVER, ...NEVER_AT_REST] : NEVER)
    expect((await rows.execute(db)).rows, what).toEqual([])
}

/** A change of how a booking is divided, with what it means for each player. */
export interface SplitRow {
  booking_id: string
  number: number
  rule: ShareRule | null
  status: BookingRuleStatus
  set_by: PersonId
  parts: {
    memberId: string
    personId: PersonId | null
    before: number
    after: number
    answer: boolean | null
  }[]
}

/** Returns the changes of a booking, in the order in which they were made. */
export async function readSplits(db: Database, bookingId: string): Promise<SplitRow[]> {
  const { rows } = await sql<SplitRow>`
    select r.booking_id, r.number, r.rule, r.status, r.set_by, (
      select json_agg(json_build_object('memberId', y.lineup_member_id, 'personId', y.person_id, 'before', p.before_cents,
        'after', p.after_cents, 'answer', p.answer) order by y.position, y.id)
      from booking_rule_parts p join booking_players y on y.id = p.player_id
      where p.booking_id = r.booking_id and p.number = r.number) as parts
    from booking_rules r where r.booking_id = ${bookingId} order by r.number`.execute(db)
  return rows
}

/**
 * Requires that each change says what everybody got before and gets by it, to the cent, as computed again from the rules; and that what
 * was paid is divided by the newest in effect. `usual`: the rule of the act.
 */
export async function expectDividedAsAgreed(
  db: Database,
  bookingId: string,
  usual: ShareRule,
): Promise<void> {
  const query = db.selectFrom('transactions').select(['amount_cents', 'fee_basis_points'])
  const money = await query.where('booking_id', '=', bookingId).executeTakeFirstOrThrow()
  const netCents = settle(money.amount_cents, money.amount_cents, money.fee_basis_points).artistCents
  const centsOf = (net: number, rule: ShareRule, players: string[]) =>
    divideNet({ netCents: net, rule, players }).map(({ cents }) => cents)
  let current = usual
  for (const { number, rule, status, parts } of await readSplits(db, bookingId)) {
    const ids = parts.map(({ memberId }) => memberId)
    const what = `change ${number} of ${bookingId}`
    expect(
      parts.map(({ before }) => before),
      `before ${what}`,
    ).toEqual(centsOf(netCents, current, ids))
    expect(
      parts.map(({ after }) => after),
      `after ${what}`,
    ).toEqual(centsOf(netCents, rule ?? usual, ids))
    if (status === 'in_effect') current = rule ?? usual
  }
  const { rows: paid } = await sql<{ id: string; cents: number }>`
    select y.lineup_member_id as id, sum(s.cents)::bigint as cents from booking_shares s join booking_players y on y.id = s.player_id
    where s.booking_id = ${bookingId} group by y.id order by y.position, y.id`.execute(db)
  const sum = paid.reduce((total, { cents }) => total + cents, 0)
  if (sum > 0)
    expect(
      paid.map(({ cents }) => cents),
      `what was paid for ${bookingId}`,
    ).toEqual(
      centsOf(
        sum,
        current,
        paid.map(({ id }) => id),
      ),
    )
}

/** Who may be told that somebody else ended a proposal themselves. */
const BY_SOMEBODY: readonly BookingRuleStatus[] = ['in_effect', 'declined', 'withdrawn']

/**
 * Requires, once everything is delivered, that everybody whom a change concerns has one notice of what became of it, at most one of what was
 * proposed, and nobody else any. `deciders`: who decides how the act divides.
 */
export async function expectSplitNotices(
  db: Database,
  bookingId: string,
  deciders: readonly PersonId[],
): Promise<void> {
  const query = db.selectFrom('notifications').select(['user_id', 'key'])
  const sent = await query.where('key', 'like', `share-rule:${bookingId}:%`).execute()
  const toldOf = (number: number, status: BookingRuleStatus) =>
    sent.flatMap(({ user_id, key }) =>
      key.startsWith(`share-rule:${bookingId}:${number}:${status}`) ? [user_id] : [],
    )
  for (const { number, status, set_by, parts } of await readSplits(db, bookingId)) {
    const people = (chosen: SplitRow['parts']) => chosen.flatMap(({ personId }) => personId ?? [])
    const asked = people(parts.filter(({ before, after }) => after < before))
    const concerned =
      status === 'in_effect' ? people(parts.filter(({ before, after }) => before !== after)) : asked
    const proposed = toldOf(number, 'open')
    expect(new Set(proposed).size, 'told twice of a proposal').toBe(proposed.length)
    expect(asked, 'told of a proposal that asks somebody else').toEqual(expect.arrayContaining(proposed))
    expect(proposed).not.toContain(set_by)
    if (status === 'open') {
      expect(proposed.toSorted()).toEqual(asked.filter((id) => id !== set_by).toSorted())
      continue
    }
    const told = toldOf(number, status)
    const what = `change ${number} of ${bookingId}: ${status}`
    expect(new Set(told).size, `told twice: ${what}`).toBe(told.length)
    expect([...concerned, ...deciders], `told without a reason: ${what}`).toEqual(
      expect.arrayContaining(told),
    )
    if (status === 'replaced') continue
    const missing = concerned.filter((id) => !told.includes(id))
    expect(missing.length, `not told: ${what}`).toBeLessThanOrEqual(Number(BY_SOMEBODY.includes(status)))
  }
}
