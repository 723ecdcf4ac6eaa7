import type { Poll } from '@bandstand/api-spec'
import type { PollAnswer } from '@bandstand/domain/polls'
import { HOUR_MS } from '@bandstand/domain/time'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { mailAbout } from '../../../test/members/accounts.ts'
import { openGig } from '../../../test/members/bookings.ts'
import { createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { lineUp } from '../../../test/members/lineups.ts'
import { joined } from '../../../test/members/people.ts'
import { deleteOldPolls } from './polls.queries.ts'
import { runPollClock } from './run-poll-clock.ts'

let test: TestApp
let venue: Member
let leader: Member
let kim: Member
let jo: Member
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
  jo = await joined(test, leader, 'member')
  await lineUp(
    test,
    leader,
    { name: 'Ada', person_id: leader.id, instruments: ['Vocals'] },
    { name: 'Kim', person_id: kim.id, instruments: ['Drums'] },
    { name: 'Sam', instruments: ['Bass'] },
    { name: 'Jo', person_id: jo.id, instruments: ['Drums'], part: 'sub' },
    { name: 'Max', instruments: ['Drums', 'Bass'], part: 'sub' },
  )
  gigId = await openGig(test, venue)
})

const form = (withinHours = 48) => ({ id: randomUUID(), gigId, withinHours, note: '' })
const ask = (hours?: number) => leader.api.polls.ask(form(hours))
const rowsOf = (poll: Poll) => poll.places.flatMap(({ people }) => people)
const idOf = (poll: Poll, name: string) => rowsOf(poll).find((each) => each.name === name)!.id
const say = (who: Member, poll: Poll, name: string, answer: PollAnswer, note = '') =>
  who.api.polls.answer({ id: poll.id, answerId: idOf(poll, name), answer, note })
const names = (poll: Poll) => rowsOf(poll).map(({ name, answer }) => `${name}: ${answer ?? '-'}`)
const noticesOf = async (who: Member) => {
  await vi.waitFor(async () => {
    const rows = await test.deps.db
      .selectFrom('outbox_events')
      .select('id')
      .where('kind', '=', 'poll.recorded')
      .execute()
    expect(rows).toEqual([])
  }, 10_000)
  return (await who.api.notifications.list({})).notifications.map(({ title }) => title)
}
/** Moves this act's polls back in time. */
const earlier = (hours: number) =>
  sql`update polls set created_at = created_at - ${hours} * interval '1 hour', due_at = due_at - ${hours} * interval '1 hour'
    where party_id = ${leader.id}`.execute(test.deps.db)
const refused = (code: string) => ({ code })

