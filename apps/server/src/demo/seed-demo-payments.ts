import { randomUUID } from 'node:crypto'
import { dayIn, HOUR_MS } from '@bandstand/domain/time'
import { centsOf, dollarsOf } from '@bandstand/domain/money'
import type { Deps } from '../deps.ts'
import {
  acceptSplit,
  beginDeposit,
  checkAccount,
  checkDeposit,
  checkOrder,
  claimOutside,
  confirmClaim,
  listPayments,
  proposeSplit,
  releasePayment,
  reportProblem,
  runPaymentClock,
  sendOrder,
  setUpPayouts,
  withdraw,
} from '../features/payments/index.ts'
import {
  completeSandboxAccount,
  decideInSandbox,
  paySandboxIntent,
} from '../integrations/payments/sandbox-acts.ts'
import { DEMO_ACCOUNTS } from '../demo-accounts.ts'
import { demoActor } from './demo-bookings.ts'
import { runInOrder, type Story } from './run-in-order.ts'
import type { DemoArtist, DemoVenue, DemoWorld } from './types.ts'

const GOOD_CARD = '4242424242424242'
const DECLINED_CARD = '4000000000009995'
const REVERSED_CARD = '4000000000000259'

interface Due {
  id: string
  artist: DemoArtist
  venue: DemoVenue
  amountCents: number
  createdAt: Date
  startsAt: Date
  endsAt: Date
  timeZone: string
}

/**
 * Writes the demo's payments through the use cases with the provider of test money, each action at its own moment and in
 * that order: every status, a problem, a refund, payments outside and withdrawals. Does nothing when a real provider is
 * configured.
 */
export async function seedDemoPayments(deps: Deps, world: DemoWorld, now: Date): Promise<void> {
  if (deps.payments.name !== 'sandbox') return
  const artists = world.artists.filter(({ email }) =>
    DEMO_ACCOUNTS.some((account) => account.email === email),
  )
  for (const artist of artists) await seedPayoutAccount(deps, artist)

  const [played, coming] = await readDue(deps, world, now)
  const ofDemo = played.filter(({ artist }) => artists.includes(artist))
  // Of the four nights of the last two weeks, one was paid by check, and the venue reports the same of another.
  const [outside, claimed] = ofDemo.slice(-4)
  const stories = played
    .filter((due) => due !== outside && due !== claimed)
    .map((due) => paidShow(due, endOf(ofDemo.indexOf(due), ofDemo.length), now))
  if (outside) stories.push(paidOutside(outside, now))
  if (claimed) stories.push(claimedShow(claimed, before(now, 20)))
  const [first, second] = coming
  if (first) stories.push(upcomingShow(first, before(now, 6, first.createdAt), GOOD_CARD))
  if (second) stories.push(upcomingShow(second, before(now, 4, second.createdAt), DECLINED_CARD))
  for (const artist of artists) stories.push(withdrawal(artist, now))
  await runInOrder(deps, stories)
  await deliver({ ...deps, now: () => now })
  const done = [
    'payment.ordered',
    'payment.intent_abandoned',
    'sandbox.placed',
    'sandbox.happened',
    'bank.changed',
  ]
  await deps.db.deleteFrom('outbox_events').where('kind', 'in', done).execute()
}

/** How the payment of a show that was played ended. */
type Ending = 'reversed' | 'split' | 'problem' | 'released' | 'released by time'

/** Returns the ending of a demo account's show by its place among them; `index` is -1 for the others. */
function endOf(index: number, count: number): Ending {
  if (index === 1) return 'reversed'
  if (index === 2) return 'split'
  if (index >= 3 && index === count - 1) return 'problem'
  return index % 2 === 0 ? 'released' : 'released by time'
}

async function* paidShow(due: Due, ending: Ending, now: Date): Story {
  const isReversed = ending === 'reversed'
  await pay(yield before(due.startsAt, 70, due.createdAt), due, isReversed ? REVERSED_CARD : GOOD_CARD)
  if (isReversed) return
  if (ending === 'released') await release(yield after(due.endsAt, 2, now), due)
  else if (ending === 'released by time') await runPaymentClock(yield after(due.endsAt, 24, now))
  else yield* disputedShow(due, ending, now)
  await deliver(yield after(due.endsAt, 25, now))
}

async function* claimedShow(due: Due, at: Date): Story {
  await claim(yield at, due)
}

async function* upcomingShow(due: Due, at: Date, card: string): Story {
  await pay(yield at, due, card)
}

function before(moment: Date, hours: number, notBefore = new Date(0)): Date {
  return new Date(Math.max(moment.getTime() - hours * HOUR_MS, notBefore.getTime()))
}

function after(moment: Date, hours: number, notAfter: Date): Date {
  return new Date(Math.min(moment.getTime() + hours * HOUR_MS, notAfter.getTime()))
}

