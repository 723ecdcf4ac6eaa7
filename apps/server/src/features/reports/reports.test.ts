import { randomUUID } from 'node:crypto'
import { type ReportInput, REPORTS_PER_DAY } from '@bandstand/domain/reports'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { mailAbout } from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { applyTo, openGig } from '../../../test/members/bookings.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  createVenue,
  type Member,
} from '../../../test/members/factories.ts'
import { write } from '../../../test/members/messages.ts'
import { befriend } from '../../../test/members/network.ts'
import { type Played, played } from '../../../test/members/reviews.ts'
import { runAdmin } from '../../admin/run-admin.ts'
import { runMaintenance } from '../../run-maintenance.ts'

let test: TestApp
let stranger: Member
let both: Played
let gigId: string
/** One of each kind, written by the venue. */
let all: Record<ReportInput['subject'], string>
beforeAll(async () => {
  test = await startTestApp()
  both = await played(test, { artist: await createArtist(test), venue: await createProVenue(test) })
  const { artist, venue, bookingId } = both
  await artist.api.reviews.save({ bookingId, stars: 5, text: 'A fine room.' })
  const { mine } = await venue.api.reviews.save({ bookingId, stars: 1, text: 'They stole the till.' })
  gigId = await openGig(test, venue)
  const { threadId } = await applyTo(gigId, artist)
  const message = await write(venue, threadId, 'Wire me the difference.')
  all = { message: message.id, profile: venue.id, gig: gigId, review: mine!.id }
  stranger = await createArtist(test)
})
afterAll(() => test.close())

const send = (member: Pick<Member, 'api'>, subject: ReportInput['subject'], id: string, note = '') =>
  member.api.reports.send({ subject, id, reason: 'abuse', note })
const refused = (code: string) => expect.objectContaining({ code })
const storedReports = (id: string) =>
  test.deps.db.selectFrom('reports').selectAll().where('subject_id', '=', id).orderBy('created_at').execute()
const admin = (...args: string[]) => runAdmin(test.deps, [...args, '--as=Olga'])
const settle = async (id: string, action: string) => {
  const report = (await storedReports(id)).find(({ resolved_at }) => resolved_at === null)
  return admin('resolve-report', report!.id, `--action=${action}`)
}
const titles = async ({ api }: Member) =>
  (await api.notifications.list({})).notifications.map(({ title }) => title)

