import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  authClient,
  createAccount,
  followLink,
  mailAbout,
  PASSWORD,
  sessionOf,
} from '../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { acceptNewest, applyTo, offered, offerForm, openGig } from '../../test/members/bookings.ts'
import {
  createArtist,
  createProVenue,
  createVenue,
  type Member,
  signInAgain,
} from '../../test/members/factories.ts'
import { connectLive } from '../../test/members/live.ts'
import { write } from '../../test/members/messages.ts'
import { befriend } from '../../test/members/network.ts'
import { type SecondServer, startSecondServer } from '../../test/second-server.ts'
import { runAdmin } from './run-admin.ts'

let test: TestApp
let second: SecondServer
beforeAll(async () => {
  test = await startTestApp()
  second = await startSecondServer(test)
})
afterAll(async () => {
  await second.close()
  await test.close()
})

const admin = (...args: string[]) => runAdmin(test.deps, [...args, '--as=Olga'])
const suspend = (who: { email: string }) => admin('suspend', who.email, '--reason=Fake checks')
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    (answer) => answer,
    (error: unknown) => (error as { code: string }).code,
  )

/** All that a member finds of two others. */
async function seenBy({ api }: Member, artist: Member, venue: Member, gigs: string[]) {
  const { rows } =
    await sql`select tag, sum(artists) as artists from artist_counts group by tag having sum(artists) > 0
    order by tag`.execute(test.deps.db)
  const found = await Promise.all([
    api.directory.list({}),
    api.directory.list({ q: 'Reyes' }),
    api.gigs.list({}),
    api.gigs.list({ show: 'all' }),
    api.maps.gigs({}),
    api.maps.venues(),
    api.network.list({}),
    api.network.suggestions({}),
    api.network.picture(),
    ...gigs.map((id) => codeOf(api.gigs.get({ id }))),
    ...[artist, venue].flatMap(({ id: uuid }) => [
      codeOf(api.profiles.get({ uuid })),
      codeOf(api.network.status({ uuid })),
      codeOf(api.reviews.list({ uuid })),
      codeOf(api.messages.withMember({ userId: uuid })),
    ]),
    codeOf(api.booking.artistGigs({ artistId: artist.id })),
    codeOf(api.booking.invitableGigs({ artistId: artist.id })),
  ])
  return JSON.stringify([rows, found])
}

it('hides a suspended member from everybody, and restoring brings back exactly what was there', async () => {
  const here = { location_lat: 42.33, location_lng: -83.05, location: 'Detroit, MI' }
  const [artist, venue, other, mutual] = await Promise.all([
    createArtist(test, { genres: ['Jazz'] }),
    createProVenue(test, { ...here, place_id: null }),
    createProVenue(test, { venue_name: 'The Other Room' }),
    createArtist(test, { band_name: 'Mutual Friends', last_name: 'Moss' }),
  ])
  await befriend(test, [other, artist], [other, mutual], [mutual, venue])
  const gigs = await Promise.all([openGig(test, venue), openGig(test, venue)])
  await sql`update gigs set location_lat = 42.33, location_lng = -83.05 where created_by = ${venue.id}`.execute(
    test.deps.db,
  )
  const seen = () => seenBy(other, artist, venue, gigs)
  const before = await seen()
  for (const id of [artist.id, venue.id, ...gigs]) expect(before).toContain(id)

  await Promise.all([suspend(artist), suspend(venue)])
  const during = await seen()
  for (const id of [artist.id, venue.id, ...gigs]) expect(during).not.toContain(id)
  expect(during).toContain(mutual.id)
  expect(during).not.toContain('Fake checks')
  expect(await codeOf(applyTo(gigs[0], mutual))).toBe('GIG_NOT_OPEN')

  await Promise.all([admin('reinstate', artist.id), admin('reinstate', venue.id)])
  expect(await seen()).toBe(before)
})

