import { FORMER_MEMBER } from '@bandstand/domain/accounts'
import { DAY_MS } from '@bandstand/domain/time'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { openGig } from '../../../test/members/bookings.ts'
import { actingFor, createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { lineUp } from '../../../test/members/lineups.ts'
import { joined } from '../../../test/members/people.ts'
import { readExport, recordsOf } from '../../../test/members/read-export.ts'
import { erasePolls } from './index.ts'
import { deleteOldPolls } from './polls.queries.ts'

let test: TestApp
let leader: Member
let kim: Member
let pollId: string
let gigId: string
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off' })
})
afterAll(() => test.close())
beforeEach(async () => {
  leader = await createArtist(test)
  kim = await joined(test, leader, 'member')
  await lineUp(test, leader, { name: 'Ada', person_id: leader.id }, { name: 'Kim', person_id: kim.id })
  gigId = await openGig(test, await createProVenue(test))
  pollId = randomUUID()
  const poll = await leader.api.polls.ask({
    id: pollId,
    gigId,
    withinHours: 24,
    note: 'The zebra set',
    promise,
  })
  const own = poll.places[1]!.people[0]!
  await kim.api.polls.answer({ id: pollId, answerId: own.id, answer: 'no', note: 'My zebra is ill' })
})

const promise = { kind: 'apply', message: 'We are zebras', proposedFee: '300' } as const

const erase = ({ id }: Member) => test.deps.db.transaction().execute((tx) => erasePolls(tx, id, id))

it('a person who deletes their account is a former member without a note', async () => {
  await erase(kim)
  const poll = await leader.api.polls.get({ id: pollId })
  expect(poll.places[1]!.people).toMatchObject([{ name: FORMER_MEMBER, answer: 'no', note: '' }])
  expect(JSON.stringify(poll)).not.toContain('Kim')
})

it('what somebody promised for an act goes with their account', async () => {
  const { db } = test.deps
  const promises = () =>
    db.selectFrom('poll_promises').select('message').where('poll_id', '=', pollId).execute()
  expect(await promises()).toEqual([{ message: 'We are zebras' }])
  await db.transaction().execute((tx) => erasePolls(tx, leader.id, kim.id))
  expect(await promises()).toEqual([])
})

it('the polls of an act go with its account, answers too', async () => {
  await erase(leader)
  const { db } = test.deps
  expect(await db.selectFrom('polls').selectAll().where('id', '=', pollId).execute()).toEqual([])
  expect(await db.selectFrom('poll_answers').selectAll().where('poll_id', '=', pollId).execute()).toEqual([])
})

it('the export has what an act asked, and what a person answered', async () => {
  const own = await readExport(leader)
  expect(JSON.stringify(recordsOf(own, 'polls'))).toContain('The zebra set')
  expect(recordsOf(own, 'poll-answers')).toHaveLength(2)
  expect(JSON.stringify(recordsOf(own, 'poll-promises'))).toContain('We are zebras')
  const answered = recordsOf(await readExport(actingFor(test, kim, kim)), 'poll-answers')
  expect(JSON.stringify(answered)).toContain('My zebra is ill')
})

it('is deleted some months after the gig', async () => {
  const { db } = test.deps
  const { starts_at } = await db
    .selectFrom('gigs')
    .select('starts_at')
    .where('id', '=', gigId)
    .executeTakeFirstOrThrow()
  const left = () => db.selectFrom('polls').select('id').where('id', '=', pollId).execute()
  await deleteOldPolls(db, starts_at)
  expect(await left()).toHaveLength(1)
  await deleteOldPolls(db, new Date(starts_at.getTime() + DAY_MS))
  expect(await left()).toEqual([])
})