/** The payments to make: for performances that are over, oldest first, and for upcoming ones. */
async function readDue({ db }: Deps, world: DemoWorld, now: Date): Promise<[Due[], Due[]]> {
  const rows = await db
    .selectFrom('transactions as t')
    .innerJoin('bookings as b', 'b.id', 't.booking_id')
    .select([
      't.id',
      't.artist_id',
      't.venue_id',
      't.amount_cents',
      't.created_at',
      'b.starts_at',
      'b.ends_at',
      'b.time_zone',
    ])
    .where('t.status', '=', 'pending')
    .where('t.amount_cents', '>', 0)
    .orderBy('b.starts_at')
    .execute()
  const due = rows.flatMap((row): Due[] => {
    const artist = world.artists.find(({ id }) => id === row.artist_id)
    const venue = world.venues.find(({ id }) => id === row.venue_id)
    if (!artist || !venue) return []
    const [createdAt, startsAt, endsAt] = [row.created_at, row.starts_at, row.ends_at]
    const timeZone = row.time_zone
    return [
      { id: row.id, artist, venue, amountCents: row.amount_cents, createdAt, startsAt, endsAt, timeZone },
    ]
  })
  return [due.filter(({ endsAt }) => endsAt <= now), due.filter(({ startsAt }) => startsAt > now)]
}

async function pay(deps: Deps, { id, venue }: Due, card: string): Promise<void> {
  const form = await beginDeposit(deps, demoActor(venue), id)
  const { stripePaymentIntentId } = await checkDeposit(deps, demoActor(venue), id)
  if (!form || !stripePaymentIntentId) return
  const { clientSecret } = form
  await paySandboxIntent(deps, stripePaymentIntentId, { clientSecret, card, confirmed: null })
  await checkDeposit(deps, demoActor(venue), id)
}

async function release(deps: Deps, { id, venue }: Due): Promise<void> {
  await releasePayment(deps, demoActor(venue), id, randomUUID())
}

async function* disputedShow(
  { id, artist, venue, amountCents, endsAt }: Due,
  ending: 'split' | 'problem',
  now: Date,
): Story {
  const wholeDollars = (part: number) => centsOf(Math.round(dollarsOf(amountCents) * part))
  await reportProblem(yield after(endsAt, 3, now), demoActor(venue), id, {
    key: randomUUID(),
    earnedCents: wholeDollars(0.5),
    text: 'Only the first of the two sets was played.',
  })
  await proposeSplit(yield after(endsAt, 6, now), demoActor(artist), id, {
    key: randomUUID(),
    earnedCents: wholeDollars(0.75),
    note: 'We played half of the second set before the power went out.',
  })
  if (ending === 'split')
    await acceptSplit(yield after(endsAt, 9, now), demoActor(venue), id, { key: randomUUID(), number: 2 })
}

async function* paidOutside(due: Due, now: Date): Story {
  const { id, artist, endsAt } = due
  await claim(yield after(endsAt, 1, now), due)
  await confirmClaim(yield after(endsAt, 12, now), demoActor(artist), id, { key: randomUUID(), number: 1 })
}

/** The venue reports the fee as paid on the night. */
async function claim(deps: Deps, { id, venue, amountCents, endsAt, timeZone }: Due): Promise<void> {
  await claimOutside(deps, demoActor(venue), id, {
    key: randomUUID(),
    amountCents,
    method: 'check',
    paidOn: dayIn(timeZone, endsAt),
  })
}

const demoPayee = (artist: DemoArtist) => ({ actor: demoActor(artist), payeeId: artist.id })

async function seedPayoutAccount(deps: Deps, artist: DemoArtist): Promise<void> {
  await setUpPayouts(deps, demoPayee(artist))
  const { account_id } = await deps.db
    .selectFrom('payout_accounts')
    .select('account_id')
    .where('user_id', '=', artist.id)
    .executeTakeFirstOrThrow()
  await completeSandboxAccount(deps, account_id, '000123456789')
  await checkAccount(deps, account_id)
}

/** Half of the balance is paid out to the bank. */
async function* withdrawal(artist: DemoArtist, now: Date): Story {
  const then = yield before(now, 3)
  const { balances } = await listPayments(then, demoActor(artist), 1)
  const cents = Math.floor((balances?.available ?? 0) * 50)
  if (cents >= 100) await withdraw(then, demoPayee(artist), { key: randomUUID(), amountCents: cents })
  await deliver(yield now)
}

/** Has the provider execute what was ordered, and writes the results, as jobs do while a server runs. */
async function deliver(deps: Deps): Promise<void> {
  const orders = await deps.db
    .selectFrom('money_orders')
    .select('id')
    .where('status', '=', 'requested')
    .orderBy('created_at')
    .execute()
  for (const { id } of orders) await sendOrder({ orderId: id }, deps)
  const placed = await deps.db
    .selectFrom('money_orders')
    .select('provider_id')
    .where('status', '=', 'requested')
    .where('provider_id', 'is not', null)
    .execute()
  for (const { provider_id: id } of placed) if (id) await decideInSandbox({ id }, deps)
  for (const { id } of orders) await checkOrder(deps, id)
}
