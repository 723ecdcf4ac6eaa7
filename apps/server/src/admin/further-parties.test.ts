import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { applyTo, openGig } from '../../test/members/bookings.ts'
import {
  actingFor,
  createArtist,
  createProVenue,
  createVenue,
  type Member,
} from '../../test/members/factories.ts'
import { write } from '../../test/members/messages.ts'
import { actOwnedBy, joined } from '../../test/members/people.ts'
import { runAdmin } from './run-admin.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const admin = async (...args: string[]) => {
  const { json, lines } = await runAdmin(test.deps, [...args, '--as=Olga'])
  return { json: json as Record<string, unknown>, text: lines.join('\n') }
}
const refused = (...args: string[]) =>
  admin(...args).then(
    () => 'done',
    (error: Error) => error.message,
  )
const isOut = async (member: Member) => (await member.fetch('/api/parties')).status === 401
/** Reports something and returns the report's id. */
async function reported(by: Member, subject: 'profile' | 'message' | 'gig', id: string) {
  await by.api.reports.send({ subject, id, reason: 'abuse', note: `About ${id}` })
  const { reports } = (await admin('reports')).json as { reports: { id: string; note: string }[] }
  return reports.find(({ note }) => note === `About ${id}`)!.id
}

it('suspends everyone who owns a further act that was reported, and nobody else', async () => {
  const [owner, other, venue] = [await createArtist(test), await createArtist(test), await createVenue(test)]
  const actId = await actOwnedBy(test, owner, other)
  const manager = await joined(test, actingFor(test, owner, { id: actId }), 'manager')
  const id = await reported(venue, 'profile', actId)
  const list = (await admin('reports')).text
  expect(list).toContain([owner.email, other.email].toSorted().join(', '))
  expect((await admin('report', id)).text).toContain(`${venue.email} reported it`)
  await admin('resolve-report', id, '--action=suspend', '--note=Fake act')
  for (const member of [owner, other]) {
    await expect.poll(() => isOut(member)).toBe(true)
    const { json } = await admin('user', member.email)
    expect(json).toMatchObject({ suspensionReason: 'Fake act', audit: expect.any(Array) as unknown })
  }
  expect(await isOut(manager)).toBe(false)
  await expect(venue.api.profiles.get({ uuid: actId })).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' })
  await admin('reinstate', other.email)
  expect((await venue.api.profiles.get({ uuid: actId })).uuid).toBe(actId)
})

it('suspends who wrote a reported message, not the owners for whom they wrote it', async () => {
  const [owner, venue] = [await createArtist(test), await createProVenue(test)]
  const act = actingFor(test, owner, { id: await actOwnedBy(test, owner) })
  const manager = await joined(test, act, 'manager')
  const { threadId } = await applyTo(await openGig(test, venue), act)
  const { id: messageId } = await write(manager, threadId, 'Send the deposit by wire')
  const id = await reported(venue, 'message', messageId)
  const { text } = await admin('report', id)
  expect(text).toContain(`${manager.email}: Send the deposit by wire`)
  expect(text).toContain(`${owner.email}: I would love to play this.`)
  await admin('resolve-report', id, '--action=suspend')
  await expect.poll(() => isOut(manager)).toBe(true)
  expect(await isOut(owner)).toBe(false)
})

it('grants Pro to the act or venue that is named, and asks which of several', async () => {
  const owner = await createArtist(test)
  const act = actingFor(test, owner, { id: await actOwnedBy(test, owner) })
  const { uuid: actId } = await act.api.profiles.getMine()
  const grant = (word: string) => refused('grant', word, '--tier=pro', '--until=2031-01-01')
  const tiers = () =>
    Promise.all([owner, act].map(async ({ api }) => (await api.subscriptions.summary()).tier))
  const several = await grant(owner.email)
  for (const text of [`${owner.email} owns several`, `${owner.id} (Reyes Trio)`, `${actId} (Cass Quartet)`])
    expect(several).toContain(text)
  expect(await tiers()).toEqual(['free', 'free'])
  expect((await admin('grant', actId, '--tier=pro', '--until=2031-01-01')).text).toContain(
    'Cass Quartet has Pro',
  )
  expect(await tiers()).toEqual(['free', 'pro'])
  expect((await admin('audit', `--member=${actId}`)).text).toContain(`party:${actId}`)
  expect((await admin('audit', `--member=${owner.email}`)).text).toContain(`party:${actId}`)
  expect(await refused('revoke-grant', owner.id)).toBe(`${owner.email} has no granted tier.`)
  await admin('revoke-grant', actId)
  expect(await tiers()).toEqual(['free', 'free'])
  expect(await refused('revoke-grant', actId)).toBe('Cass Quartet has no granted tier.')
  expect(await refused('revoke-grant', crypto.randomUUID())).toContain('There’s no account, act or venue')
})

it('finds a person by the name of each act and venue, and shows and counts all of them', async () => {
  const owner = await createVenue(test, { venue_name: 'Gantry Hall' })
  const actId = await actOwnedBy(test, owner)
  await test.deps.db
    .updateTable('profiles')
    .set({ band_name: 'Velvet Anvil' })
    .where('uuid', '=', actId)
    .execute()
  const gigId = await openGig(test, await createProVenue(test))
  await applyTo(gigId, actingFor(test, owner, { id: actId }))
  expect((await admin('users', '--search=velvet anvil')).text).toContain(owner.email)
  const { json, text } = await admin('user', owner.email)
  expect(json).toMatchObject({
    counts: { applications: 1 },
    parties: [
      { id: owner.id, name: 'Gantry Hall', role: 'owner' },
      { id: actId, name: 'Velvet Anvil', role: 'owner' },
    ],
  })
  expect(text).toContain('Velvet Anvil')
})
