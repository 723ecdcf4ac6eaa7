import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { contracted, sign } from '../../../test/members/contracts.ts'
import { createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { funded, newKey } from '../../../test/members/payments.ts'
import { makeScratchFolder } from '../../../test/database/scratch-folder.ts'
import { runAdmin } from '../../admin/run-admin.ts'
import { actsForSelf } from '../../auth/actor.ts'
import { lockProfile } from '../../db/locks.ts'
import { createRenderer } from '../../rendering/renderer.ts'
import { StoreUnavailable } from '../../store-unavailable.ts'
import { storedDocument, listOwnObjects } from '../storage/index.ts'
import { eraseAccount } from './delete-account.ts'

/** Rendering gives way to everything else that runs on the machine. */
const SLOW = 120_000

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off', PAYMENTS: 'sandbox' })
})
afterAll(() => test.close())

/** Lets another server answer, with an empty cache of its own; returns what it renders. */
async function moveToAnotherServer() {
  await test.deps.renderer.close()
  test.deps.renderer = createRenderer(makeScratchFolder('another-server'), test.deps.log)
  return vi.spyOn(test.deps.renderer, 'render')
}

async function download(member: Member, path: string): Promise<Buffer> {
  const answer = await member.fetch(path)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

interface Kept {
  name: string
  owner_id: string
  key: string
}
/** The kept documents of a contract or payment. */
async function storedOf(id: string): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select name, owner_id, bucket || '/' || name || '.' || etag as key from storage_objects
    where bucket = 'documents' and name like ${`%${id}.pdf`} order by owner_id`.execute(test.deps.db)
  return rows
}
const keeps = (id: string, count: number) =>
  expect.poll(() => storedOf(id), { timeout: 10_000 }).toHaveLength(count)

/** A payment that was released, and where each of the two gets the receipt. */
async function paid() {
  const [artist, venue] = [await createArtist(test), await createProVenue(test)]
  const { id } = await funded(test, { artist, venue })
  await venue.api.payments.release({ id, ...newKey() })
  return { artist, venue, id, path: `/api/payments/${id}/receipt` }
}

async function erase({ id }: Member): Promise<void> {
  const { db } = test.deps
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const actor = actsForSelf({
    userId: id,
    sessionId: '',
    email: user.email,
    userType: null,
    profileComplete: false,
  })
  await db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, id)
    await eraseAccount(test.deps, tx, {
      actor,
      profile,
      passwordHash: user.password_hash,
      at: test.deps.now(),
    })
  })
}

it(
  'renders a contract that both signed once, for both and for all servers',
  async () => {
    const [artist, venue] = [await createArtist(test), await createProVenue(test)]
    const contract = await contracted(test, { artist, venue })
    const path = `/api/contracts/${contract.id}/pdf`
    await sign(artist, contract)
    await download(artist, path)
    await sign(venue, contract)
    const first = await download(artist, path)
    await keeps(contract.id, 1)
    const render = await moveToAnotherServer()
    expect(await download(venue, path)).toEqual(first)
    expect(await download(artist, path)).toEqual(first)
    expect(render).not.toHaveBeenCalled()
    // The one with a single signature wasn't kept, or it would be the former version of this one.
    expect(await storedOf(contract.id)).toHaveLength(1)
    // Its end is printed on it.
    await venue.api.contracts.cancel({ id: contract.id, reason: 'The room flooded.' })
    const [former] = await storedOf(contract.id)
    expect(await download(venue, path)).not.toEqual(first)
    expect(render).toHaveBeenCalledTimes(1)
    await expect.poll(async () => (await storedOf(contract.id))[0]?.key).not.toBe(former!.key)
    await keeps(contract.id, 1)
    await expect.poll(() => test.deps.objects.sizeOf(former!.key), { timeout: 10_000 }).toBeNull()
  },
  SLOW,
)

it(
  'keeps the receipt of a finished payment for each reader, until either party deletes the account',
  async () => {
    const { artist, venue, id, path } = await paid()
    const first = await download(artist, path)
    await download(venue, path)
    await keeps(id, 2)
    const kept = await storedOf(id)
    expect(new Set(kept.map(({ owner_id }) => owner_id))).toEqual(new Set([artist.id, venue.id]))
    const render = await moveToAnotherServer()
    expect(await download(artist, path)).toEqual(first)
    expect(render).not.toHaveBeenCalled()
    const files = await runAdmin(test.deps, ['check-files', '--as=Olga'])
    expect(files.json).toMatchObject({ missing: { count: 0 }, foreign: { count: 0 } })

    await erase(venue)
    expect(await storedOf(id)).toEqual([])
    for (const { key } of kept)
      await expect.poll(() => test.deps.objects.sizeOf(key), { timeout: 10_000 }).toBeNull()
    // The venue has another name now, and what is rendered since isn't kept.
    expect(await download(artist, path)).not.toEqual(first)
    expect(render).toHaveBeenCalledTimes(1)
    const late = storedDocument(test.deps, { kind: 'receipt', id, ownerId: artist.id, otherId: venue.id })
    await late.write('a'.repeat(64), first)
    expect([await late.read('a'.repeat(64)), await storedOf(id)]).toEqual([null, []])
  },
  SLOW,
)

it(
  'sends documents while the object store fails',
  async () => {
    const { artist, id, path } = await paid()
    const fail = () => Promise.reject(new StoreUnavailable(new Error('The bucket is gone')))
    const { objects } = test.deps
    test.deps.objects = { ...objects, open: fail, put: fail }
    expect((await download(artist, path)).subarray(0, 5).toString()).toBe('%PDF-')
    test.deps.objects = objects
    await moveToAnotherServer()
    await download(artist, path)
    await keeps(id, 1)
  },
  SLOW,
)

it(
  'is neither swept as an abandoned upload nor part of the files in the export of all data',
  async () => {
    const { artist, id, path } = await paid()
    await download(artist, path)
    await keeps(id, 1)
    test.setTime(new Date(Date.now() + 2 * 86_400_000))
    const { json } = await runAdmin(test.deps, ['check-files', '--sweep', '--as=Olga'])
    expect(json).toMatchObject({ unsaved: 0, missing: { count: 0 }, orphans: { count: 0 } })
    test.setTime(new Date())
    expect(await storedOf(id)).toHaveLength(1)
    expect(await listOwnObjects(test.deps.db, artist.id)).toEqual([])
    expect(await test.deps.objects.sizeOf((await storedOf(id))[0]!.key)).toBeGreaterThan(1000)
  },
  SLOW,
)
