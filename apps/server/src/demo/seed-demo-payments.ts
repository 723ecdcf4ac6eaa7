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
 * Writes the demo's payments through the use cases with the provider of test money, each action at its own moment:
 * every status, a problem, a refund, payments outside and withdrawals. Does nothing when a real provider is configured.
 */
export async function seedDemoPayments(deps: Deps, world: DemoWorld, now: Date): Promise<void> {
  if (deps.payments.name !== 'sandbox') return
  const at = (moment: Date): Deps => ({ ...deps, now: () => moment })
  const artists = world.artists.filter(({ email }) =>
    DEMO_ACCOUNTS.some((account) => account.email === email),
  )
  for (const artist of artists) await seedPayoutAccount(deps, artist)

  const [played, coming] = await readDue(deps, world, now)
  const ofDemo = played.filter(({ artist }) => artists.includes(artist))
  // Of the four nights of the last two weeks, one was paid by check, and the venue reports the same of another.
  const [outside, claimed] = ofDemo.slice(-4)
  for (const due of played) {
    if (due === outside) await seedOutsidePayment(at, due, now)
    if (due === outside || due === claimed) continue
    const index = ofDemo.indexOf(due)
    const isReversed = index === 1
    await pay(at(before(due.startsAt, 70, due.createdAt)), due, isReversed ? REVERSED_CARD : GOOD_CARD)
    if (isReversed) continue
    if (index === 2) await seedProblem(at, due, 'split', now)
    else if (index >= 3 && index === ofDemo.length - 1) await seedProblem(at, due, 'open', now)
    else if (index % 2 === 0) await release(at(after(due.endsAt, 2, now)), due)
    else await runPaymentClock(at(after(due.endsAt, 24, now)))
    await deliver(at(after(due.endsAt, 25, now)))
  }
  if (claimed) await claim(at(before(now, 20)), claimed)
  const [first, second] = coming
  if (first) await pay(at(before(now, 6, first.createdAt)), first, GOOD_CARD)
  if (second) await pay(at(before(now, 4, second.createdAt)), second, DECLINED_CARD)
  await deliver(at(now))
  for (const artist of artists) await seedWithdrawal(at(before(now, 3)), artist)
  await deliver(at(now))
  const done = [
    'payment.ordered',
    'payment.intent_abandoned',
    'sandbox.placed',
    'sandbox.happened',
    'bank.changed',
  ]
  await deps.db.deleteFrom('outbox_events').where('kind', 'in', done).execute()
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

async function seedProblem(
  at: (moment: Date) => Deps,
  { id, artist, venue, amountCents, endsAt }: Due,
  end: 'open' | 'split',
  now: Date,
): Promise<void> {
  const wholeDollars = (part: number) => centsOf(Math.round(dollarsOf(amountCents) * part))
  await reportProblem(at(after(endsAt, 3, now)), demoActor(venue), id, {
    key: randomUUID(),
    earnedCents: wholeDollars(0.5),
    text: 'Only the first of the two sets was played.',
  })
  await proposeSplit(at(after(endsAt, 6, now)), demoActor(artist), id, {
    key: randomUUID(),
    earnedCents: wholeDollars(0.75),
    note: 'We played half of the second set before the power went out.',
  })
  if (end === 'split')
    await acceptSplit(at(after(endsAt, 9, now)), demoActor(venue), id, { key: randomUUID(), number: 2 })
}

async function seedOutsidePayment(at: (moment: Date) => Deps, due: Due, now: Date): Promise<void> {
  const { id, artist, endsAt } = due
  await claim(at(after(endsAt, 1, now)), due)
  await confirmClaim(at(after(endsAt, 12, now)), demoActor(artist), id, { key: randomUUID(), number: 1 })
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

async function seedPayoutAccount(deps: Deps, artist: DemoArtist): Promise<void> {
  await setUpPayouts(deps, demoActor(artist))
  const { account_id } = await deps.db
    .selectFrom('payout_accounts')
    .select('account_id')
    .where('user_id', '=', artist.id)
    .executeTakeFirstOrThrow()
  await completeSandboxAccount(deps, account_id, '000123456789')
  await checkAccount(deps, account_id)
}

/** Half of the balance is paid out to the bank. */
async function seedWithdrawal(deps: Deps, artist: DemoArtist): Promise<void> {
  const { balances } = await listPayments(deps, demoActor(artist), 1)
  const cents = Math.floor((balances?.available ?? 0) * 50)
  if (cents >= 100) await withdraw(deps, demoActor(artist), { key: randomUUID(), amountCents: cents })
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
