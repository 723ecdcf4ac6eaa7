import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { readConfig } from '../../src/settings/config.ts'
import { createPool } from '../../src/db/pool.ts'
import { reconcile } from '../../src/features/payments/index.ts'
import { chooseProviders } from '../../src/integrations/choose-providers.ts'
import { createArtist, createProVenue, type Member } from '../members/factories.ts'
import { isBusy } from '../members/money-acts.ts'
import { createOutside } from '../members/outside.ts'
import { expectMoneyInvariants } from '../invariants/payment-invariants.ts'
import { GOOD_CARD, newKey, owed } from '../members/payments.ts'
import { runServer } from '../run-server.ts'
import { startStripeFake } from '../providers/stripe-fake.ts'
import { onboarded, type StripeSide } from '../providers/stripe-payments.ts'
import { waitForJobs } from '../torture/rest.ts'
import { inHours } from '../members/bookings.ts'
import { sumOf, watchTraffic } from './traffic.ts'

const DEALS = 6
const DISTURBANCES = [
  ['the payment provider takes three seconds for each response', 'slow', 10],
  ['the payment provider fails (500)', 'failed', 8],
  ['the payment provider refuses for now (429)', 'limited', 8],
  ['the payment provider does it and breaks the connection', 'lost', 8],
  ['the payment provider does it and answers after our time-out', 'stalled', 15],
] as const

/** What a fault did, as in the table of faults. */
export interface Suffered {
  name: string
  seconds: number
  sent: number
  turnedAway: number
  failed: number
  failures: Map<string, number>
  recoveredMs: number
  lost: number
  doubled: number
}

/**
 * Has members pay, cancel, release and withdraw on a server whose payment provider is disturbed, on a database of its own in
 * the PostgreSQL at `url`. Each repeats what failed, as screens do; every event is delivered twice.
 */
export async function disturbProvider(url: string, dataDir: string): Promise<Suffered[]> {
  const databaseUrl = await createDatabaseAt(url, 'provider')
  const stripe = await startStripeFake()
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(dataDir, 'provider'),
    DEMO: 'on',
    ...stripe.settings,
  }
  const server = await runServer(env)
  const pool = createPool(databaseUrl, { statementTimeoutMs: 120_000 })
  const outside = createOutside(server.url, pool, () => new Date())
  const { db, secrets, now } = outside.deps
  const deps = { ...outside.deps, ...(await chooseProviders(readConfig(env, ''), { db, secrets, now })) }
  const side: StripeSide = { stripe, test: { ...outside, deps } }
  const traffic = watchTraffic(server.url)
  const venue = await createProVenue(outside)
  const artists = await Promise.all(Array.from({ length: DEALS }, () => createArtist(outside)))
  for (const artist of artists) await onboarded(side, artist)
  let evening = 0

  const deliver = async () => {
    for (const event of stripe.takeEvents())
      for (let times = 0; times < 2; times++) await stripe.deliver(server.url, event)
  }
  const prepare = async (artist: Member) => {
    const hours = 24 * (9 + evening++)
    const terms = { start: inHours(outside, hours), end: inHours(outside, hours + 3) }
    return { artist, id: (await owed(outside, { artist, venue }, terms)).id }
  }
  const settleDeal = async ({ artist, id }: { artist: Member; id: string }, turn: number) => {
    const form = await untilServed(() => venue.api.payments.beginDeposit({ id }))
    stripe.pay(form!.clientSecret, GOOD_CARD)
    await untilServed(async () => {
      const { status } = await venue.api.payments.checkDeposit({ id })
      if (status !== 'in_escrow') throw Object.assign(new Error(status), { code: 'TOO_BUSY' })
    })
    const key = newKey()
    if (turn % 2 === 0) return untilServed(() => venue.api.payments.cancel({ id, ...key }))
    await untilServed(() => venue.api.payments.release({ id, ...key }))
    const withdrawal = { ...newKey(), amount: '100.01' }
    return untilServed(() => artist.api.payments.withdraw(withdrawal))
  }

  const suffered: Suffered[] = []
  try {
    for (const [name, how, seconds] of DISTURBANCES) {
      console.log(`${name} …`)
      const deals = []
      for (const artist of artists) deals.push(await prepare(artist))
      traffic.take()
      stripe.disturb(/^(GET|POST) \/v1\//, how, Infinity)
      const settling = Promise.all(deals.map((deal, turn) => settleDeal(deal, turn)))
      await sleep(seconds * 1000)
      stripe.calm()
      const calmAt = performance.now()
      await settling
      const recoveredMs = performance.now() - calmAt
      await deliver()
      await waitForJobs({ outside })
      await deliver()
      await waitForJobs({ outside })
      const { sent, turnedAway, failed, failures } = sumOf(traffic.take().values())
      const differences = (await reconcile(deps)) as { oursCents: number; theirsCents: number }[]
      await expectMoneyInvariants(db)
      suffered.push({
        name,
        seconds,
        sent,
        turnedAway,
        failed,
        failures,
        recoveredMs,
        lost: differences.filter(({ oursCents, theirsCents }) => theirsCents < oursCents).length,
        doubled: differences.filter(({ oursCents, theirsCents }) => theirsCents > oursCents).length,
      })
    }
  } finally {
    traffic.end()
    await server.stop()
    await pool.end()
    await stripe.close()
  }
  return suffered
}

/** Sends a request again while the server says that it or the provider is busy. */
async function untilServed<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!isBusy(error)) throw error
      await sleep(300)
    }
  }
}

/** Creates a database of this name beside the one at `url`, and returns its address. */
export async function createDatabaseAt(url: string, name: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
