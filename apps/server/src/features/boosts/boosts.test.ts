import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mailAbout } from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { applyTo, openGig } from '../../../test/members/bookings.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  createVenue,
  type Member,
  signInAgain,
} from '../../../test/members/factories.ts'
import { runBoostClock } from './index.ts'

const PRO = { subscription_tier: 'pro', subscription_expiry: '2099-01-01T00:00:00Z' } as const
const DAY = 86_400_000

let test: TestApp
let running: () => Date
beforeAll(async () => {
  test = await startTestApp()
  running = test.deps.now
})
afterAll(() => test.close())
afterEach(() => {
  test.deps.now = running
  test.setTime(new Date())
})

/** Stops the clock. */
const stopAt = (at: Date) => {
  test.deps.now = () => at
}
const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

describe('a boost', () => {
  it('starts for Pro artists on their own profile, once a month, for seven days to the millisecond [SUB-20 FLOW-33 ENT-32]', async () => {
    const start = new Date('2026-11-20T12:00:00.000Z')
    stopAt(start)
    let artist = await createArtist(test, { ...PRO, time_zone: 'America/Los_Angeles' })
    expect(await artist.api.boosts.mine()).toMatchObject({
      isPro: true,
      available: 1,
      resetsOn: '2026-12-01',
      boosts: [],
      abilities: { start: true },
    })
    const outcomes = await Promise.all([1, 2, 3].map(() => artist.api.boosts.startOnProfile()))
    expect(outcomes.map(({ boosts }) => boosts.length)).toEqual([1, 1, 1])
    expect(await artist.api.boosts.startOnProfile()).toMatchObject({
      available: 0,
      boosts: [{ gig: null, isRunning: true, endsAt: '2026-11-27T12:00:00.000Z' }],
      abilities: { start: false },
    })
    expect((await artist.api.profiles.getMine()).subscription).toMatchObject({
      boostExpiresAt: '2026-11-27T12:00:00.000Z',
      freeBoostsAvailable: 0,
      freeBoostsResetOn: '2026-12-01',
    })
    const find = async () => (await artist.api.directory.list({ q: 'Reyes' })).artists[0]?.isBoosted
    stopAt(new Date(start.getTime() + 7 * DAY - 1))
    artist = await signInAgain(test, artist)
    expect(await find()).toBe(true)
    stopAt(new Date(start.getTime() + 7 * DAY))
    expect(await find()).toBe(false)
    expect(await codeOf(artist.api.boosts.startOnProfile())).toBe('BOOSTS_USED_UP')

    // December begins in the artist's own calendar.
    stopAt(new Date('2026-12-01T07:59:59.999Z'))
    artist = await signInAgain(test, artist)
    expect(await codeOf(artist.api.boosts.startOnProfile())).toBe('BOOSTS_USED_UP')
    stopAt(new Date('2026-12-01T08:00:00.000Z'))
    expect(await codeOf(artist.api.boosts.startOnProfile())).toBe('done')
    expect(await artist.api.subscriptions.summary()).toMatchObject({
      boostExpiry: '2026-12-08T08:00:00.000Z',
      freeBoosts: 0,
      freeBoostsResetDate: '2027-01-01',
    })
  })

  it('starts for Pro venues on one open gig of their own; of two gigs at once one gets it [SUB-25]', async () => {
    const venue = await createProVenue(test)
    const [first, second] = [await openGig(test, venue), await openGig(test, venue)]
    const outcomes = await Promise.all(
      [first, second].map((gigId) => codeOf(venue.api.boosts.startOnGig({ gigId }))),
    )
    expect(outcomes.toSorted()).toEqual(['BOOSTS_USED_UP', 'done'])
    const [boosted, other] = outcomes[0] === 'done' ? [first, second] : [second, first]
    expect(await codeOf(venue.api.boosts.startOnGig({ gigId: boosted }))).toBe('done')
    expect(await venue.api.gigs.get({ id: boosted })).toMatchObject({ isBoosted: true })
    expect(await venue.api.gigs.get({ id: other })).toMatchObject({ isBoosted: false })
    const { gigs } = await venue.api.gigs.list({})
    expect(gigs[0]).toMatchObject({ id: boosted, isBoosted: true })
    expect((await venue.api.boosts.mine()).boosts).toMatchObject([{ gig: { id: boosted } }])
    expect((await venue.api.boosts.ofGig({ gigId: other })).boosts).toEqual([])
  })

  it('is refused to everyone without a right to it, each with the reason [SUB-27 SUB-02]', async () => {
    const [venue, free, artist, freeArtist] = [
      await createProVenue(test),
      await createVenue(test),
      await createArtist(test, PRO),
      await createArtist(test),
    ]
    const gigId = await openGig(test, venue)
    const freeGig = await openGig(test, free)
    const closed = await openGig(test, venue)
    await test.deps.db.updateTable('gigs').set({ status: 'cancelled' }).where('id', '=', closed).execute()
    const over = await openGig(test, venue)
    await sql`update gigs set starts_at = now() - interval '1 minute' where id = ${over}`.execute(
      test.deps.db,
    )
    const onGig = (member: Pick<Member, 'api'>, id: string) =>
      codeOf(member.api.boosts.startOnGig({ gigId: id }))
    const onProfile = (member: Pick<Member, 'api'>) => codeOf(member.api.boosts.startOnProfile())
    expect(await onGig(anonymous(test), gigId)).toBe('UNAUTHENTICATED')
    expect(await onGig(free, freeGig)).toBe('BOOST_PRO_ONLY')
    expect(await onProfile(freeArtist)).toBe('BOOST_PRO_ONLY')
    expect(await onGig(free, gigId)).toBe('GIG_OWNER_ONLY')
    expect(await onGig(artist, gigId)).toBe('GIG_OWNER_ONLY')
    expect(await onGig(venue, '00000000-0000-4000-8000-000000000000')).toBe('GIG_NOT_FOUND')
    expect(await onGig(venue, closed)).toBe('GIG_NOT_OPEN')
    expect(await onGig(venue, over)).toBe('GIG_NOT_OPEN')
    expect(await onProfile(venue)).toBe('BOOST_ARTISTS_ONLY')
    expect(await codeOf(artist.api.boosts.ofGig({ gigId }))).toBe('GIG_OWNER_ONLY')
    expect((await venue.api.boosts.ofGig({ gigId: closed })).abilities).toEqual({ start: false })
    expect(
      await test.deps.db.selectFrom('boosts').select('id').where('member_id', '=', venue.id).execute(),
    ).toEqual([])
    // An expired subscription doesn't end a running boost, and starts none.
    await venue.api.boosts.startOnGig({ gigId })
    const lapsed = { subscription_expiry: test.deps.now() }
    await test.deps.db.updateTable('profiles').set(lapsed).where('uuid', '=', venue.id).execute()
    expect((await venue.api.gigs.get({ id: gigId })).isBoosted).toBe(true)
    expect(await venue.api.boosts.mine()).toMatchObject({ isPro: false, available: 0, resetsOn: null })
  })

  it('reports views, applications, invitations and favorites during it and in the days before, and announces its end', async () => {
    const begin = running()
    const [venue, artist] = [await createProVenue(test), await createArtist(test, PRO)]
    const gigId = await openGig(test, venue)
    await sql`update gigs set created_at = ${new Date(begin.getTime() - 3 * DAY)} where id = ${gigId}`.execute(
      test.deps.db,
    )
    const view = (member: Member, kind: 'gig' | 'artist', id: string) =>
      member.api.boosts.recordView({ kind, id })
    const before = await Promise.all([1, 2, 3].map(() => createArtist(test)))
    for (const member of [...before, venue]) await view(member, 'gig', gigId)
    await applyTo(gigId, before[0]!)
    await Promise.all([venue.api.boosts.startOnGig({ gigId }), artist.api.boosts.startOnProfile()])

    const [once, later] = [await createArtist(test), await createArtist(test)]
    // Twice a day counts once; the owner, a viewer already counted today and unknown viewers never count.
    await Promise.all([1, 2, 3].map(() => view(once, 'gig', gigId)))
    for (const member of [before[0]!, venue]) await view(member, 'gig', gigId)
    await view(once, 'gig', '00000000-0000-4000-8000-000000000000')
    await view(once, 'artist', artist.id)
    await view(artist, 'artist', artist.id)
    await view(artist, 'artist', venue.id)
    await applyTo(gigId, later)
    await venue.api.booking.invite({ gigId, artistId: artist.id, message: 'Would you?', proposedFee: '500' })
    await venue.api.favorites.add({ uuid: artist.id })

    const { boosts } = await venue.api.boosts.ofGig({ gigId })
    expect(boosts[0]?.report).toEqual({
      daysBefore: 3,
      views: { during: 1, before: 3 },
      applications: { during: 1, before: 1 },
      invitations: null,
      favorites: null,
    })
    expect((await artist.api.boosts.mine()).boosts[0]?.report).toMatchObject({
      views: { during: 1, before: 0 },
      applications: null,
      invitations: { during: 1, before: 0 },
      favorites: { during: 1, before: 0 },
    })
    const marks = () => test.deps.db.selectFrom('view_marks').select('day').execute()
    expect(await marks()).not.toEqual([])
    stopAt(new Date(running().getTime() + 7 * DAY + 1000))
    await Promise.all([1, 2, 3].map(() => runBoostClock(test.deps)))
    expect(await marks()).toEqual([])
    await mailAbout(test, venue.email, 'Your boost ended')
    const again = await signInAgain(test, venue)
    const { notifications } = await again.api.notifications.list({})
    expect(notifications.filter(({ title }) => title.startsWith('Your boost ended'))).toMatchObject([
      { title: 'Your boost ended: Friday late set', path: `/gigs/${gigId}#boost` },
    ])
    const { boosts: ended } = await again.api.boosts.ofGig({ gigId })
    expect(ended).toMatchObject([{ isRunning: false, report: { views: { during: 1, before: 3 } } }])
  })
})