describe('asking', () => {
  it('asks the core by mail and notice, not who asks, and shows who has yet to answer', async () => {
    const poll = await leader.api.polls.ask({ ...form(), note: 'New set.' })
    expect(names(poll)).toEqual(['Ada: -', 'Kim: -', 'Sam: -'])
    expect(poll).toMatchObject({ state: 'open', note: 'New set.', canManage: true })
    expect(rowsOf(poll).map(({ canAnswer, hasAccount }) => [canAnswer, hasAccount])).toEqual([
      [true, true],
      [false, true],
      [true, false],
    ])
    expect(await noticesOf(kim)).toContainEqual(expect.stringContaining('can you play'))
    const mail = await mailAbout(test, kim.email, 'can you play')
    expect(mail.text).toContain('New set.')
    expect(mail.text).toContain(`/polls/${poll.id}?for=${leader.id}`)
    expect(await noticesOf(leader)).not.toContainEqual(expect.stringContaining('can you play'))
    expect(await noticesOf(jo)).not.toContainEqual(expect.stringContaining('can you play'))
    expect((await kim.api.polls.mine()).polls).toMatchObject([{ id: poll.id, partyId: leader.id }])
    expect((await jo.api.polls.mine()).polls).toEqual([])
    expect(await kim.api.polls.ofGig({ gigId })).toMatchObject({ canAsk: false, poll: { id: poll.id } })
  })

  it('once: a repeat and two at once ask nobody twice', async () => {
    expect(await leader.api.polls.ofGig({ gigId })).toMatchObject({ canAsk: true, poll: null })
    const same = form()
    const both = await Promise.all([leader.api.polls.ask(same), leader.api.polls.ask(same)])
    expect(names(both[0])).toEqual(names(both[1]))
    await expect(ask()).rejects.toMatchObject(refused('POLL_EXISTS'))
    expect((await noticesOf(kim)).filter((title) => title.includes('can you play'))).toHaveLength(1)
    await leader.api.polls.cancel({ id: same.id })
    const answers = await Promise.allSettled([ask(), ask()])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is for those who book for an act with a core, about a gig that is open for it', async () => {
    await expect(kim.api.polls.ask(form())).rejects.toMatchObject(refused('ROLE_FORBIDS'))
    await expect(venue.api.polls.ask(form())).rejects.toMatchObject(refused('POLL_TOO_FEW'))
    const solo = await createArtist(test)
    expect(await solo.api.polls.ofGig({ gigId })).toMatchObject({ canAsk: false, poll: null })
    await expect(solo.api.polls.ask(form())).rejects.toMatchObject(refused('POLL_TOO_FEW'))
    for (const hours of [0, 24 * 30]) await expect(ask(hours)).rejects.toMatchObject(refused('INPUT_INVALID'))
    await expect(leader.api.polls.ask({ ...form(), gigId: randomUUID() })).rejects.toMatchObject(
      refused('GIG_NOT_FOUND'),
    )
    await test.deps.db.updateTable('gigs').set({ status: 'cancelled' }).where('id', '=', gigId).execute()
    await expect(ask()).rejects.toMatchObject(refused('POLL_GIG_CLOSED'))
  })

  it('an act asks ten times a day at most', async () => {
    for (let count = 0; count < 10; count++) {
      const { id } = await ask()
      await leader.api.polls.cancel({ id })
    }
    await expect(ask()).rejects.toMatchObject(refused('POLL_LIMIT_REACHED'))
    await earlier(24)
    expect((await ask()).state).toBe('open')
  })

  it('nobody of another act, no viewer and no visitor sees a poll', async () => {
    const { id } = await ask()
    const viewer = await joined(test, leader, 'viewer')
    await expect(viewer.api.polls.get({ id })).rejects.toMatchObject(refused('ROLE_FORBIDS'))
    const other = await createArtist(test)
    await expect(other.api.polls.get({ id })).rejects.toMatchObject(refused('POLL_NOT_FOUND'))
    await expect(other.api.polls.cancel({ id })).rejects.toMatchObject(refused('POLL_NOT_FOUND'))
    await expect(kim.api.polls.cancel({ id })).rejects.toMatchObject(refused('ROLE_FORBIDS'))
    await expect(kim.api.polls.remind({ id })).rejects.toMatchObject(refused('ROLE_FORBIDS'))
  })
})

