import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { expectPeopleInvariants } from '../../../test/invariants/people-invariants.ts'
import { mailAbout } from '../../../test/members/accounts.ts'
import { actingFor, createArtist, createVenue, type Member } from '../../../test/members/factories.ts'
import { readExport, recordsOf } from '../../../test/members/read-export.ts'
import { joined, secretOf } from '../../../test/members/people.ts'

let test: TestApp
let act: Member
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off' })
})
afterAll(async () => {
  await expectPeopleInvariants(test.deps.db)
  await test.close()
})
beforeEach(async () => {
  act = await createArtist(test)
})

const invite = (commission: number | null, { email = '', by = act } = {}) =>
  by.api.people.invite({ email, role: 'agent', commission })
const own = (person: Member) => actingFor(test, person, person)
const agentsOf = async (reader: Member) =>
  (await reader.api.people.list()).people.filter(({ role }) => role === 'agent')
const INVALID = { code: 'INPUT_INVALID' }

it('an agent reads the commission in the mail and on the invitation, and agrees to it by accepting', async () => {
  const person = await createArtist(test, { first_name: 'Kim', last_name: 'Lee' })
  const invitation = await invite(1250, { email: person.email })
  expect(invitation).toMatchObject({ role: 'agent', commission: 1250 })
  const mail = await mailAbout(test, person.email, 'invited you to join Reyes Trio')
  for (const text of ['as agent', '12.5% of what Reyes Trio gets', 'Commission: 12.5%'])
    expect(mail.text).toContain(text)
  const secret = secretOf(invitation)
  const read = { commission: 1250, isMember: false, replaces: null }
  expect(await own(person).api.people.readInvitation(secret)).toMatchObject(read)
  await own(person).api.people.acceptInvitation(secret)
  await own(person).api.people.acceptInvitation(secret)
  expect(await agentsOf(act)).toMatchObject([{ name: 'Kim Lee', commission: 1250 }])
  const notice = await mailAbout(test, act.email, 'Kim Lee joined Reyes Trio')
  expect(notice.text).toContain('Commission: 12.5%')
  // Only they and whoever sees all shares know it.
  expect(await agentsOf(actingFor(test, person, act))).toMatchObject([{ commission: 1250 }])
  const member = await joined(test, act, 'member')
  expect(await agentsOf(member)).toMatchObject([{ commission: null }])
  expect(await agentsOf(await joined(test, act, 'manager'))).toMatchObject([{ commission: 1250 }])
  expect(recordsOf(await readExport(own(person)), 'memberships')).toContainEqual(
    expect.objectContaining({ role: 'agent', commission: 1250 }),
  )
})

it('a new commission is a new invitation: until the agent accepts it, theirs stays', async () => {
  const agent = await joined(test, act, 'agent')
  const first = (await agentsOf(act))[0]!
  expect(first.commission).toBe(1000)
  const invitation = await invite(1500, { email: agent.email })
  expect(await agentsOf(act)).toMatchObject([{ commission: 1000 }])
  const read = await own(agent).api.people.readInvitation(secretOf(invitation))
  expect(read).toMatchObject({ isMember: false, replaces: { role: 'agent', commission: 1000 } })
  const both = await Promise.all(
    [1, 2].map(() => own(agent).api.people.acceptInvitation(secretOf(invitation))),
  )
  expect(both).toEqual([both[0], both[0]])
  expect(await agentsOf(act)).toMatchObject([{ personId: agent.id, commission: 1500 }])
  const rows = test.deps.db.selectFrom('memberships').select('commission').where('person_id', '=', agent.id)
  const history = await rows.where('party_id', '=', act.id).orderBy('began_at').execute()
  expect(history.map(({ commission }) => commission)).toEqual([1000, 1500])
  const change = test.deps.db
    .updateTable('memberships')
    .set({ commission: 2000 })
    .where('person_id', '=', agent.id)
  await expect(change.execute()).rejects.toThrow('can only be ended')
  // A renewed invitation names the same commission.
  const again = await invite(500)
  expect(await act.api.people.renew({ id: again.id })).toMatchObject({ commission: 500 })
  // Ending the grant ends the agent's role, as for everybody.
  await act.api.people.remove({ personId: agent.id })
  await expect(agent.api.booking.list({})).rejects.toMatchObject({ code: 'PARTY_NOT_YOURS' })
})

it('a band member becomes an agent by accepting alone, an owner and whoever wasn’t asked don’t', async () => {
  const member = await joined(test, act, 'member')
  for (const person of [member, await joined(test, act, 'agent')])
    await expect(act.api.people.changeRole({ personId: person.id, role: 'agent' })).rejects.toMatchObject(
      INVALID,
    )
  const invitation = await invite(700, { email: member.email })
  expect(await own(member).api.people.readInvitation(secretOf(invitation))).toMatchObject({
    replaces: { role: 'member', commission: null },
  })
  await own(member).api.people.acceptInvitation(secretOf(invitation))
  expect(await agentsOf(act)).toHaveLength(2)
  await act.api.people.changeRole({ personId: member.id, role: 'viewer' })
  expect(await agentsOf(act)).toHaveLength(1)

  const owner = await joined(test, act, 'owner')
  await expect(invite(700, { email: owner.email })).rejects.toMatchObject({ code: 'ALREADY_MEMBER' })
  const link = await invite(700)
  expect(await own(owner).api.people.readInvitation(secretOf(link))).toMatchObject({ isMember: true })
  await expect(own(owner).api.people.acceptInvitation(secretOf(link))).rejects.toMatchObject({
    code: 'ALREADY_MEMBER',
  })
})

it('refuses commissions that are none, or not an agent’s, and agents of venues', async () => {
  for (const commission of [null, -1, 2501, 10.5])
    await expect(invite(commission)).rejects.toMatchObject(INVALID)
  await expect(act.api.people.invite({ email: '', role: 'member', commission: 100 })).rejects.toMatchObject(
    INVALID,
  )
  await expect(invite(100, { by: await createVenue(test) })).rejects.toMatchObject(INVALID)
  expect((await invite(0)).commission).toBe(0)
  expect((await invite(2500)).commission).toBe(2500)
})
