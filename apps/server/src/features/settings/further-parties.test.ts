import { asPartyId } from '@bandstand/domain/accounts'
import { randomUUID } from 'node:crypto'
import { CONTACT_LIMITS } from '@bandstand/domain/network'
import { PARTIES_A_DAY, PARTIES_OWNED_MAX } from '@bandstand/domain/parties'
import { DAY_MS } from '@bandstand/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { acceptNewest, applyTo, offered, openGig } from '../../../test/members/bookings.ts'
import {
  actingFor,
  anonymous,
  createArtist,
  createProVenue,
  createVenue,
  type Member,
  proveAgain,
  signInAgain,
} from '../../../test/members/factories.ts'
import { gigForm } from '../../../test/members/gig-form.ts'
import { asMemberId } from '../../../test/members/member-id.ts'
import { joined } from '../../../test/members/people.ts'
import { hashPassword } from '../../auth/index.ts'
import { replayErasures } from './replay-erasures.ts'

const PASSWORD = 'Corner-stage-77'
let test: TestApp
let person: Member
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off' })
})
afterAll(() => test.close())
beforeEach(async () => {
  person = await createArtist(test)
})

const codeOf = async (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
const act = (name = 'Cass Quartet') => ({ userType: 'artist' as const, name })
const room = (name = 'Cass Cellar') => ({ userType: 'venue' as const, name })
const setPassword = async ({ id }: Member) => {
  const password_hash = await hashPassword(PASSWORD)
  await test.deps.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
}
/** Creates a further party. Returns its creator, acting for it. */
const created = async (who: Member, input: ReturnType<typeof act> | ReturnType<typeof room>) =>
  actingFor(test, who, await who.api.parties.create(input))

/** Completes the profile of a further act. Returns who acts for it. */
const withProfile = async (own: Member): Promise<Member> => {
  const { uuid } = await own.api.profiles.getMine()
  const update = test.deps.db.updateTable('profiles').set({ professions: ['Musician'] })
  await update.where('uuid', '=', asPartyId(uuid)).execute()
  return own
}

describe('a further act or venue', () => {
  it('belongs to its creator, has an id of its own, and its profile is completed by the form', async () => {
    const quartet = await person.api.parties.create(act())
    expect(quartet).toEqual({
      id: expect.not.stringMatching(person.id) as string,
      name: 'Cass Quartet',
      userType: 'artist',
      role: 'owner',
      profileImageUrl: null,
      profileComplete: false,
    })
    expect((await person.api.parties.mine()).parties.map(({ id }) => id)).toEqual([person.id, quartet.id])
    const own = actingFor(test, person, quartet)
    expect(await own.api.profiles.getMine()).toMatchObject({ uuid: quartet.id, bandName: 'Cass Quartet' })
    expect((await own.api.people.list()).people).toMatchObject([{ role: 'owner', isFounder: false }])
    const gigId = await openGig(test, await createProVenue(test))
    expect(await codeOf(applyTo(gigId, own))).toBe('PROFILE_INCOMPLETE')
    const profile = {
      userType: 'artist' as const,
      firstName: 'Ada',
      lastName: 'Reyes',
      bandName: 'Cass Quartet',
      bio: 'Four of us.',
      contactEmail: 'cass@example.com',
      professions: ['Musician'],
    }
    expect(
      await own.fetch('/api/profile', { method: 'PUT', body: { ...profile, userType: 'venue' } }),
    ).toMatchObject({ ok: false })
    await test.deps.db
      .updateTable('profiles')
      .set({ professions: ['Musician'] })
      .where('uuid', '=', quartet.id)
      .execute()
    await applyTo(gigId, own)
    expect((await person.api.booking.listMine({})).total ?? 0).toBe(0)
  })

  it('can be of the other type than the first one', async () => {
    const cellar = await person.api.parties.create(room())
    expect(cellar).toMatchObject({ userType: 'venue', profileComplete: true })
    await openGig(test, actingFor(test, person, cellar))
  })

  it('is created once by a second press, also at once, and never by somebody who isn’t signed in', async () => {
    const input = { ...act(), key: randomUUID() }
    const twice = await Promise.all([1, 2].map(() => person.api.parties.create(input)))
    expect(twice[0]).toEqual(twice[1])
    expect(await person.api.parties.create(input)).toEqual(twice[0])
    expect((await person.api.parties.mine()).parties).toHaveLength(2)
    expect(await codeOf(person.api.parties.create({ ...input, name: 'Other' }))).toBe('REQUEST_KEY_REUSED')
    expect(await codeOf(anonymous(test).api.parties.create(act()))).toBe('UNAUTHENTICATED')
    for (const name of ['', ' ', 'x'.repeat(121), 'Bandstand Support'])
      expect(await codeOf(person.api.parties.create(act(name)))).toBe('INPUT_INVALID')
  })

  it('is one of a few a day and of ten in all, however many are asked for at once', async () => {
    const attempts = (many: number) =>
      Promise.all(Array.from({ length: many }, () => codeOf(person.api.parties.create(act()))))
    expect((await attempts(60)).filter((code) => code === 'done')).toHaveLength(PARTIES_A_DAY)
    expect(await codeOf(person.api.parties.create(act()))).toBe('PARTIES_TOO_FAST')
    const yesterday = new Date(test.deps.now().getTime() - 2 * DAY_MS)
    // What the day before was created is counted as owned only. Memberships can't be changed, so these are inserted.
    const ids = Array.from({ length: PARTIES_OWNED_MAX - 1 - PARTIES_A_DAY }, () => asPartyId(randomUUID()))
    const { db } = test.deps
    await db
      .insertInto('parties')
      .values(ids.map((id) => ({ id })))
      .execute()
    await db
      .insertInto('memberships')
      .values(
        ids.map((id) => ({
          party_id: id,
          person_id: person.id,
          role: 'owner' as const,
          began_at: yesterday,
        })),
      )
      .execute()
    expect(await codeOf(person.api.parties.create(act()))).toBe('PARTIES_TOO_MANY')
  })

  it('of a new account has the limits of new members, and of an older one those of everybody', async () => {
    const own = await created(person, act())
    const invite = () =>
      codeOf(own.api.people.invite({ email: `${randomUUID()}@example.com`, role: 'viewer' }))
    const { perDay, perDayNew } = CONTACT_LIMITS.people
    for (let n = 0; n < perDayNew; n++) expect(await invite()).toBe('done')
    expect(await invite()).toBe('CONTACT_LIMIT_REACHED')
    await test.deps.db
      .updateTable('users')
      .set({ created_at: new Date(test.deps.now().getTime() - 30 * DAY_MS) })
      .where('id', '=', person.id)
      .execute()
    for (let n = perDayNew; n < perDay; n++) expect(await invite()).toBe('done')
    expect(await invite()).not.toBe('done')
  })

  it('sends no more than its owner may, with three further ones and sixty attempts', async () => {
    const acts = [person]
    for (let n = 0; n < PARTIES_A_DAY; n++)
      acts.push(await withProfile(await created(person, act(`Act ${n}`))))
    expect(acts).toHaveLength(4)
    const attempts = async (gigs: number, tried: (who: Member, at: number) => Promise<unknown>) => {
      const codes: string[] = []
      for (let at = 0; at < gigs; at++)
        codes.push(...(await Promise.all(acts.map((each) => codeOf(tried(each, at))))))
      return [codes.length, codes.filter((code) => code === 'done').length]
    }
    const { application, people, connection } = CONTACT_LIMITS
    const venues = [await createProVenue(test), await createProVenue(test), await createProVenue(test)]
    const gigs: string[] = []
    for (let n = 0; n < 15; n++) gigs.push(await openGig(test, venues[n % 3]!))
    expect(await attempts(15, (who, at) => applyTo(gigs[at]!, who))).toEqual([60, application.perDayNew])
    const invite = (who: Member) =>
      who.api.people.invite({ email: `${randomUUID()}@example.com`, role: 'viewer' })
    expect(await attempts(15, invite)).toEqual([60, people.perDayNew])
    const connect = (who: Member) => who.api.network.connect({ uuid: venues[0]!.id, note: '' })
    expect(await attempts(1, connect)).toEqual([4, connection.perPair])

    // Handing one over helps neither of the two.
    const last = acts.at(-1)!
    const partyId = asPartyId((await last.api.people.list()).party.id)
    const owner = await createArtist(test)
    await test.deps.db
      .insertInto('memberships')
      .values({ party_id: partyId, person_id: owner.id, role: 'owner', began_at: test.deps.now() })
      .execute()
    await person.api.people.leave({ partyId })
    const heir = actingFor(test, owner, { id: partyId })
    const another = await openGig(test, await createProVenue(test))
    expect(await codeOf(applyTo(another, heir))).toBe('CONTACT_LIMIT_REACHED')
    expect(await codeOf(applyTo(another, acts[0]!))).toBe('CONTACT_LIMIT_REACHED')
    expect(await codeOf(applyTo(another, owner))).toBe('done')
  })

  it('gets no answer that was meant for another one of the same person', async () => {
    const pro = await createProVenue(test)
    const cellar = await created(pro, room())
    const input = { ...gigForm(), key: randomUUID() }
    const first = await cellar.api.gigs.create(input)
    expect((await cellar.api.gigs.create(input)).id).toBe(first.id)
    expect(await codeOf(pro.api.gigs.create(input))).toBe('REQUEST_KEY_REUSED')
    const attic = await created(pro, room('Cass Attic'))
    expect(await codeOf(attic.api.gigs.create(input))).toBe('REQUEST_KEY_REUSED')
  })

  it('has its own plan, limits, favorites, calendar feed and files', async () => {
    const pro = await createProVenue(test)
    const cellar = await created(pro, room())
    expect((await cellar.api.subscriptions.summary()).tier).toBe('free')
    expect((await pro.api.subscriptions.summary()).tier).toBe('pro')
    const post = () => cellar.api.gigs.create(gigForm())
    let posted = 0
    while (posted < 20 && (await codeOf(post())) === 'done') posted++
    expect(await codeOf(post())).toBe('GIG_LIMIT_REACHED')
    await openGig(test, pro)
    const artist = await createArtist(test)
    await pro.api.favorites.add({ uuid: artist.id })
    expect((await cellar.api.favorites.among({ ids: artist.id })).favorites).toEqual([])
    const feeds = [await pro.api.booking.createCalendarFeed(), await cellar.api.booking.createCalendarFeed()]
    expect(feeds[0]!.address).not.toBe(feeds[1]!.address)
    for (const { address } of feeds) expect((await fetch(address)).status).toBe(200)
  })
})

describe('deleting a further act or venue', () => {
  const close = (own: Member, password: string | undefined = PASSWORD) =>
    own.api.parties.close({ confirmation: 'DELETE', password })

  it('erases it and leaves the rest of the person alone', async () => {
    await setPassword(person)
    const own = await created(person, room('Zebra Cellar'))
    const gigId = await openGig(test, own)
    const applicant = await createArtist(test)
    await applyTo(gigId, applicant)
    expect(await own.api.parties.getClosing()).toEqual({
      isEnabled: true,
      asksPassword: true,
      open: [],
      isFirst: false,
      others: 0,
    })
    expect(await codeOf(close(own, 'wrong'))).toBe('PASSWORD_INCORRECT')
    const { id } = await own.api.profiles.getMine().then(({ uuid }) => ({ id: asPartyId(uuid) }))
    const both = await Promise.all([codeOf(close(own)), codeOf(close(own))])
    expect(both.toSorted()).toEqual([expect.stringMatching(/PARTY_NOT_YOURS|ROLE_FORBIDS/), 'done'])
    expect(await codeOf(own.api.people.list())).toBe('PARTY_NOT_YOURS')
    expect((await person.api.parties.mine()).parties).toHaveLength(1)
    expect(await codeOf(applicant.api.profiles.get({ uuid: id }))).toBe('PROFILE_NOT_FOUND')
    expect((await applicant.api.gigs.get({ id: gigId })).status).not.toBe('open')
    const { db } = test.deps
    const row = await db.selectFrom('profiles').selectAll().where('uuid', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ venue_name: 'Former member', suspended: true })
    expect(JSON.stringify(row)).not.toContain('Zebra')
    expect(await person.api.profiles.getMine()).toMatchObject({ bandName: 'Reyes Trio' })
  })

  it('deletes what its people were notified of for it, and stored answers that name it, and nothing of theirs', async () => {
    await setPassword(person)
    const own = await created(person, room())
    const { uuid } = await own.api.profiles.getMine()
    const other = await created(person, room('Cass Attic'))
    for (const venue of [own, other]) await applyTo(await openGig(test, venue), await createArtist(test))
    const { db } = test.deps
    const read = async () => {
      const notices = await db
        .selectFrom('notifications')
        .select('party_id')
        .where('user_id', '=', person.id)
        .where('kind', '=', 'application.sent')
        .execute()
      const answers = await db
        .selectFrom('money_requests')
        .select('answer')
        .where('actor_id', '=', person.id)
        .execute()
      return [notices.length, answers.filter(({ answer }) => JSON.stringify(answer).includes(uuid)).length]
    }
    const answer = JSON.stringify({ party: uuid })
    const request = { actor_id: person.id, key: randomUUID(), body_hash: '', at: new Date() }
    await db
      .insertInto('money_requests')
      .values({ ...request, answer })
      .execute()
    await db
      .insertInto('money_requests')
      .values({ ...request, key: randomUUID(), answer: '{}' })
      .execute()
    await expect.poll(read).toEqual([2, 1])
    expect(await codeOf(close(own))).toBe('done')
    expect(await read()).toEqual([1, 0])
    expect(
      await db.selectFrom('money_requests').where('actor_id', '=', person.id).selectAll().execute(),
    ).toHaveLength(1)
  })

  it('needs no complete profile', async () => {
    await setPassword(person)
    const own = await created(person, act())
    expect((await own.api.profiles.getMine()).isComplete).toBe(false)
    expect(await own.api.parties.getClosing()).toMatchObject({ isEnabled: true, open: [], isFirst: false })
    expect(await codeOf(close(own))).toBe('done')
    expect((await person.api.parties.mine()).parties).toHaveLength(1)
  })

  it('is refused for the party of an account, with people, with open bookings, and to who doesn’t own it', async () => {
    await setPassword(person)
    expect((await person.api.parties.getClosing()).isFirst).toBe(true)
    expect(await codeOf(close(person))).toBe('PARTY_CAME_WITH_ACCOUNT')
    const own = await created(person, act())
    const manager = await joined(test, own, 'manager')
    expect(await codeOf(close(manager))).toBe('ROLE_FORBIDS')
    expect(await codeOf(manager.api.parties.getClosing())).toBe('ROLE_FORBIDS')
    expect(await codeOf(close(own))).toBe('PARTY_HAS_PEOPLE')
    expect((await own.api.parties.getClosing()).others).toBe(1)
    await own.api.people.remove({ personId: manager.id })
    const id = asMemberId((await own.api.profiles.getMine()).uuid)
    await test.deps.db
      .updateTable('profiles')
      .set({ professions: ['Musician'] })
      .where('uuid', '=', id)
      .execute()
    const venue = await createProVenue(test)
    const gigId = await openGig(test, venue)
    const acting = { ...own, id }
    await acceptNewest(acting, await offered(test, { gigId, artist: acting, venue }))
    expect(await codeOf(close(own))).toBe('ACCOUNT_HAS_BOOKINGS')
    expect((await own.api.parties.getClosing()).open[0]).toMatchObject({ kind: 'bookings', count: 1 })
    expect((await person.api.settings.getDeletion()).open).toEqual([])
  })

  it('is repeated after the restore of a backup from before', async () => {
    await setPassword(person)
    const own = await created(person, act('Zebra Quartet'))
    const id = asMemberId((await own.api.profiles.getMine()).uuid)
    await test.deps.objects.put(
      `erasures/${new Date().toISOString().slice(0, 10)}.txt`,
      Buffer.from(`${id}\n`),
      'text/plain',
    )
    expect(await replayErasures(test.deps, new Date())).toContainEqual({ userId: id, open: [] })
    expect(await replayErasures(test.deps, new Date())).toEqual([])
    expect(await codeOf(own.api.people.list())).toBe('PARTY_NOT_YOURS')
  })
})

