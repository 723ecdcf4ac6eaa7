import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { createTestDatabase } from '../../test/database/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../test/database/database-proxy.ts'
import { createArtist, createProVenue, type Member } from '../../test/members/factories.ts'
import { gigForm } from '../../test/members/gig-form.ts'
import { createDatabase } from '../db/database.ts'
import { createPool } from '../db/pool.ts'
import { createGazetteer } from '../integrations/places/gazetteer.ts'
import { announce } from '../outbox/announce.ts'
import { followReplica } from './follow-replica.ts'

/*
 * A second database plays the replica. It has no gigs and no artists, so each response shows which of the two was read. The drill
 * `npm run replica-test` does the same with PostgreSQL's replication.
 */
let test: TestApp
let proxy: DatabaseProxy
let venue: Member
let reader: Member
let log: string[] = []
/** The time at the database and how far it is; the replica follows if `follows`. */
const world = { at: Date.now(), position: 0, followed: 0, follows: true }
const cleanups: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  proxy = await startDatabaseProxy()
  const copy = await createTestDatabase()
  const pool = createPool(proxy.reach(copy.url), { connectionTimeoutMs: 1000, statementTimeoutMs: 1000 })
  const watched = followReplica({
    pool,
    askDatabase: async () => ({ at: world.at, position: world.position, cluster: 'ours' }),
    askReplica: async () => ({ position: world.followed, cluster: 'ours' }),
    mostLagMs: 5000,
    log: { warn: (_facts: object, text?: string) => void log.push(text ?? '') },
    sinceStart: () => world.at,
  })
  const places = createGazetteer(createDatabase(pool))
  test = await startTestApp(
    { METRICS_TOKEN: 'a-token-for-the-metrics' },
    { replica: { ...watched, places, stop: async () => {} } },
  )
  cleanups.push(
    () => test.close(),
    () => pool.end(),
    () => copy.drop(),
    () => proxy.close(),
  )
  venue = await createProVenue(test)
  reader = await createArtist(test)
  await venue.api.gigs.create(gigForm({ placeId: 'zip:48226' }))
})
afterAll(async () => {
  proxy.heal()
  for (const cleanup of cleanups) await cleanup()
})
beforeEach(async () => {
  world.follows = true
  log = []
  await seconds(2)
})

/** Time passes, and with it the database's position. */
async function seconds(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed++) {
    world.at += 1000
    world.position += 1
    if (world.follows) world.followed = world.position
    await test.deps.replica!.check()
  }
}

/** Returns how many gigs and artists a member sees in each of the lists, whose client knows of a write at `writtenAt`. */
async function seen({ token }: Member, writtenAt?: string): Promise<number[]> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(writtenAt !== undefined && { 'x-written-at': writtenAt }),
  }
  const read = async <Answer>(path: string) => {
    const answer = await fetch(`${test.url}/api${path}`, { headers })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()) as Answer
  }
  const totals = ['/gigs', '/gigs?q=friday', '/map/gigs', '/artists'].map((path) =>
    read<{ total: number }>(path),
  )
  const tile = await read<{ clusters: unknown[] }>('/map/gigs/10/275/378')
  return [...(await Promise.all(totals)).map(({ total }) => total), tile.clusters.length]
}
const AT_REPLICA = [0, 0, 0, 0, 0]
const AT_DATABASE = [1, 1, 1, 1, 1]

it('reads lists, searches and maps from the replica, and everything else from the database', async () => {
  expect(await seen(reader)).toEqual(AT_REPLICA)
  expect((await reader.api.profiles.getMine()).firstName).toBe('Ada')
})

it('shows a member what they have just written, at each server, and until the replica has it', async () => {
  world.follows = false
  const before = await test.deps.db.selectFrom('gigs').select('id').executeTakeFirstOrThrow()
  const saved = await reader.fetch(`/api/saved-gigs/${before.id}`, { method: 'PUT' })
  expect(saved.status).toBe(200)
  const writtenAt = saved.headers.get('x-written-at')!
  expect(Number(writtenAt)).toBe(world.at)
  expect(await seen(reader)).toEqual(AT_DATABASE)
  // This server knows nothing of a write that another one took.
  expect(await seen(venue)).toEqual(AT_REPLICA)
  expect(await seen(venue, writtenAt)).toEqual(AT_DATABASE)
  await seconds(2)
  expect(await seen(reader)).toEqual(AT_DATABASE)
  world.follows = true
  await seconds(1)
  expect(await seen(reader)).toEqual(AT_REPLICA)
  expect(await seen(venue, writtenAt)).toEqual(AT_REPLICA)
  for (const nonsense of ['', '-1', '1e99', 'now', '9'.repeat(40)])
    expect(await seen(venue, nonsense)).toEqual(AT_REPLICA)
  expect((await reader.fetch('/api/gigs')).headers.has('x-written-at')).toBe(false)
})

it('shows a member what they were just notified of', async () => {
  await announce(test.deps.db, [reader.id], { kind: 'changed', area: 'applications', id: reader.id })
  await expect.poll(() => seen(reader)).toEqual(AT_DATABASE)
  expect(await seen(venue)).toEqual(AT_REPLICA)
})

it('reads from the database while the replica lags, or the network to it is cut or drops packets', async () => {
  world.follows = false
  await seconds(6)
  expect(await seen(reader)).toEqual(AT_DATABASE)
  world.follows = true
  await seconds(1)
  expect(await seen(reader)).toEqual(AT_REPLICA)
  for (const fail of [proxy.cut, proxy.silence]) {
    fail()
    expect(await seen(reader)).toEqual(AT_DATABASE)
    expect(await seen(reader)).toEqual(AT_DATABASE)
    expect((await fetch(`${test.url}/readyz`)).status).toBe(200)
    proxy.heal()
    await seconds(1)
    expect(await seen(reader)).toEqual(AT_REPLICA)
  }
  expect(log).toContain('reads failed at the replica and were repeated at the database')
})

it('reads from the database what fails at the replica, and repeats no refusal', async () => {
  const { db } = test.deps.replica!
  const counted = async (outcome: string) => {
    const headers = { authorization: 'Bearer a-token-for-the-metrics' }
    const text = await (await fetch(`${test.url}/metrics`, { headers })).text()
    return Number(
      new RegExp(`^bandstand_replica_reads_total{outcome="${outcome}"} (.*)$`, 'm').exec(text)?.[1] ?? 0,
    )
  }
  const [failed, read] = [await counted('failed'), await counted('replica')]
  await sql`alter table gigs rename to elsewhere`.execute(db)
  expect((await reader.api.gigs.list({})).total).toBe(1)
  await sql`alter table elsewhere rename to gigs`.execute(db)
  expect((await reader.api.gigs.list({})).total).toBe(0)
  await expect(reader.api.gigs.list({ near: 'zip:nowhere' })).rejects.toMatchObject({
    code: 'LOCATION_UNUSABLE',
  })
  expect([(await counted('failed')) - failed, (await counted('replica')) - read]).toEqual([1, 1])
})
