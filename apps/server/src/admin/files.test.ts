import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { StorageClient } from '@supabase/storage-js'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../test/database/database-proxy.ts'
import { createArtist, createVenue, type Member } from '../../test/members/factories.ts'
import { pngImage } from '../../test/members/images.ts'
import { upload } from '../../test/members/messages.ts'
import { befriend } from '../../test/members/network.ts'
import { PDF } from '../../test/members/pdf.ts'
import { type S3Server, startS3Server } from '../../test/providers/s3-server.ts'
import { readConfig } from '../settings/config.ts'
import { cleanPdf } from '../features/storage/uploads/clean-pdf.ts'
import { chooseObjectStore } from '../integrations/object-store/choose-object-store.ts'
import { type ObjectStore, readWhole } from '../integrations/object-store/port.ts'
import { runAdmin } from './run-admin.ts'

const DAY_MS = 86_400_000

let s3: S3Server
let network: DatabaseProxy
let test: TestApp
let ann: Member
let bo: Member
let image: Buffer
beforeAll(async () => {
  s3 = await startS3Server()
  network = await startDatabaseProxy()
  test = await startTestApp()
  ann = await createArtist(test)
  bo = await createArtist(test)
  await befriend(test, [ann, bo])
  image = await pngImage(700)
})
afterAll(async () => {
  await test.close()
  await network.close()
  await s3.stop()
})
afterEach(() => test.setTime(new Date()))

const admin = async (...args: string[]) => {
  const { lines, json } = await runAdmin(test.deps, [...args, '--as=Olga'])
  return { text: lines.join('\n'), json: json as never }
}
const refused = (...args: string[]) => admin(...args).then(() => 'done', String)
/** Restarts the server with other settings of the object store. */
async function restart(env: Record<string, string>, dataDir = test.deps.config.dataDir) {
  const config = readConfig({ DATA_DIR: dataDir, ...env }, '')
  Object.assign(test.deps, await chooseObjectStore(config))
  Object.assign(test.deps.config, { objectStore: config.objectStore, alsoRead: config.alsoRead })
}
const pictures = (who: Member) =>
  new StorageClient(`${test.url}/storage/v1`, { authorization: `Bearer ${who.token}` }).from('profile-images')
/** Uploads a picture, opens it in a size, and shows it on the profile if wanted. */
async function addPicture(who: Member, { isShown }: { isShown: boolean }) {
  const name = `${who.id}/${who.id}-${randomUUID().slice(0, 8)}.png`
  const { error } = await pictures(who).upload(name, image)
  if (error) throw error
  const url = pictures(who).getPublicUrl(name).data.publicUrl
  const sized = `${url.replace('/object/public/', '/render/image/public/')}?width=128&height=128`
  expect((await fetch(sized)).status).toBe(200)
  if (isShown) await who.api.profiles.linkImage({ profileImageUrl: url })
  const { version } = (await pictures(who).info(name)).data!
  return { name, url, key: `profile-images/${name}.${version}` }
}
async function sendRider() {
  const { threadId: id } = await ann.api.messages.start({ userId: bo.id })
  const attachments = [{ object: await upload(test, ann, PDF), fileName: 'rider.pdf' }]
  const sent = await ann.api.messages.send({ id, key: randomUUID(), attachments })
  return { id: sent.attachments[0]!.id, size: 'full' as const }
}
const isStored = async (key: string) => (await test.deps.objects.sizeOf(key)) !== null
const goneFrom = (key: string) => expect.poll(() => isStored(key), { timeout: 10_000 }).toBe(false)

it('compares rows with files both ways, and removes only what is older than a day', async () => {
  const [shown, unsaved, lost] = [
    await addPicture(ann, { isShown: true }),
    await addPicture(ann, { isShown: false }),
    await addPicture(bo, { isShown: true }),
  ]
  const hall = await createVenue(test)
  const photo = await addPicture(hall, { isShown: false })
  const { id } = await hall.api.stages.add({ name: 'Patio' })
  await hall.api.stages.setImage({ id, imageUrl: photo.url })
  await sendRider()
  const { objects } = test.deps
  await objects.remove(lost.key)
  const orphan = `attachments/${ann.id}/${randomUUID()}.pdf.${'0'.repeat(32)}`
  const retired = `${shown.key}.square-99.webp`
  for (const key of [orphan, `${orphan}.whole-640.webp`, retired, 'notes/from-the-operator.txt'])
    await objects.put(key, Buffer.from('left behind'), 'text/plain')
  const draft = path.join(test.deps.config.dataDir, 'objects', `${orphan}.${randomUUID()}.draft`)
  writeFileSync(draft, 'half')

  const young = await admin('check-files', '--sweep')
  expect(young.json).toMatchObject({
    rows: 5,
    missing: { count: 1, keys: [lost.key] },
    orphans: { count: 0 },
    foreign: { count: 1, keys: ['notes/from-the-operator.txt'] },
    drafts: 0,
    unsaved: 0,
  })
  test.setTime(new Date(Date.now() + DAY_MS + 60_000))
  const found = { orphans: { count: 3, bytes: 33 }, drafts: 1, unsaved: 1, missing: { count: 1 } }
  expect((await admin('check-files')).json).toMatchObject(found)
  expect(await isStored(orphan)).toBe(true)
  const swept = await admin('check-files', '--sweep')
  expect(swept.json).toMatchObject(found)
  expect(swept.text).toContain('Without a row: 3 (1 kB), older than a day, removed.')
  for (const key of [orphan, `${orphan}.whole-640.webp`, retired]) expect(await isStored(key)).toBe(false)
  expect([existsSync(draft), await isStored('notes/from-the-operator.txt')]).toEqual([false, true])
  await goneFrom(unsaved.key)
  await goneFrom(`${unsaved.key}.square-128.webp`)
  for (const { url } of [shown, photo]) expect((await fetch(url)).status).toBe(200)
  expect((await admin('check-files', '--sweep')).json).toMatchObject({
    rows: 4,
    orphans: { count: 0 },
    drafts: 0,
    unsaved: 0,
  })
  expect((await admin('audit')).text).toMatch(/Olga +check-files/)
})