it('making somebody an owner needs a recent proof, by role and by invitation', async () => {
  const venue = await createVenue(test)
  const booker = await joined(test, venue, 'booker')
  await test.deps.db
    .updateTable('sessions')
    .set({ proved_at: null, created_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', venue.id)
    .execute()
  const tries = [
    () => venue.api.people.changeRole({ personId: booker.id, role: 'owner' }),
    () => venue.api.people.invite({ email: `${randomUUID()}@example.com`, role: 'owner' }),
  ]
  for (const attempt of tries) expect(await codeOf(attempt())).toBe('PROOF_REQUIRED')
  await venue.api.people.changeRole({ personId: booker.id, role: 'door' })
  await proveAgain(test, venue)
  for (const attempt of tries) expect(await codeOf(attempt())).toBe('done')
})

it('a further party is handed over: its other owner remains when its founder leaves', async () => {
  const own = await created(person, act())
  const heir = await joined(test, own, 'owner')
  const { party } = await own.api.people.list()
  expect(await codeOf(person.api.people.leave({ partyId: party.id }))).toBe('done')
  expect((await heir.api.people.list()).people).toMatchObject([{ personId: heir.id, role: 'owner' }])
  expect(await codeOf((await signInAgain(test, person)).api.people.leave({ partyId: person.id }))).toBe(
    'FOUNDER_REMAINS',
  )
})

it('two acts of one person are neither suggested to each other nor on each other’s paths', async () => {
  const quartet = await person.api.parties.create(act())
  const own = actingFor(test, person, quartet)
  const [venue, other] = [await createVenue(test), await createArtist(test)]
  for (const [from, to] of [
    [person, venue],
    [own, venue],
    [other, venue],
  ] as const) {
    await from.api.network.connect({ uuid: to.id, note: '' })
    const { requests } = await to.api.network.requests({ direction: 'received' })
    await to.api.network.accept({ id: requests[0]!.id })
  }
  for (const [viewer, hidden] of [
    [person, quartet.id],
    [own, person.id],
  ] as const) {
    const { suggestions } = await viewer.api.network.suggestions({})
    const found = suggestions.map((each) => each.person.uuid)
    expect(found).toContain(other.id)
    expect(found).not.toContain(hidden)
    expect((await viewer.api.network.status({ uuid: hidden })).degree).toBeNull()
  }
  const toOther = await other.api.network.suggestions({})
  expect(toOther.suggestions.map((each) => each.person.uuid)).toEqual(
    expect.arrayContaining([person.id, quartet.id]),
  )
})
