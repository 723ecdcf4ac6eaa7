import type { PartyId } from '@bandstand/domain/accounts'
import { ROLES_OF } from '@bandstand/domain/parties'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { mailAbout } from '../../../test/members/accounts.ts'
import {
  actingFor,
  createArtist,
  createVenue,
  type Member,
  signedInAt,
} from '../../../test/members/factories.ts'
import { connectLive } from '../../../test/members/live.ts'
import { actOwnedBy, joined, secretOf } from '../../../test/members/people.ts'
import { type SecondServer, startSecondServer } from '../../../test/second-server.ts'
import { hashPassword } from '../../auth/index.ts'
import { deleteFeedKnownTo } from '../booking/index.ts'

const PASSWORD = 'Corner-stage-77'
let test: TestApp
let second: SecondServer
let venue: Member
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off' })
  second = await startSecondServer(test)
})
afterAll(async () => {
  await second.close()
  await test.close()
})
beforeEach(async () => {
  venue = await createVenue(test)
})

const roleOf = async (owner: Member, person: Member) =>
  (await owner.api.people.list()).people.find(({ personId }) => personId === person.id)?.role
const codeOf = async (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
const currentOwners = async (partyId: PartyId) => {
  const query = test.deps.db.selectFrom('memberships').select('person_id').where('party_id', '=', partyId)
  return (await query.where('role', '=', 'owner').where('ended_at', 'is', null).execute()).length
}

describe('a member', () => {
  it('gets another role, which counts at once, and hears of it', async () => {
    const person = await joined(test, venue, 'viewer')
    expect(await codeOf(person.api.booking.listOwnGigs({}))).toBe('ROLE_FORBIDS')
    for (const role of ROLES_OF.venue) {
      const twice = await Promise.all(
        [1, 2].map(() => venue.api.people.changeRole({ personId: person.id, role })),
      )
      expect(twice).toEqual([{ role }, { role }])
      expect(await roleOf(venue, person)).toBe(role)
      expect(await codeOf(person.api.people.invite({ email: '', role: 'viewer' }))).toBe(
        role === 'owner' ? 'done' : 'ROLE_FORBIDS',
      )
    }
    await venue.api.people.changeRole({ personId: person.id, role: 'booker' })
    expect(await person.api.booking.listOwnGigs({})).toMatchObject({ gigs: [] })
    const mail = await mailAbout(test, person.email, 'Dana Cole changed your role at The Test Room')
    expect(mail.text).toContain('Role: ')
    // Invitations that they made as an owner ended with that role.
    expect((await venue.api.people.list()).invitations).toEqual([])
    const history = test.deps.db.selectFrom('memberships').selectAll().where('person_id', '=', person.id)
    const rows = await history.where('party_id', '=', venue.id).execute()
    expect(rows.filter(({ ended_at }) => ended_at === null)).toHaveLength(1)
    expect(rows).toHaveLength(ROLES_OF.venue.length + 2)
    await expect(
      sql`update memberships set role = 'owner' where person_id = ${person.id}`.execute(test.deps.db),
    ).rejects.toThrow('A membership can only be ended, once')
  })

  it('who is removed is refused at once at every server, their sockets stay theirs, and they hear of it', async () => {
    const person = await joined(test, venue, 'booker')
    const elsewhere = actingFor(second, person, venue)
    const browser = connectLive(second, person.token)
    expect(await browser.join(`user:${person.id}`)).toMatchObject({ status: 'SUBSCRIBED' })
    expect(await browser.join(`user:${venue.id}`)).toMatchObject({ status: 'CHANNEL_ERROR' })
    for (const server of [person, elsewhere]) await server.api.booking.listOwnGigs({})
    const { address: url } = await person.api.booking.createCalendarFeed()
    expect((await fetch(url)).status).toBe(200)
    expect(await venue.api.people.remove({ personId: person.id })).toEqual({ removed: true })
    expect(await codeOf(person.api.booking.listOwnGigs({}))).toBe('PARTY_NOT_YOURS')
    // Far sooner than its cache would have ended.
    await expect
      .poll(() => codeOf(elsewhere.api.booking.listOwnGigs({})), { timeout: 1500, interval: 20 })
      .toBe('PARTY_NOT_YOURS')
    await expect.poll(async () => (await fetch(url)).status).toBe(404)
    expect(await venue.api.people.remove({ personId: person.id })).toEqual({ removed: false })
    expect(await codeOf(venue.api.people.changeRole({ personId: person.id, role: 'door' }))).toBe(
      'NOT_A_MEMBER',
    )
    expect(await codeOf(signedInAt(test, person).api.booking.listOwnGigs({}))).not.toBe('PARTY_NOT_YOURS')
    const mail = await mailAbout(test, person.email, 'Dana Cole removed you from The Test Room')
    expect(mail.text).toContain('Your own account is unchanged')
    await browser.close()
  })

  it('who is removed ends the calendar feed that they made, and no other', async () => {
    const [maker, person] = [await joined(test, venue, 'booker'), await joined(test, venue, 'booker')]
    const { address } = await maker.api.booking.createCalendarFeed()
    const feeds = () => test.deps.db.selectFrom('calendar_feeds').selectAll().execute()
    const own = async () => (await feeds()).find(({ user_id }) => user_id === venue.id)
    expect(await own()).toMatchObject({ made_by: maker.id })
    await venue.api.people.remove({ personId: person.id })
    await venue.api.people.remove({ personId: maker.id })
    await expect.poll(async () => (await fetch(address)).status).toBe(404)

    const another = await joined(test, venue, 'booker')
    const { address: kept } = await venue.api.booking.createCalendarFeed()
    await venue.api.people.remove({ personId: another.id })
    const { db } = test.deps
    const ended = db.selectFrom('memberships').select('id').where('person_id', '=', another.id)
    const { id } = await ended.where('party_id', '=', venue.id).executeTakeFirstOrThrow()
    await deleteFeedKnownTo(db, id)
    expect((await fetch(kept)).status).toBe(200)
    // As a server of the previous version replaces it: then everybody who belonged to it may have made it.
    const later = await joined(test, venue, 'booker')
    const change = db.updateTable('calendar_feeds').set({ secret_hash: Buffer.alloc(32, 1) })
    await change.where('user_id', '=', venue.id).execute()
    expect(await own()).toMatchObject({ made_by: null })
    await db
      .updateTable('calendar_feeds')
      .set({ created_at: test.deps.now() })
      .where('user_id', '=', venue.id)
      .execute()
    await venue.api.people.remove({ personId: later.id })
    await expect.poll(own).toBeUndefined()
  })

  it('can leave, once, and owners hear of it', async () => {
    const person = await joined(test, venue, 'door')
    const answers = await Promise.all(
      [1, 2].map(() => codeOf(person.api.people.leave({ partyId: venue.id }))),
    )
    expect(answers.toSorted()).toEqual(['PARTY_NOT_YOURS', 'done'])
    expect(await codeOf(person.api.people.list())).toBe('PARTY_NOT_YOURS')
    await mailAbout(test, venue.email, 'Ada Reyes left The Test Room')
  })

  it('without the right to manage people changes nobody, and nobody gets a role of the other side', async () => {
    const [booker, person] = [await joined(test, venue, 'booker'), await joined(test, venue, 'door')]
    const target = { personId: person.id }
    expect(await codeOf(booker.api.people.changeRole({ ...target, role: 'owner' }))).toBe('ROLE_FORBIDS')
    expect(await codeOf(booker.api.people.remove(target))).toBe('ROLE_FORBIDS')
    expect(await codeOf(venue.api.people.changeRole({ ...target, role: 'manager' }))).toBe('INPUT_INVALID')
    const stranger = await createVenue(test)
    expect(await codeOf(stranger.api.people.changeRole({ ...target, role: 'door' }))).toBe('NOT_A_MEMBER')
    expect(await stranger.api.people.remove(target)).toEqual({ removed: false })
    expect(await roleOf(venue, person)).toBe('door')
  })
})

describe('the last owner', () => {
  it('can’t leave, be removed or get another role; whoever a party came with remains its owner', async () => {
    const alone = await createArtist(test)
    const actId = await actOwnedBy(test, alone)
    const own = actingFor(test, alone, { id: actId })
    const self = { personId: alone.id }
    const tries = [
      () => own.api.people.leave({ partyId: actId }),
      () => own.api.people.remove(self),
      () => own.api.people.changeRole({ ...self, role: 'viewer' }),
    ]
    for (const act of tries) expect(await codeOf(act())).toBe('LAST_OWNER')
    const other = await joined(test, own, 'owner')
    // An owner who can't sign in is none who could help.
    const suspend = (at: Date | null) =>
      test.deps.db
        .updateTable('users')
        .set({ suspended_at: at, suspension_reason: at && 'x' })
        .where('id', '=', other.id)
        .execute()
    await suspend(new Date())
    for (const act of tries) expect(await codeOf(act())).toBe('LAST_OWNER')
    await suspend(null)
    expect(await own.api.people.changeRole({ ...self, role: 'manager' })).toEqual({ role: 'manager' })
    expect(await currentOwners(actId)).toBe(1)
    expect(await own.api.people.leave({ partyId: actId })).toEqual({ left: true })

    const coOwner = await joined(test, venue, 'owner')
    expect(await codeOf(coOwner.api.people.remove({ personId: venue.id }))).toBe('FOUNDER_REMAINS')
    expect(await codeOf(venue.api.people.leave({ partyId: venue.id }))).toBe('FOUNDER_REMAINS')
  })

  it('remains when both owners leave, remove or demote each other at once', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const [ada, bo] = [await createArtist(test), await createArtist(test)]
      const actId = await actOwnedBy(test, ada, bo)
      const [first, last] = [actingFor(test, ada, { id: actId }), actingFor(second, bo, { id: actId })]
      const acts = [
        [() => first.api.people.leave({ partyId: actId }), () => last.api.people.leave({ partyId: actId })],
        [
          () => first.api.people.remove({ personId: bo.id }),
          () => last.api.people.remove({ personId: ada.id }),
        ],
        [
          () => first.api.people.changeRole({ personId: ada.id, role: 'viewer' }),
          () => last.api.people.changeRole({ personId: bo.id, role: 'member' }),
        ],
      ][turn % 3]!
      const answers = await Promise.all(acts.map((act) => codeOf(act())))
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
      expect(await currentOwners(actId)).toBe(1)
    }
  })

  it('can’t delete their account before they hand the act over', async () => {
    const alone = await createArtist(test)
    const password_hash = await hashPassword(PASSWORD)
    await test.deps.db.updateTable('users').set({ password_hash }).where('id', '=', alone.id).execute()
    const actId = await actOwnedBy(test, alone)
    const own = actingFor(test, alone, { id: actId })
    const deletion = () => alone.api.settings.deleteAccount({ password: PASSWORD, confirmation: 'DELETE' })
    await expect(deletion()).rejects.toMatchObject({
      code: 'ACCOUNT_OWNS_PARTY',
      message: expect.stringContaining('Cass Quartet') as string,
    })
    const heir = await joined(test, own, 'owner')
    const helper = await joined(test, alone, 'viewer')
    const pending = await own.api.people.invite({ email: '', role: 'viewer' })
    const toOwn = await alone.api.people.invite({ email: '', role: 'viewer' })
    await deletion()
    expect((await heir.api.people.list()).people).toMatchObject([{ personId: heir.id, role: 'owner' }])
    expect(await codeOf(helper.api.people.list())).toBe('PARTY_NOT_YOURS')
    const later = await createArtist(test)
    for (const invitation of [pending, toOwn])
      expect(await codeOf(later.api.people.acceptInvitation(secretOf(invitation)))).toBe('INVITATION_GONE')
  })
})

it('the security log says who invited, changed and removed whom', async () => {
  const person = await joined(test, venue, 'viewer')
  await venue.api.people.changeRole({ personId: person.id, role: 'door' })
  await venue.api.people.remove({ personId: person.id })
  const events = await test.deps.db
    .selectFrom('security_events')
    .select(['kind', 'actor_id', 'cause'])
    .where('party_id', '=', venue.id)
    .where('kind', 'like', 'people.%')
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { kind: 'people.invited', actor_id: venue.id, cause: 'viewer' },
    { kind: 'people.joined', actor_id: person.id, cause: `viewer ${person.id}` },
    { kind: 'people.role_changed', actor_id: venue.id, cause: `door ${person.id}` },
    { kind: 'people.removed', actor_id: venue.id, cause: `door ${person.id}` },
  ])
})
