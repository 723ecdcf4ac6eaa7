import { INVITATIONS_PENDING_MAX } from '@bandstand/domain/parties'
import { DAY_MS } from '@bandstand/domain/time'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { mailAbout } from '../../../test/members/accounts.ts'
import {
  actingFor,
  anonymous,
  createArtist,
  createVenue,
  type Member,
} from '../../../test/members/factories.ts'
import { loggedPath } from '../../http-helpers/logged-path.ts'
import { runMaintenance } from '../../run-maintenance.ts'
import { joined, secretOf } from '../../../test/members/people.ts'

let test: TestApp
let venue: Member
let visitor: Pick<Member, 'api' | 'fetch'>
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off' })
  visitor = anonymous(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setTime(new Date())
  venue = await createVenue(test)
  // Past the first week, in which the limits are lower.
  const created_at = new Date(Date.now() - 30 * DAY_MS)
  await test.deps.db.updateTable('users').set({ created_at }).where('id', '=', venue.id).execute()
})

const newcomer = () => createArtist(test, { first_name: 'Marlow', last_name: 'Quill' })
const gone = { code: 'INVITATION_GONE', status: 404 }
const rolesOf = async (member: Member) =>
  (await member.api.people.list()).people.map(({ personId, role }) => [personId, role])

describe('an invitation', () => {
  it('is mailed, read without an account, and makes one person a member, whatever their address', async () => {
    const person = await newcomer()
    const invitation = await venue.api.people.invite({ email: 'Marlow@Example.com', role: 'booker' })
    expect(invitation).toMatchObject({ email: 'marlow@example.com', role: 'booker', isExpired: false })
    const mail = await mailAbout(test, 'marlow@example.com', 'invited you to join The Test Room')
    expect(mail.links).toContain(invitation.address)
    for (const text of ['Dana Cole', 'as booker', 'sign, change and cancel contracts', 'ignore it'])
      expect(mail.text).toContain(text)
    const secret = secretOf(invitation)
    const read = { partyName: 'The Test Room', side: 'venue', role: 'booker', invitedBy: 'Dana Cole' }
    expect(await visitor.api.people.readInvitation(secret)).toMatchObject({ ...read, isMember: false })
    await expect(visitor.api.people.acceptInvitation(secret)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })

    expect(await person.api.people.acceptInvitation(secret)).toEqual({ partyId: venue.id, role: 'booker' })
    expect(await actingFor(test, person, venue).api.booking.listOwnGigs({})).toMatchObject({ gigs: [] })
    // A second press.
    expect(await person.api.people.acceptInvitation(secret)).toEqual({ partyId: venue.id, role: 'booker' })
    expect(await person.api.people.readInvitation(secret)).toMatchObject({ isMember: true })
    for (const who of [await newcomer(), venue])
      await expect(who.api.people.acceptInvitation(secret)).rejects.toMatchObject({ code: 'INVITATION_USED' })
    await expect(visitor.api.people.readInvitation(secret)).rejects.toMatchObject({ code: 'INVITATION_USED' })
    expect((await venue.api.people.list()).invitations).toEqual([])
    const owners = await mailAbout(test, venue.email, 'Marlow Quill joined The Test Room')
    expect(owners.text).toContain('Role: Booker')
    const confirmed = test.deps.db.selectFrom('users').select('email').where('id', '=', person.id)
    expect(await confirmed.executeTakeFirst()).toEqual({ email: person.email })
  })

  it('by link is for whoever has it first, of eight at once one', async () => {
    const secret = secretOf(await venue.api.people.invite({ email: '', role: 'door' }))
    const people = await Promise.all(Array.from({ length: 8 }, newcomer))
    const answers = await Promise.allSettled(people.map((who) => who.api.people.acceptInvitation(secret)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'INVITATION_USED' })
    expect(await rolesOf(venue)).toHaveLength(2)
  })

  it('ends when it is withdrawn, replaced or expired, and says which', async () => {
    const person = await newcomer()
    const first = await venue.api.people.invite({ email: 'one@example.com', role: 'viewer' })
    const both = await Promise.all([1, 2].map(() => venue.api.people.renew({ id: first.id })))
    expect(both[0]).toEqual(both[1])
    const [renewed] = both
    await expect(person.api.people.acceptInvitation(secretOf(first))).rejects.toMatchObject(gone)
    await venue.api.people.withdraw({ id: renewed!.id })
    for (const act of ['readInvitation', 'acceptInvitation'] as const)
      await expect(person.api.people[act](secretOf(renewed!))).rejects.toMatchObject(gone)
    for (const act of ['withdraw', 'renew'] as const)
      await expect(venue.api.people[act]({ id: renewed!.id })).rejects.toMatchObject({
        code: 'INVITATION_ENDED',
      })
    const last = await venue.api.people.invite({ email: 'two@example.com', role: 'viewer' })
    await test.deps.db
      .updateTable('party_invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', last.id)
      .execute()
    for (const act of ['readInvitation', 'acceptInvitation'] as const)
      await expect(person.api.people[act](secretOf(last))).rejects.toMatchObject({
        code: 'INVITATION_EXPIRED',
      })
    expect((await venue.api.people.list()).invitations).toMatchObject([{ isExpired: true, address: null }])
    const again = await venue.api.people.renew({ id: last.id })
    await person.api.people.acceptInvitation(secretOf(again))
    await expect(
      person.api.people.acceptInvitation(
        secretOf(await venue.api.people.invite({ email: '', role: 'door' })),
      ),
    ).rejects.toMatchObject({ code: 'ALREADY_MEMBER' })
  })

  it('is refused to members and pending addresses, for roles of the other side, and to all but owners', async () => {
    const owner = await joined(test, venue, 'owner')
    const booker = await joined(test, venue, 'booker')
    const { people, invitations } = await booker.api.people.list()
    expect(people.map(({ email }) => email)).toEqual(expect.arrayContaining([null, booker.email]))
    expect([people.length, invitations]).toEqual([3, []])
    expect((await owner.api.people.list()).people.every(({ email }) => email)).toBe(true)
    await expect(booker.api.people.invite({ email: '', role: 'viewer' })).rejects.toMatchObject({
      code: 'ROLE_FORBIDS',
    })
    const bad = { code: 'INPUT_INVALID' }
    for (const form of [
      { email: '', role: 'manager' },
      { email: '', role: 'owner' },
      { email: 'nobody', role: 'viewer' },
      { email: '', role: 'boss' },
    ] as const)
      await expect(venue.api.people.invite(form as never)).rejects.toMatchObject(bad)
    await expect(venue.api.people.invite({ email: owner.email, role: 'viewer' })).rejects.toMatchObject({
      code: 'ALREADY_MEMBER',
    })
    const form = { email: 'two@example.com', role: 'viewer' } as const
    const key = randomUUID()
    const [one, same] = await Promise.all([1, 2].map(() => venue.api.people.invite({ ...form, key })))
    expect(same).toEqual(one)
    await expect(venue.api.people.invite(form)).rejects.toMatchObject({ code: 'ALREADY_INVITED' })
    // Another owner sees it, but not its link.
    expect((await owner.api.people.list()).invitations).toMatchObject([{ id: one!.id, address: null }])
    const stranger = await createVenue(test)
    for (const act of ['withdraw', 'renew'] as const)
      await expect(stranger.api.people[act]({ id: one!.id })).rejects.toMatchObject({
        code: 'INVITATION_NOT_FOUND',
      })
    for (const secret of ['', 'x'.repeat(43), one!.id])
      await expect(visitor.api.people.readInvitation({ secret })).rejects.toMatchObject(gone)
    const rows = await test.deps.db.selectFrom('party_invitations').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secretOf(one!).secret)
    expect(loggedPath(new URL(one!.address!).pathname)).toBe('/invitation/…')
  })

  it('can’t flood: sixty tries stop at the day’s limit, and three reach an address', async () => {
    let taken = 0
    for (let turn = 0; turn < 15; turn++) {
      const four = [1, 2, 3, 4].map(() => venue.api.people.invite({ email: '', role: 'viewer' }))
      taken += (await Promise.allSettled(four)).filter(({ status }) => status === 'fulfilled').length
    }
    expect(taken).toBe(INVITATIONS_PENDING_MAX)
    await expect(venue.api.people.invite({ email: '', role: 'viewer' })).rejects.toMatchObject({
      code: 'INVITATIONS_TOO_MANY',
    })
    const [first] = (await venue.api.people.list()).invitations
    await venue.api.people.withdraw({ id: first!.id })
    await expect(venue.api.people.invite({ email: '', role: 'viewer' })).rejects.toMatchObject({
      code: 'CONTACT_LIMIT_REACHED',
    })
    const other = await createVenue(test)
    let { id } = await other.api.people.invite({ email: 'often@example.com', role: 'viewer' })
    for (let turn = 0; turn < 2; turn++) id = (await other.api.people.renew({ id })).id
    await expect(other.api.people.renew({ id })).rejects.toMatchObject({
      code: 'CONTACT_LIMIT_REACHED',
      message: expect.stringContaining('You emailed this address 3 invitations') as string,
    })
    expect((await test.mailbox.list('often@example.com')).length).toBeLessThanOrEqual(3)
  })

  it('isn’t mailed to a member who blocked the venue, and is deleted a month after it expired', async () => {
    const artist = await createArtist(test)
    await artist.api.network.block({ uuid: venue.id })
    await venue.api.people.invite({ email: artist.email, role: 'viewer' })
    await venue.api.people.invite({ email: 'after@example.com', role: 'viewer' })
    await mailAbout(test, 'after@example.com', 'invited you')
    expect(await test.mailbox.list(artist.email)).toEqual([])
    test.setTime(new Date(Date.now() + 50 * DAY_MS))
    await runMaintenance(test.deps)
    const left = test.deps.db.selectFrom('party_invitations').select('id').where('party_id', '=', venue.id)
    expect(await left.execute()).toEqual([])
  })
})