describe('answering', () => {
  it('members answer for themselves, and whoever books for those without an account', async () => {
    const poll = await ask()
    await expect(say(kim, poll, 'Ada', 'yes')).rejects.toMatchObject(refused('POLL_ANSWER_NOT_YOURS'))
    await expect(say(kim, poll, 'Sam', 'yes')).rejects.toMatchObject(refused('POLL_ANSWER_NOT_YOURS'))
    await expect(say(leader, poll, 'Kim', 'yes')).rejects.toMatchObject(refused('POLL_ANSWER_NOT_YOURS'))
    const noted = await say(kim, poll, 'Kim', 'maybe', 'After work')
    expect(rowsOf(noted)[1]).toMatchObject({ answer: 'maybe', note: 'After work', isYou: true })
    expect((await kim.api.polls.mine()).polls).toEqual([])
    await say(leader, poll, 'Sam', 'yes')
    await say(leader, poll, 'Ada', 'yes')
    const all = await Promise.all([say(kim, poll, 'Kim', 'yes'), say(kim, poll, 'Kim', 'yes')])
    expect(all.map(({ state }) => state)).toEqual(['decided', 'decided'])
    expect((await noticesOf(leader)).filter((title) => title.includes('Everybody can play'))).toHaveLength(1)
    await expect(
      kim.api.polls.answer({ id: poll.id, answerId: randomUUID(), answer: 'yes', note: '' }),
    ).rejects.toMatchObject(refused('POLL_ANSWER_NOT_YOURS'))
  })

  it('a no asks the subs of this instrument in their order, until one says yes', async () => {
    const poll = await ask()
    await Promise.all([say(kim, poll, 'Kim', 'no', 'Away'), say(leader, poll, 'Sam', 'yes')])
    const asked = await leader.api.polls.get({ id: poll.id })
    expect(names(asked)).toEqual(['Ada: -', 'Kim: no', 'Jo: -', 'Sam: yes'])
    expect(await noticesOf(jo)).toContainEqual(expect.stringContaining('can you play'))
    expect(await noticesOf(leader)).toContainEqual(expect.stringContaining('Kim can’t play'))
    expect((await mailAbout(test, leader.email, 'can’t play')).text).toContain('We asked Jo as a sub')
    const next = await say(jo, asked, 'Jo', 'no')
    expect(names(next)).toEqual(['Ada: -', 'Kim: no', 'Jo: no', 'Max: -', 'Sam: yes'])
    // Without an account, the leader says it.
    await say(leader, next, 'Max', 'yes')
    expect((await say(leader, next, 'Ada', 'yes')).state).toBe('decided')
    // Nobody is left.
    const last = await say(leader, next, 'Max', 'no')
    expect(last).toMatchObject({ state: 'open', places: [{}, { currentId: null }, {}] })
    // Whoever said it for them knows.
    expect(await noticesOf(leader)).not.toContainEqual(expect.stringContaining('Max can’t play'))
  })

  it('who changes a no to a yes counts again, and the sub is no longer needed', async () => {
    const poll = await ask()
    await say(kim, poll, 'Kim', 'no')
    expect((await jo.api.polls.mine()).polls).toHaveLength(1)
    await say(kim, poll, 'Kim', 'yes')
    expect((await jo.api.polls.mine()).polls).toEqual([])
  })

  it('somebody who was removed from the act can’t answer, isn’t asked, and the act answers for them', async () => {
    const poll = await ask()
    await leader.api.people.remove({ personId: kim.id })
    await expect(say(kim, poll, 'Kim', 'yes')).rejects.toMatchObject(refused('PARTY_NOT_YOURS'))
    expect(rowsOf(await leader.api.polls.get({ id: poll.id }))[1]).toMatchObject({
      hasAccount: false,
      canAnswer: true,
    })
    expect((await say(leader, poll, 'Kim', 'yes')).state).toBe('open')
  })

  it('ends with the show and with the poll', async () => {
    const poll = await ask()
    await leader.api.polls.cancel({ id: poll.id })
    expect((await leader.api.polls.cancel({ id: poll.id })).state).toBe('canceled')
    await expect(say(kim, poll, 'Kim', 'yes')).rejects.toMatchObject(refused('POLL_OVER'))
    expect((await noticesOf(kim)).filter((title) => title.includes('no longer asks'))).toHaveLength(1)
    const again = await ask()
    const past = new Date(test.deps.now().getTime() - 1)
    await test.deps.db.updateTable('gigs').set({ starts_at: past }).where('id', '=', gigId).execute()
    await expect(say(kim, again, 'Kim', 'yes')).rejects.toMatchObject(refused('POLL_OVER'))
  })
})

describe('over time', () => {
  it('those who haven’t answered are reminded once, and at the due time the act hears who', async () => {
    const poll = await ask(48)
    await say(leader, poll, 'Ada', 'yes')
    const clockIn = (hours: number) => {
      const at = new Date(test.deps.now().getTime() + hours * HOUR_MS)
      return Promise.all([1, 2].map(() => runPollClock({ ...test.deps, now: () => at })))
    }
    await clockIn(23)
    const reminders = async (who: Member) =>
      (await noticesOf(who)).filter((title) => title.includes('can you play')).length
    expect(await reminders(kim)).toBe(1)
    await clockIn(24)
    await clockIn(25)
    expect([await reminders(kim), await reminders(leader)]).toEqual([2, 0])
    await clockIn(48)
    await clockIn(49)
    await earlier(48)
    expect((await leader.api.polls.get({ id: poll.id })).state).toBe('closed')
    const told = (await noticesOf(leader)).filter((title) => title.includes('Not everybody can play'))
    expect(told).toHaveLength(1)
    expect((await mailAbout(test, leader.email, 'Not everybody can play')).text).toContain(
      'No answer from Kim and Sam',
    )
    expect((await say(kim, poll, 'Kim', 'yes')).state).toBe('closed')
  })

  it('the act reminds them itself, twelve hours apart', async () => {
    const { id } = await ask()
    await expect(leader.api.polls.remind({ id })).rejects.toMatchObject(refused('POLL_REMINDED'))
    await earlier(13)
    const pressed = await Promise.allSettled([
      leader.api.polls.remind({ id }),
      leader.api.polls.remind({ id }),
    ])
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await noticesOf(kim)).filter((title) => title.includes('can you play'))).toHaveLength(2)
  })
})

