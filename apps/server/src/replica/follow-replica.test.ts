import { asPersonId, type PersonId } from '@bandstand/domain/accounts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { listen } from '../signals.ts'
import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import { createPool } from '../db/pool.ts'
import { followReplica, type Replica } from './follow-replica.ts'

/** The hour at the database and the time of this machine, in milliseconds, and both positions. */
let world: { at: number; position: number; followed: number | null; cluster: string; isUp: boolean }
let log: string[]
let replica: Omit<Replica, 'stop'>
// Nothing connects to it.
const pool = createPool('postgres://nobody@127.0.0.1:1/nothing')
afterAll(() => pool.end())
beforeEach(() => {
  world = { at: 1_000_000, position: 100, followed: 100, cluster: 'ours', isUp: true }
  log = []
  replica = followReplica({
    pool,
    askDatabase: async () => ({ at: world.at, position: world.position, cluster: 'ours' }),
    askReplica: async () => {
      if (!world.isUp) throw new Error('connection refused')
      return { position: world.followed, cluster: world.cluster }
    },
    mostLagMs: 5000,
    log: { warn: (_facts: object, text?: string) => void log.push(text ?? '') },
    sinceStart: () => world.at - 7,
  })
})

/** A second later both are asked again; the replica has followed up to this position. */
async function second(position: number, followed: number | null): Promise<void> {
  world = { ...world, at: world.at + 1000, position, followed }
  await replica.check()
}
const [ADA, BEN] = [asPersonId('ada'), asPersonId('ben')]
const unfit = (memberId: PersonId | null = ADA, writtenAt: number | null = null) =>
  replica.unfitFor({ memberId, writtenAt })

it('is read once it has everything that was there at the start', async () => {
  expect(unfit()).toBe('away')
  await replica.check()
  expect(unfit()).toBe('own_write')
  await second(200, 150)
  expect(unfit()).toBe('own_write')
  await second(300, 200)
  expect(unfit()).toBeNull()
  expect(log).toEqual([])
})

it('isn’t read by who has written something that it may not have, by what this server or the client knows', async () => {
  await replica.check()
  await second(100, 100)
  world.at += 300
  replica.recordWrite(ADA)
  const writtenAt = replica.now()
  expect([unfit(ADA), unfit(BEN), unfit(BEN, writtenAt), unfit(null, writtenAt)]).toEqual([
    'own_write',
    null,
    'own_write',
    'own_write',
  ])
  // The position of this moment is after the write, and the replica has only what was before.
  await second(200, 100)
  expect([unfit(ADA), unfit(BEN), unfit(BEN, writtenAt)]).toEqual(['own_write', null, 'own_write'])
  await second(300, 200)
  expect([unfit(ADA), unfit(BEN, writtenAt)]).toEqual([null, null])
  // A time in the future only keeps its own reader away.
  expect([unfit(ADA, writtenAt * 10), unfit(ADA)]).toEqual(['own_write', null])
})

it('isn’t read by anybody while what they heard of or wrote is unknown', async () => {
  await replica.check()
  await second(100, 100)
  replica.recordWriteOfAnybody()
  expect([unfit(ADA), unfit(null)]).toEqual(['own_write', 'own_write'])
  await second(100, 100)
  expect([unfit(ADA), unfit(null)]).toEqual([null, null])
  for (let member = 0; member <= 10_000; member++) replica.recordWrite(asPersonId(String(member)))
  expect([unfit(asPersonId('9')), unfit(ADA)]).toEqual(['own_write', 'own_write'])
  await second(100, 100)
  expect([unfit(asPersonId('9')), unfit(ADA)]).toEqual([null, null])
})

it('isn’t read while it lags by more than the limit, which is logged once and measured', async () => {
  const lags: (number | null)[] = []
  const stop = listen('replica', ({ lagSeconds }) => lags.push(lagSeconds))
  await replica.check()
  await second(100, 100)
  for (let position = 110; position <= 180; position += 10) await second(position, 100)
  expect(unfit()).toBe('lagging')
  await second(190, 150)
  expect(unfit()).toBeNull()
  await second(200, 200)
  stop()
  expect(lags).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 4, 0])
  expect(log).toEqual(['the replica lags: everything is read from the database', 'the replica is used again'])
})

it('isn’t read when nobody answers for it, when it stopped to follow, or when it follows another database', async () => {
  await replica.check()
  await second(100, 100)
  world.isUp = false
  await second(100, 100)
  expect(unfit()).toBe('away')
  world.isUp = true
  await second(100, null)
  expect(unfit()).toBe('away')
  world.cluster = 'theirs'
  await second(100, 100)
  expect(unfit()).toBe('away')
  world.cluster = 'ours'
  await second(200, 200)
  expect(unfit()).toBeNull()
  // A backup of it has taken its place.
  await second(300, 150)
  expect(unfit()).toBe('lagging')
  expect(log).toEqual([
    'the replica is away: everything is read from the database',
    'the replica is used again',
    'the replica lags: everything is read from the database',
  ])
})

it('is left alone after a lost read until it answers, and logs failures every ten seconds', async () => {
  await replica.check()
  await second(100, 100)
  replica.recordFailure(new Error('canceling statement due to conflict with recovery'))
  expect(unfit()).toBeNull()
  replica.recordFailure(new DatabaseUnavailable(new Error('Connection terminated')))
  expect(unfit()).toBe('away')
  expect(log).toHaveLength(1)
  await second(100, 100)
  expect(unfit()).toBeNull()
  world.at += 10_000
  replica.recordFailure(new Error('again'))
  expect(log).toHaveLength(2)
})