it('removes nothing if most files have no row, as with the wrong database, unless it is forced', async () => {
  const keys = Array.from(
    { length: 120 },
    () => `attachments/${ann.id}/${randomUUID()}.pdf.${'0'.repeat(32)}`,
  )
  const folder = path.join(test.deps.config.dataDir, 'objects/attachments', ann.id)
  mkdirSync(folder, { recursive: true })
  for (const key of keys) writeFileSync(path.join(folder, path.basename(key)), 'x')
  test.setTime(new Date(Date.now() + DAY_MS + 60_000))
  expect(await refused('check-files', '--sweep')).toMatch(
    /120 of 12\d files have no row in this database\. Nothing was removed\./,
  )
  expect(await isStored(keys[0]!)).toBe(true)
  await admin('check-files', '--sweep', '--force')
  expect(await isStored(keys[0]!)).toBe(false)
})

it('moves files to S3 and back while members upload, open and remove them', async () => {
  const onDisk = test.deps.config.dataDir
  expect(await refused('move-files')).toContain('Set OBJECT_STORE_ALSO_READ')
  const rider = await sendRider()
  const stored = Buffer.from(await cleanPdf({ bytes: PDF }))
  const [kept, removed] = [
    await addPicture(ann, { isShown: true }),
    await addPicture(ann, { isShown: false }),
  ]
  const log = 'erasures/2026-01-01.txt'
  await test.deps.objects.put(log, Buffer.from('ann\nbo\n'), 'text/plain')
  const toS3 = { ...s3.env, S3_ENDPOINT: network.reach(s3.env.S3_ENDPOINT!) }

  await restart({ ...toS3, OBJECT_STORE_ALSO_READ: 'disk' })
  const opens = async () => [
    (await fetch(kept.url)).status,
    Buffer.from(await (await bo.api.messages.attachment(rider)).arrayBuffer()),
  ]
  expect(await opens()).toEqual([200, stored])
  expect(await refused('check-files')).toContain('Files are moving')
  const added = await addPicture(bo, { isShown: true })

  // It stops when S3 fails, and continues later.
  network.cut()
  expect(await refused('move-files')).toMatch(/The object store can’t be used.*Run the command again/)
  network.heal()
  // A copy with other bytes is not accepted.
  const { moving } = test.deps
  const { from, to } = moving!
  const spoil = async (...[key, content, type]: Parameters<ObjectStore['put']>) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
    await to.put(key, Buffer.concat([bytes.subarray(1), Buffer.from('x')]), type)
  }
  test.deps.moving = { from, to: { ...to, put: spoil } }
  expect(await refused('move-files')).toContain('differs from the file')
  expect(await to.sizeOf(kept.key)).toBeNull()

  // A member removes a picture between the reading of its file and the writing of its copy; two moves run at once.
  let isRemoved = false
  const put: ObjectStore['put'] = async (key, content, type) => {
    if (key === removed.key && !isRemoved) {
      isRemoved = true
      await pictures(ann).remove([removed.name])
      await goneFrom(removed.key)
    }
    await to.put(key, content, type)
  }
  test.deps.moving = { from, to: { ...to, put } }
  await Promise.all([admin('move-files'), admin('move-files')])
  test.deps.moving = moving
  expect([isRemoved, await to.sizeOf(removed.key)]).toEqual([true, null])
  await from.put(log, Buffer.from('ann\nbo\ncleo\n'), 'text/plain')
  await to.put(log, Buffer.from('ann\nbo\ndan\n'), 'text/plain')
  await admin('move-files')
  expect(String(await readWhole(to, log))).toBe('ann\nbo\ndan\ncleo\n')
  const again = await admin('move-files', '--verify')
  expect(again.json).toMatchObject({ copied: 0, bytes: 0 })
  expect(again.text).toContain('Everything is in the new store.')

  await restart(toS3)
  expect(await opens()).toEqual([200, stored])
  expect((await fetch(added.url)).status).toBe(200)
  expect((await fetch(removed.url)).status).toBe(404)
  expect((await admin('check-files')).json).toMatchObject({ missing: { count: 0 } })

  await restart({ ...toS3, OBJECT_STORE: 'disk', OBJECT_STORE_ALSO_READ: 's3' }, path.join(onDisk, 'back'))
  await admin('move-files')
  expect((await admin('move-files')).json).toMatchObject({ copied: 0 })
  await restart({}, path.join(onDisk, 'back'))
  expect(await opens()).toEqual([200, stored])
  expect(await readWhole(test.deps.objects, added.key)).not.toBeNull()
})