it.each(['message', 'profile', 'gig', 'review'] as const)(
  'a %s is reported once, however often its reporter presses, and is kept as it was',
  async (subject) => {
    const { artist, venue } = both
    const id = all[subject]
    const answers = await Promise.all([send(artist, subject, id, 'Look'), send(artist, subject, id, 'Look')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['open', 'sent'])
    const [report, ...others] = await storedReports(id)
    expect(others).toEqual([])
    expect(report).toMatchObject({ subject, reason: 'abuse', note: 'Look', reported_id: venue.id })
    expect(answers[0].reportedAt).toBe(report!.created_at.toISOString())
    const said = { message: 'Wire me', profile: 'venueName', gig: 'title', review: 'stole the till' }[subject]
    expect(JSON.stringify(report!.content)).toContain(said)
    await expect(send(venue, subject, id)).rejects.toEqual(refused('REPORT_OWN'))
    await expect(send(artist, subject, randomUUID())).rejects.toEqual(refused('REPORTED_NOT_FOUND'))
    await expect(send(anonymous(test), subject, id)).rejects.toEqual(refused('UNAUTHENTICATED'))
    await expect(send(artist, subject, id, 'x'.repeat(1001))).rejects.toEqual(refused('INPUT_INVALID'))
    expect(await storedReports(id)).toEqual([report])
  },
)

it('only who can read something can report it', async () => {
  await expect(send(stranger, 'message', all.message)).rejects.toEqual(refused('REPORTED_NOT_FOUND'))
  // An id of another kind is none of this kind.
  await expect(send(stranger, 'gig', both.venue.id)).rejects.toEqual(refused('REPORTED_NOT_FOUND'))
})

it('a block in either direction doesn’t keep anyone from reporting', async () => {
  const [one, other] = [await createArtist(test), await createVenue(test)]
  await befriend(test, [one, other])
  await other.api.network.block({ uuid: one.id })
  expect(await send(one, 'profile', other.id)).toMatchObject({ status: 'sent' })
  expect(await send(other, 'profile', one.id)).toMatchObject({ status: 'sent' })
})

it('one member sends so many reports a day, and as many again the next day', async () => {
  const hostile = await createArtist(test)
  const others = await Promise.all(Array.from({ length: REPORTS_PER_DAY + 2 }, () => createArtist(test)))
  const ids = others.map(({ id }) => id)
  for (const id of ids.slice(0, REPORTS_PER_DAY - 1)) await send(hostile, 'profile', id)
  const last = await Promise.allSettled(
    ids.slice(REPORTS_PER_DAY - 1).map((id) => send(hostile, 'profile', id)),
  )
  expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  const left = ids[last.findIndex(({ status }) => status === 'rejected') + REPORTS_PER_DAY - 1]!
  await expect(send(hostile, 'profile', left)).rejects.toEqual(refused('REPORTS_TOO_MANY'))
  expect(await send(hostile, 'profile', ids[0]!)).toMatchObject({ status: 'open' })
  await test.deps.db
    .updateTable('reports')
    .set({ created_at: new Date(test.deps.now().getTime() - 25 * 3600 * 1000) })
    .where('reporter_id', '=', hostile.id)
    .execute()
  expect(await send(hostile, 'profile', left)).toMatchObject({ status: 'sent' })
})

it('many reports of one thing are one line, shown as it was then, and one decision that each reporter hears', async () => {
  const venue = await createProVenue(test)
  const id = await openGig(test, venue, { title: 'Send a fee first' })
  const reporters = [await createArtist(test), await createArtist(test), await createVenue(test)]
  for (const reporter of reporters) await send(reporter, 'gig', id, `By ${reporter.email}`)
  await test.deps.db.updateTable('gigs').set({ title: 'An honest gig' }).where('id', '=', id).execute()
  const { json, lines } = await admin('reports')
  const open = (json as { reports: { id: string; content: { title?: string }; reports: number }[] }).reports
  const found = open.filter(({ content }) => content.title === 'Send a fee first')
  expect(found).toMatchObject([{ reports: 3 }])
  expect(lines.join('\n')).not.toContain('An honest gig')
  const shown = (await admin('report', found[0]!.id)).lines.join('\n')
  expect(shown).toContain('title: Send a fee first')
  for (const { email } of reporters)
    expect(shown).toContain(`${email} reported it as abuse (open): By ${email}`)

  expect((await settle(id, 'warn')).lines).toEqual(['3 reports resolved: warned.'])
  for (const reporter of reporters)
    await expect.poll(() => titles(reporter)).toContain('We reviewed the gig you reported')
  const mail = await mailAbout(test, venue.email, 'Change your gig')
  expect(mail.text).toContain('it breaks our rules')
  for (const { email, id: reporterId } of reporters) {
    expect(mail.text).not.toContain(email)
    expect(mail.text).not.toContain(reporterId)
  }
  expect((await titles(venue)).filter((title) => title === 'Change your gig')).toHaveLength(1)
  // It's still there, and whoever warned the operator can do so again.
  expect(await send(reporters[0]!, 'gig', id)).toMatchObject({ status: 'sent' })
})

it('a dismissed report is over until what it’s about has changed, and its owner hears nothing', async () => {
  const { artist, venue } = both
  await settle(venue.id, 'dismiss')
  const mail = await mailAbout(test, artist.email, 'We reviewed the profile you reported')
  expect(mail.text).toContain('doesn’t break our rules')
  expect(await send(artist, 'profile', venue.id)).toMatchObject({ status: 'reviewed' })
  await test.deps.db
    .updateTable('profiles')
    .set({ bio: 'Worse than before' })
    .where('uuid', '=', venue.id)
    .execute()
  expect(await send(artist, 'profile', venue.id)).toMatchObject({ status: 'sent' })
  expect(await titles(venue)).not.toContain('Change your profile')
  await expect(settle(venue.id, 'remove')).rejects.toThrow('A profile can’t be removed')
})

it('a removed gig is closed for good and hidden from everybody but its venue', async () => {
  const { artist, venue } = both
  await settle(gigId, 'remove')
  await expect(stranger.api.gigs.get({ id: gigId })).rejects.toEqual(refused('GIG_NOT_FOUND'))
  expect(await venue.api.gigs.get({ id: gigId })).toMatchObject({ status: 'cancelled' })
  await expect(venue.api.booking.restoreGig({ gigId })).rejects.toEqual(refused('GIG_NOT_RESTORABLE'))
  await expect(send(stranger, 'gig', gigId)).rejects.toEqual(refused('REPORTED_NOT_FOUND'))
  for (const show of ['upcoming', 'all'] as const) {
    const { gigs } = await artist.api.gigs.list({ venue: venue.id, show })
    expect(gigs.map(({ id }) => id)).not.toContain(gigId)
  }
  await mailAbout(test, venue.email, 'We removed your gig')
  // Reinstating the venue after a suspension doesn't bring it back.
  await admin('suspend', venue.email, '--reason=Test')
  await admin('reinstate', venue.email)
  await expect(stranger.api.gigs.get({ id: gigId })).rejects.toEqual(refused('GIG_NOT_FOUND'))
})

it('a removed review no longer counts, and only the two it’s between see that it was there', async () => {
  const { bookingId } = both
  const before = await stranger.api.profiles.get({ uuid: both.artist.id })
  expect(before).toMatchObject({ rating: 1, reviewCount: 1 })
  await settle(all.review, 'remove')
  expect(await stranger.api.profiles.get({ uuid: both.artist.id })).toMatchObject({
    rating: null,
    reviewCount: 0,
  })
  expect(await stranger.api.reviews.list({ uuid: both.artist.id })).toMatchObject({ total: 0, reviews: [] })
  const { theirs, abilities } = await both.artist.api.reviews.getForBooking({ bookingId })
  expect(theirs).toMatchObject({ removed: true, text: '', reply: null })
  expect(abilities).toEqual({ write: false, change: false, reply: false })
  await expect(both.artist.api.reviews.reply({ bookingId, text: 'No' })).rejects.toEqual(
    refused('REVIEW_NOT_FOUND'),
  )
})

it('suspending closes the account, and two operators at once decide once', async () => {
  const [bad, good] = [await createArtist(test), await createArtist(test)]
  await send(good, 'profile', bad.id)
  const outcomes = await Promise.allSettled([settle(bad.id, 'suspend'), settle(bad.id, 'suspend')])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect.poll(async () => (await bad.fetch('/api/profile')).status).toBe(401)
  expect((await mailAbout(test, bad.email, 'We closed your account')).text).toContain('contact us')
  const mail = await mailAbout(test, good.email, 'We reviewed the profile you reported')
  expect(mail.text).toContain('we closed the member’s account')
})

it('the operator is reminded once a day as long as something is open', async () => {
  const { contactEmail } = test.deps.config
  const reminders = async () =>
    (await test.mailbox.list(contactEmail)).filter(({ subject }) => subject.endsWith('to review'))
  await send(stranger, 'profile', (await createArtist(test)).id)
  await runMaintenance(test.deps)
  await runMaintenance(test.deps)
  await vi.waitFor(async () => expect(await reminders()).toHaveLength(1))
  const open = await test.deps.db
    .selectFrom('reports')
    .select('subject_id')
    .distinct()
    .where('resolved_at', 'is', null)
    .execute()
  expect((await reminders())[0]!.subject).toBe(`${open.length} reports to review`)
  for (const { subject_id } of open) await settle(subject_id, 'dismiss')
  test.setTime(new Date(test.deps.now().getTime() + 86_400_000))
  await runMaintenance(test.deps)
  const waiting = () =>
    test.deps.db
      .selectFrom('outbox_events')
      .select('kind')
      .where('kind', '=', 'report.decision_due')
      .execute()
  await vi.waitFor(async () => expect(await waiting()).toEqual([]))
  expect(await reminders()).toHaveLength(1)
})

it('a report that a server of the previous version writes arrives as well', async () => {
  const [ada, bo] = [await createArtist(test), await createArtist(test)]
  await befriend(test, [ada, bo])
  const { threadId } = await ada.api.messages.start({ userId: bo.id })
  const { id } = await write(ada, threadId, 'Send the difference back.')
  const row = { message_id: id, reporter_id: bo.id, reason: 'scam', created_at: test.deps.now() }
  await test.deps.db.insertInto('message_reports').values(row).execute()
  const [report] = await storedReports(id)
  expect(report).toMatchObject({ reporter_id: bo.id, reported_id: ada.id, resolution: null })
  expect(report!.content).toEqual({ text: 'Send the difference back.' })
  expect(await test.deps.db.selectFrom('message_reports').selectAll().execute()).toEqual([])
})

it('a review that its reader can’t see yet can’t be reported', async () => {
  const { artist, venue, bookingId } = await played(test, {
    artist: await createArtist(test),
    venue: await createProVenue(test),
  })
  const { mine } = await venue.api.reviews.save({ bookingId, stars: 1, text: 'Bad' })
  await expect(send(artist, 'review', mine!.id)).rejects.toEqual(refused('REPORTED_NOT_FOUND'))
})