it('ends the sessions of a suspended account right away, at every server, and allows new ones only after restoring', async () => {
  const account = await createAccount(test)
  const { access_token: token, refresh_token: refreshToken } = await sessionOf(account.client)
  const asks = async (url: string) =>
    (await fetch(`${url}/api/gigs`, { headers: { authorization: `Bearer ${token}` } })).status
  const live = connectLive(second, token)
  expect(await live.join(`user:${account.userId}`)).toMatchObject({ status: 'SUBSCRIBED' })
  expect(await Promise.all([test, second].map(({ url }) => asks(url)))).toEqual([200, 200])
  await account.client.resetPasswordForEmail(account.email)
  const link = (await mailAbout(test, account.email, 'password')).links[0]!

  await admin('suspend', account.email.toUpperCase(), '--reason=Fake checks')
  await expect.poll(() => live.statuses).toContain('CLOSED')
  await live.close()
  await expect.poll(() => Promise.all([test, second].map(({ url }) => asks(url)))).toEqual([401, 401])
  const signIn = () => authClient(test).signInWithPassword({ email: account.email, password: PASSWORD })
  const text = 'This account is suspended. Contact us if you think that’s a mistake.'
  for (const { error } of [
    await signIn(),
    await authClient(test).refreshSession({ refresh_token: refreshToken }),
  ])
    expect(error).toMatchObject({ code: 'user_banned', message: text })
  const wrong = await authClient(test).signInWithPassword({ email: account.email, password: 'Wrong-1-word' })
  expect(wrong.error?.message).toBe('Invalid login credentials')
  expect(await followLink(link)).toMatchObject({ status: 400 })

  await admin('reinstate', account.userId)
  expect((await signIn()).error).toBeNull()
})

it('keeps what was booked with a suspended member, and allows no new agreements or messages', async () => {
  const [artist, venue] = await Promise.all([createArtist(test), createProVenue(test)])
  const gigId = await openGig(test, venue)
  const booking = await acceptNewest(artist, await offered(test, { gigId, artist, venue }))
  const openId = await openGig(test, venue)
  const later = {
    start: offerForm(test).start.replace(/T.*/, 'T03:00'),
    end: offerForm(test).start.replace(/T.*/, 'T04:00'),
  }
  const waiting = await offered(test, { gigId: openId, artist, venue }, later)
  const thirdId = await openGig(test, venue)
  const { id: asked } = await applyTo(thirdId, artist)

  await suspend(artist)
  expect(await venue.api.booking.get({ id: booking.id })).toMatchObject({ status: 'confirmed' })
  const { abilities } = await venue.api.booking.getApplication({ id: asked })
  expect(abilities.makeOffer).toBe(false)
  expect(await codeOf(venue.api.booking.makeOffer({ id: asked, answers: 0, ...offerForm(test) }))).toBe(
    'MEMBER_UNAVAILABLE',
  )
  const thread = await venue.api.messages.get({ id: waiting.threadId })
  expect(thread).toMatchObject({
    abilities: { send: false },
    closedText: 'This member isn’t available right now',
  })
  expect(await codeOf(write(venue, waiting.threadId, 'Hello?'))).toBe('MEMBER_UNAVAILABLE')
  await admin('reinstate', artist.email)
  await suspend(venue)
  const back = await signInAgain(test, artist)
  expect(await back.api.gigs.get({ id: gigId })).toMatchObject({ id: gigId })
  expect(await codeOf(back.api.gigs.get({ id: thirdId }))).toBe('GIG_NOT_FOUND')
})

it('explains what is wrong with a command, and does nothing twice', async () => {
  const { email, id } = await createVenue(test)
  const refused = (...args: string[]) =>
    admin(...args).then(
      () => 'done',
      (error: Error) => error.message,
    )
  expect(await refused('suspend', 'nobody@example.com', '--reason=x')).toBe(
    'There’s no account "nobody@example.com".',
  )
  expect(await refused('suspend', email)).toBe('--reason is missing. Give it in a few words.')
  expect(await refused('reinstate', email)).toBe(`${email} isn’t suspended.`)
  expect(await refused('suspend')).toContain('--reason is missing')
  expect(await refused('drop', email)).toBe('There’s no command "drop". See "admin help".')
  expect(await refused('user', email, '--wrong')).toContain('Use: admin user <address or id>')
  expect(await refused('users', '--page=0')).toBe('--page must be a number, starting at 1.')
  expect(await refused('dispute', 'x', '--artist=5')).toBe('"x" isn’t the ID of a payment.')
  const both = await Promise.all([refused('suspend', id, '--reason=a'), refused('suspend', id, '--reason=b')])
  expect(new Set(both)).toEqual(new Set(['done', `${email} is already suspended.`]))

  const shown = await admin('user', email)
  expect(shown.json).toMatchObject({ id, email, userType: 'venue', suspensionReason: expect.any(String) })
  const { json } = await admin('users', `--search=${email}`, '--suspended')
  expect(json).toMatchObject({ total: 1, users: [{ id }] })
  const { json: log } = await admin('audit', `--member=${email}`)
  expect((log as { entries: { command: string; operator: string }[] }).entries).toMatchObject([
    { command: 'user', operator: 'Olga' },
    { command: 'suspend', operator: 'Olga', subject: `user:${id}` },
  ])
  for (const change of [sql`delete from audit_log`, sql`update audit_log set operator = 'nobody'`])
    await expect(change.execute(test.deps.db)).rejects.toThrow('the audit log is only added to')
})
