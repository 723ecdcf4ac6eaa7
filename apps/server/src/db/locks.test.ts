import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { acceptNewest, offered, openGig } from '../../test/members/bookings.ts'
import { createArtist, createProVenue, type Member } from '../../test/members/factories.ts'
import { gigForm } from '../../test/members/gig-form.ts'
import { befriend } from '../../test/members/network.ts'
import { hashPassword, suspendUser } from '../auth/index.ts'
import type { Tx } from './database.ts'
import { lockApplication, lockProfile, lockUser } from './locks.ts'

// In each test, two requests hold what the other may need next. PostgreSQL ends one of two that wait for each other.

const PASSWORD = 'Corner-stage-77'

let test: TestApp
let passwordHash: string
let venue: Member
let artist: Member
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off' })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => test.close())
beforeEach(async () => {
  venue = await createProVenue(test)
  artist = await createArtist(test)
  await test.deps.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', 'in', [venue.id, artist.id])
    .execute()
})

/** Starts the two, one after the other has come as far as it gets while `lock` is held; returns how they end. */
async function meet(
  lock: (tx: Tx) => Promise<unknown>,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>[]> {
  const blocker = await test.deps.db.startTransaction().execute()
  await lock(blocker)
  const one = first()
  one.catch(() => undefined)
  await isWaiting(1)
  const other = second()
  other.catch(() => undefined)
  await isWaiting(2)
  await blocker.commit().execute()
  return Promise.allSettled([one, other])
}

function isWaiting(count: number): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return vi.waitFor(
    async () => expect((await waiting.execute(test.deps.db)).rows.length).toBeGreaterThanOrEqual(count),
    { timeout: 10_000, interval: 20 },
  )
}

const deleteAccount = async (member: Member) => {
  const body = { confirmation: 'DELETE', password: PASSWORD }
  const { status } = await member.fetch('/api/account/deletion', { method: 'POST', body })
  return status
}
const isRefused = (code: string) => ({ status: 'rejected', reason: expect.objectContaining({ code }) })

it('an artist who tries to edit the gig of an acceptance does not block it', async () => {
  const gigId = await openGig(test, venue)
  const application = await offered(test, { gigId, artist, venue })
  expect(
    await meet(
      (tx) => lockApplication(tx, application.id),
      () => acceptNewest(artist, application),
      () => artist.api.gigs.update({ id: gigId, ...gigForm() }),
    ),
  ).toMatchObject([{ value: { status: 'confirmed' } }, isRefused('GIG_NOT_YOURS')])
})

it('a venue deletes its account while an artist accepts its offer', async () => {
  const gigId = await openGig(test, venue)
  const application = await offered(test, { gigId, artist, venue })
  expect(
    await meet(
      (tx) => lockApplication(tx, application.id),
      () => deleteAccount(venue),
      () => acceptNewest(artist, application),
    ),
  ).toMatchObject([{ value: 200 }, isRefused('GIG_NOT_OPEN')])
})

it('an artist deletes their account while a connected venue blocks them', async () => {
  await befriend(test, [artist, venue])
  await offered(test, { gigId: await openGig(test, venue), artist, venue })
  expect(
    await meet(
      (tx) => lockProfile(tx, artist.id),
      () => deleteAccount(artist),
      () => venue.api.network.block({ uuid: artist.id }),
    ),
  ).toMatchObject([{ value: 200 }, isRefused('PROFILE_NOT_FOUND')])
})

it('an operator suspends a member who is deleting their account', async () => {
  const { db, now } = test.deps
  expect(
    await meet(
      (tx) => lockUser(tx, artist.id),
      () => db.transaction().execute((tx) => suspendUser(tx, artist.id, 'Spam', now())),
      () => deleteAccount(artist),
    ),
  ).toMatchObject([{ value: true }, { value: 200 }])
})

it('a venue invites an artist who is deleting their account', async () => {
  const gigId = await openGig(test, venue)
  const invitation = { gigId, artistId: artist.id, message: 'Play for us.' }
  expect(
    await meet(
      (tx) => lockUser(tx, artist.id),
      () => deleteAccount(artist),
      () => venue.api.booking.invite(invitation),
    ),
  ).toMatchObject([{ value: 200 }, isRefused('ARTIST_NOT_FOUND')])
})
