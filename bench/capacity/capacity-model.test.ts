import { expect, it } from 'vitest'
import {
  ACTS,
  boxesFor,
  type Cost,
  type Costs,
  coresAtPeak,
  limitsOf,
  MACHINES,
  PRICES,
  sharedMachineRate,
  WEEK,
} from './capacity-model.ts'

const NOTHING: Cost = {
  webMs: 0,
  workerMs: 0,
  databaseMs: 0,
  storedBytes: 0,
  logBytes: 0,
  objectBytes: 0,
  jobs: 0,
  mails: 0,
}

/** Only the list costs something, unless a test says otherwise. */
function costs(change: Partial<Costs> = {}, list: Partial<Cost> = {}): Costs {
  const acts = Object.fromEntries(ACTS.map((act) => [act, NOTHING])) as Costs['acts']
  return {
    measured: 'never',
    acts: { ...acts, 'view the list': { ...NOTHING, webMs: 2, databaseMs: 1, ...list } },
    socket: { webMsPerSecond: 0, bytes: 0 },
    announcement: { webMs: 0, databaseMs: 0 },
    idle: { webMsPerSecond: 0, workerMsPerSecond: 0, databaseMsPerSecond: 0 },
    memory: { webBytes: 0, workerBytes: 0 },
    clockPerSecond: 100,
    ...change,
  }
}
const WEEK_SECONDS = 604_800
const LISTS = WEEK['view the list']

it('adds what members do in the busiest hour', () => {
  // So many that 1,000 lists a second are viewed.
  const members = (1000 * 1000 * WEEK_SECONDS) / LISTS / 5
  const cores = coresAtPeak(costs(), { members, metros: 1, peakFactor: 5 })
  expect(cores.web).toBeCloseTo(2)
  expect(cores.database).toBeCloseTo(1)
  expect(cores.worker).toBe(0)
  expect(coresAtPeak(costs(), { members, metros: 1, peakFactor: 10 }).web).toBeCloseTo(4)
})

it('counts a live connection, what idles, and announcements once for each web process', () => {
  const city = { members: 10_000, metros: 1, peakFactor: 1 }
  const none = costs({}, { webMs: 0, databaseMs: 0 })
  const at = (change: Partial<Costs>, processes: number) =>
    coresAtPeak({ ...none, ...change }, city, processes).web
  expect(at({ socket: { webMsPerSecond: 0.1, bytes: 0 } }, 4)).toBeCloseTo(
    (10_000 * MACHINES.onlineShare * 0.1) / 1000,
  )
  expect(at({ idle: { webMsPerSecond: 5, workerMsPerSecond: 0, databaseMsPerSecond: 0 } }, 4)).toBeCloseTo(
    0.02,
  )
  const receiving = { announcement: { webMs: 1, databaseMs: 0 } }
  expect(at(receiving, 4)).toBeGreaterThan(0)
  expect(at(receiving, 4)).toBeCloseTo(2 * at(receiving, 2))
})

it('needs two of everything for a small city, and more cores as members grow, but no database for less than a metro', () => {
  const small = boxesFor(costs(), { members: 1000, metros: 1, peakFactor: 5 })
  expect(small).toMatchObject({ webBoxes: 2, workerBoxes: 2, databases: 1, coresEach: 2 })
  expect(small.replicaShare).toBe(1)
  expect(small.dollars).toBeCloseTo((4 + 4) * PRICES.webCore + 4 * PRICES.databaseCore, 0)
  const members = 400e6
  const one = boxesFor(costs(), { members, metros: 1, peakFactor: 5 })
  const hundred = boxesFor(costs(), { members, metros: 100, peakFactor: 5 })
  expect(one.webBoxes).toBeGreaterThan(20)
  expect(one.databases).toBe(1)
  expect(one.coresEach).toBeGreaterThan(MACHINES.mostDatabaseCores / 2)
  expect(hundred.databases * hundred.coresEach).toBeGreaterThanOrEqual(one.databaseCores / MACHINES.mostBusy)
  expect(hundred.coresEach).toBeLessThanOrEqual(MACHINES.mostDatabaseCores)
  expect(hundred.webBoxes * MACHINES.webCores * MACHINES.mostBusy).toBeGreaterThanOrEqual(hundred.webCores)
})

it('adds up a year of storage and a day of mail', () => {
  const stored = costs({}, { storedBytes: 1000, logBytes: 3000, objectBytes: 500, mails: 0.5 })
  const boxes = boxesFor(stored, { members: 1_000_000, metros: 1, peakFactor: 7 })
  const lists = 1000 * LISTS
  expect(boxes.storedPerYear).toBeCloseTo((lists * 52 * 1000) / 1e9)
  expect(boxes.logPerYear).toBeCloseTo((lists * 52 * 3000) / 1e9)
  expect(boxes.objectsPerYear).toBeCloseTo((lists * 52 * 500) / 1e9)
  expect(boxes.mailsPerDay).toBeCloseTo((lists * 0.5) / 7)
  expect(boxes.mailsPerSecond).toBeCloseTo((lists * 0.5 * 7) / WEEK_SECONDS)
})

it('finds the members at which each limit is reached, the nearest first', () => {
  const mailing = costs({}, { mails: 1 })
  const limits = limitsOf(mailing, 5)
  expect(limits.map(({ members }) => members)).toEqual(
    limits.map(({ members }) => members).toSorted((a, b) => a - b),
  )
  const membersAt = (text: string) => limits.find(({ what }) => what.includes(text))!.members
  const perMember = (LISTS * 5) / 1000 / WEEK_SECONDS
  expect(membersAt('mails a second') / (MACHINES.mailsPerSecond / perMember)).toBeCloseTo(1, 2)
  expect(membersAt('one web process') / ((MACHINES.mostBusy * 1000) / 2 / perMember)).toBeCloseTo(1, 2)
  expect(membersAt('4 cores') / ((4 * MACHINES.mostBusy * 1000) / perMember)).toBeCloseTo(1, 2)
  // Twice the peak, half the members.
  const doubled = limitsOf(mailing, 10).find(({ what }) => what.includes('mails a second'))!
  expect(doubled.members / membersAt('mails a second')).toBeCloseTo(0.5, 2)
})

it('takes the processes or the machine as the limit of a rate, whichever is less', () => {
  const request = { webMs: 1, databaseMs: 0.5, loadMs: 0.1 }
  expect(sharedMachineRate(request, { processes: 1, cores: 2 })).toBe(1000)
  expect(sharedMachineRate(request, { processes: 2, cores: 2 })).toBeCloseTo(1250)
  expect(sharedMachineRate(request, { processes: 4, cores: 2 })).toBeCloseTo(1250)
  expect(sharedMachineRate(request, { processes: 4, cores: 8 })).toBe(4000)
})
