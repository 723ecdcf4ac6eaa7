import type { PollAnswer } from '@bandstand/domain/polls'
import { HOUR_MS } from '@bandstand/domain/time'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { acceptNewest, offered, openGig } from '../../../test/members/bookings.ts'
import { createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { lineUp } from '../../../test/members/lineups.ts'
import { joined } from '../../../test/members/people.ts'
import { runPollClock } from './run-poll-clock.ts'

let test: TestApp
let venue: Member
let leader: Member
let kim: Member
let gigId: string
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off' })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setTime(new Date())
  venue = await createProVenue(test)
  leader = await createArtist(test)
  kim = await joined(test, leader, 'member')
  await lineUp(
    test,
    leader,
    { name: 'Ada', person_id: leader.id, instruments: ['Vocals'] },
    { name: 'Kim', person_id: kim.id, instruments: ['Drums'] },
    { name: 'Max', instruments: ['Drums'], part: 'sub' },
  )
  gigId = await openGig(test, venue)
})

const promise = { kind: 'apply', message: 'Hello', proposedFee: '300' } as const
const ask = () =>
  leader.api.polls.ask({ id: randomUUID(), gigId, withinHours: 24, note: '', promise: { ...promise } })
const get = (id: string) => leader.api.polls.get({ id })
const say = async (who: Member, id: string, name: string, answer: PollAnswer) => {
  const rows = (await get(id)).places.flatMap(({ people }) => people)
  const answerId = rows.find((each) => each.name === name)!.id
  return who.api.polls.answer({ id, answerId, answer, note: 'Said' })
}
const clock = (hours = 0) => {
  const at = new Date(test.deps.now().getTime() + hours * HOUR_MS)
  return Promise.all([1, 2].map(() => runPollClock({ ...test.deps, now: () => at })))
}
const move = async (hours: number) => {
  const { db } = test.deps
  const { starts_at } = await db
    .selectFrom('gigs')
    .select('starts_at')
    .where('id', '=', gigId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('gigs')
    .set({ starts_at: new Date(starts_at.getTime() + hours * HOUR_MS) })
    .where('id', '=', gigId)
    .execute()
}
const titlesOf = async (who: Member) => {
  await vi.waitFor(async () => {
    const rows = await test.deps.db.selectFrom('outbox_events').select('id').execute()
    expect(rows).toEqual([])
  }, 10_000)
  return (await who.api.notifications.list({})).notifications.map(({ title }) => title)
}
const count = (titles: string[], text: string) => titles.filter((title) => title.includes(text)).length
const applied = () =>
  test.deps.db.selectFrom('applications').select('id').where('gig_id', '=', gigId).execute()

it('asks again, once, when the gig moves, and old answers and subs don’t count', async () => {
  const { id, dueAt } = await ask()
  await say(kim, id, 'Kim', 'no')
  await say(leader, id, 'Max', 'yes')
  await move(2)
  await expect(say(leader, id, 'Ada', 'yes')).rejects.toMatchObject({ code: 'POLL_MOVED' })
  expect(await applied()).toEqual([])
  await clock()
  await clock()
  const poll = await get(id)
  expect(
    poll.places.map(({ people }) => people.map(({ name, answer, note }) => [name, answer, note])),
  ).toEqual([[['Ada', null, '']], [['Kim', null, '']]])
  expect(poll).toMatchObject({ state: 'open', promise: { state: 'open' } })
  expect(Math.abs(Date.parse(poll.dueAt) - Date.parse(dueAt))).toBeLessThan(60_000)
  expect(count(await titlesOf(kim), 'New time for')).toBe(1)
  expect(count(await titlesOf(leader), 'New time for')).toBe(1)
  await say(leader, id, 'Ada', 'yes')
  await say(kim, id, 'Kim', 'yes')
  expect(await applied()).toHaveLength(1)
})

it('a gig that moves again within the hour asks again only then', async () => {
  const { id } = await ask()
  await move(1)
  await clock()
  await move(1)
  await clock()
  expect(count(await titlesOf(kim), 'New time for')).toBe(1)
  await expect(say(kim, id, 'Kim', 'yes')).rejects.toMatchObject({ code: 'POLL_MOVED' })
  await clock(1.1)
  expect(count(await titlesOf(kim), 'New time for')).toBe(2)
  expect((await say(kim, id, 'Kim', 'yes')).places[1]!.people[0]!.answer).toBe('yes')
})

it('is closed with what it promised when another act gets the gig, and not when its own act does', async () => {
  const { id } = await ask()
  await say(leader, id, 'Ada', 'yes')
  const other = await createArtist(test)
  await acceptNewest(other, await offered(test, { gigId, artist: other, venue }))
  await clock()
  await clock()
  expect(await get(id)).toMatchObject({
    state: 'filled',
    promise: {
      state: 'failed',
      details: { reason: 'The gig was filled or taken down before everybody said yes.' },
    },
  })
  await expect(say(kim, id, 'Kim', 'yes')).rejects.toMatchObject({ code: 'POLL_OVER' })
  expect(count(await titlesOf(kim), 'anymore')).toBe(1)
  expect(count(await titlesOf(leader), 'We couldn’t apply to')).toBe(1)

  const place = await createProVenue(test)
  gigId = await openGig(test, place)
  const own = await leader.api.polls.ask({ id: randomUUID(), gigId, withinHours: 24, note: '' })
  await acceptNewest(leader, await offered(test, { gigId, artist: leader, venue: place }))
  await clock()
  expect((await get(own.id)).state).toBe('open')
})

it('is closed when the gig is taken down', async () => {
  const { id } = await ask()
  await venue.api.booking.closeGig({ gigId, note: '' })
  await clock()
  expect((await get(id)).state).toBe('taken_down')
  expect(count(await titlesOf(kim), 'anymore')).toBe(1)
})