describe('about a date of its own', () => {
  const date = (change: object = {}) => ({
    title: 'Wedding of Kim and Sam',
    place: 'Belle Isle',
    start: '2029-06-02T20:00',
    end: '2029-06-02T23:30',
    ...change,
  })
  const askDate = (change: object = {}, who = leader) =>
    who.api.polls.ask({ id: randomUUID(), date: date(change), withinHours: 48, note: '' })

  it('asks the core, and only the act sees it', async () => {
    const poll = await askDate()
    expect(poll).toMatchObject({
      gig: { id: null, title: 'Wedding of Kim and Sam', venueName: 'Belle Isle', durationMinutes: 210 },
      each: null,
      promise: null,
    })
    expect(await noticesOf(kim)).toContainEqual(expect.stringContaining('can you play'))
    expect((await kim.api.polls.mine()).polls).toMatchObject([{ id: poll.id, gig: { id: null } }])
    expect(await leader.api.polls.ofAct()).toMatchObject({
      canAsk: true,
      polls: [{ id: poll.id, state: 'open' }],
    })
    expect((await kim.api.polls.ofAct()).canAsk).toBe(false)
    await say(kim, poll, 'Kim', 'yes')
    await say(leader, poll, 'Sam', 'yes')
    expect((await say(leader, poll, 'Ada', 'yes')).state).toBe('decided')
    expect(await noticesOf(leader)).toContainEqual(expect.stringContaining('Everybody can play'))
    const other = await createArtist(test)
    await expect(other.api.polls.get({ id: poll.id })).rejects.toMatchObject(refused('POLL_NOT_FOUND'))
    expect(await other.api.polls.ofAct()).toEqual({ canAsk: false, polls: [] })
    await leader.api.polls.cancel({ id: poll.id })
    expect((await leader.api.polls.ofAct()).polls).toEqual([])
  })

  it('refuses hours that are over, too long or backwards, no title, a promise, and a gig as well', async () => {
    const bad = [
      { title: ' ' },
      { title: 'x'.repeat(121) },
      { start: '2020-06-02T20:00', end: '2020-06-02T23:00' },
      { end: '2029-06-02T19:00' },
      { end: '2029-06-09T19:00' },
      { start: 'soon' },
    ]
    for (const change of bad) await expect(askDate(change)).rejects.toMatchObject(refused('INPUT_INVALID'))
    const both = { ...form(), date: date() }
    await expect(leader.api.polls.ask(both)).rejects.toMatchObject(refused('INPUT_INVALID'))
    const neither = { ...form(), gigId: null }
    await expect(leader.api.polls.ask(neither)).rejects.toMatchObject(refused('INPUT_INVALID'))
    await expect(askDate({}, kim)).rejects.toMatchObject(refused('ROLE_FORBIDS'))
    await expect(askDate({}, await createArtist(test))).rejects.toMatchObject(refused('POLL_TOO_FEW'))
  })

  it('a repeat and two at once ask once, and each counts for the limit of the day', async () => {
    const same = { id: randomUUID(), date: date(), withinHours: 48, note: '' }
    await Promise.all([leader.api.polls.ask(same), leader.api.polls.ask(same)])
    expect((await leader.api.polls.ofAct()).polls).toHaveLength(1)
    const results = await Promise.allSettled(Array.from({ length: 59 }, () => askDate()))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
    await expect(ask()).rejects.toMatchObject(refused('POLL_LIMIT_REACHED'))
  })

  it('is deleted some months after it began', async () => {
    const poll = await askDate()
    await deleteOldPolls(test.deps.db, new Date('2029-06-01'))
    expect((await leader.api.polls.get({ id: poll.id })).id).toBe(poll.id)
    await deleteOldPolls(test.deps.db, new Date('2029-07-01'))
    await expect(leader.api.polls.get({ id: poll.id })).rejects.toMatchObject(refused('POLL_NOT_FOUND'))
  })
})
