import { setTimeout as wait } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { createArtist, type Member } from '../../../../test/members/factories.ts'

/** How many slices of a thousand rows the database has, and which one it doesn't return. */
const data = { slices: 0, fails: Infinity, read: 0, pause: Promise.resolve() }
const slicesRead = new WeakSet<object>()
const database: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    if (node.kind === 'RawNode' && node.sqlFragments.some((text) => text.includes('created_exactly')))
      slicesRead.add(queryId)
    return node
  },
  async transformResult({ result, queryId }) {
    if (!slicesRead.has(queryId)) return result
    data.read += 1
    if (data.read > 1) await data.pause
    if (data.read === data.fails) throw new Error('The database is gone')
    const size = data.read > data.slices ? 0 : 1000
    return { ...result, rows: Array.from({ length: size }, (_, n) => rowOf(data.read * 1000 + n)) }
  },
}
const rowOf = (n: number) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  created_at: new Date(),
  deposited_at: null,
  completed_at: null,
  status: 'pending',
  settlement: null,
  amount_cents: n,
  earned_cents: 0,
  refund_cents: 0,
  stripe_payment_intent_id: null,
  gig_title: `Gig ${n}`,
  starts_at: new Date('2026-11-24T01:00:00Z'),
  time_zone: 'America/Detroit',
  gig_location: 'Hamtramck, MI',
  other_name: 'Gantry Hall',
  created_exactly: new Date().toISOString(),
})

let test: TestApp
let artist: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  test.deps.db = test.deps.db.withPlugin(database)
})
afterAll(() => test.close())
beforeEach(async () => {
  Object.assign(data, { slices: 0, fails: Infinity, read: 0, pause: Promise.resolve() })
  artist = await createArtist(test)
})

const download = ({
  signal = null,
  encoding = 'identity',
}: { signal?: AbortSignal | null; encoding?: string } = {}) =>
  fetch(`${test.url}/api/payments/export`, {
    headers: { authorization: `Bearer ${artist.token}`, 'accept-encoding': encoding },
    signal,
  })

it('sends all rows once, in order, the first ones before the last ones are read', async () => {
  data.slices = 12
  const gate = Promise.withResolvers<void>()
  data.pause = gate.promise
  const answer = await download()
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = (await reader.read()).value ?? ''
  expect(data.read).toBeLessThan(3)
  gate.resolve()
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
  const lines = text.split('\r\n')
  expect(lines).toHaveLength(1 + 12_000 + 1)
  const titles = lines.slice(1, -1).map((line) => line.split(',')[3])
  expect(titles).toEqual(Array.from({ length: 12_000 }, (_, n) => `Gig ${1000 + n}`))
})

it.each(['identity', 'gzip', 'br'])(
  'aborts the connection when the database fails halfway (%s)',
  async (encoding) => {
    Object.assign(data, { slices: 12, fails: 6 })
    const answer = await download({ encoding })
    // Brotli makes so little of these rows that nothing has been sent by then.
    expect(answer.status).toBe(encoding === 'br' ? 500 : 200)
    if (answer.ok) await expect(answer.text()).rejects.toThrow()
    expect(data.read).toBe(6)
  },
)

it('answers as any failure when the first rows cannot be read', async () => {
  Object.assign(data, { slices: 12, fails: 1 })
  expect((await download()).status).toBe(500)
})

it('reads no more when the member goes away, and has a place for the next download', async () => {
  Object.assign(data, { slices: Infinity })
  const leaving = new AbortController()
  const answer = await download({ signal: leaving.signal })
  await answer.body!.getReader().read()
  expect((await download()).status, 'while it is under way').toBe(429)
  leaving.abort()
  const stopped = async () => {
    const before = data.read
    await wait(300)
    return data.read === before
  }
  await expect.poll(stopped, { timeout: 10_000 }).toBe(true)
  data.slices = 0
  await expect.poll(async () => (await download()).status, { timeout: 10_000 }).toBe(200)
})
