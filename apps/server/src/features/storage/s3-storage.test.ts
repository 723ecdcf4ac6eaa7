import { randomBytes, randomUUID } from 'node:crypto'
import { StorageClient } from '@supabase/storage-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { requireStore } from '../../require-store.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../../test/database/database-proxy.ts'
import { anonymous, createArtist, type Member } from '../../../test/members/factories.ts'
import { noisyJpeg, pngImage } from '../../../test/members/images.ts'
import { upload, write } from '../../../test/members/messages.ts'
import { PDF } from '../../../test/members/pdf.ts'
import { cleanPdf } from './uploads/clean-pdf.ts'
import { befriend } from '../../../test/members/network.ts'
import { type S3Server, startS3Server } from '../../../test/providers/s3-server.ts'

let s3: S3Server
let network: DatabaseProxy
let test: TestApp
let ann: Member
let bo: Member
beforeAll(async () => {
  s3 = await startS3Server()
  network = await startDatabaseProxy()
  test = await startTestApp({ ...s3.env, S3_ENDPOINT: network.reach(s3.env.S3_ENDPOINT!) })
  ann = await createArtist(test)
  bo = await createArtist(test)
  await befriend(test, [ann, bo])
})
afterAll(async () => {
  await test.close()
  await network.close()
  await s3.stop()
})

const bucketOf = (who: Member) =>
  new StorageClient(`${test.url}/storage/v1`, { authorization: `Bearer ${who.token}` }).from('profile-images')
/** Uploads a picture; returns its path, its public address and its version. */
async function show(bytes: Buffer) {
  const path = `${ann.id}/${ann.id}-${randomUUID()}.jpg`
  const { error } = await bucketOf(ann).upload(path, new Blob([new Uint8Array(bytes)]))
  if (error) throw error
  const { version } = (await bucketOf(ann).info(path)).data!
  return { path, url: bucketOf(ann).getPublicUrl(path).data.publicUrl, version }
}
const rowsOf = () => test.deps.db.selectFrom('storage_objects').select('name').execute()

it('serves pictures and ranges of them from S3, in every size, with what a CDN needs', async () => {
  const { url, version } = await show(await noisyJpeg(900))
  const whole = Buffer.from(await (await fetch(url)).arrayBuffer())
  const kept = await fetch(`${url}?v=${version}`, { headers: { range: 'bytes=0-1' } })
  expect([kept.status, Buffer.from(await kept.arrayBuffer())]).toEqual([206, whole.subarray(0, 2)])
  expect(Object.fromEntries(kept.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-range': `bytes 0-1/${whole.length}`,
    'content-length': '2',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
  })
  for (const times of ['made', 'kept']) {
    const sized = await fetch(
      `${url.replace('/object/public/', '/render/image/public/')}?width=640&v=${version}`,
    )
    expect([times, sized.headers.get('content-type')]).toEqual([times, 'image/webp'])
    expect((await sized.arrayBuffer()).byteLength).toBe(Number(sized.headers.get('content-length')))
  }
})

it('shows a private file in S3 to its thread’s two members only, and lets no cache keep it', async () => {
  const { threadId: id } = await ann.api.messages.start({ userId: bo.id })
  const object = await upload(test, ann, PDF)
  const stored = await cleanPdf({ bytes: PDF })
  const attachments = [{ object, fileName: 'rider.pdf' }]
  const sent = await ann.api.messages.send({ id, key: randomUUID(), attachments })
  const path = `/api/attachments/${sent.attachments[0]!.id}?size=full`
  for (const member of [ann, bo]) {
    const answer = await member.fetch(path)
    expect([answer.status, new Uint8Array(await answer.arrayBuffer())]).toEqual([200, stored])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/pdf',
      'content-length': String(stored.length),
      'content-disposition': expect.stringContaining('rider.pdf'),
      'x-content-type-options': 'nosniff',
    })
  }
  for (const other of [await createArtist(test), anonymous(test)])
    expect([401, 404]).toContain((await other.fetch(path)).status)
  const addresses = ['object/public', 'object/authenticated', 'object/sign', 'render/image/public']
  for (const address of addresses)
    for (const who of [ann, anonymous(test)])
      expect((await who.fetch(`/storage/v1/${address}/attachments/${object}?width=640`)).status).toBe(404)
  const direct = await fetch(`${s3.env.S3_ENDPOINT}/${s3.env.S3_BUCKET}/attachments/${object}`)
  expect([400, 401, 403, 404]).toContain(direct.status)
})

it('never presents half a picture as a whole one when S3 fails halfway', async () => {
  const { url, path, version } = await show(await pngImage())
  // More than fits in the buffers between S3 and a reader.
  await test.deps.objects.put(`profile-images/${path}.${version}`, randomBytes(24_000_000), 'image/png')
  const answer = await fetch(url)
  const reader = answer.body!.getReader()
  await reader.read()
  network.cut()
  const readOn = async () => {
    while (!(await reader.read()).done);
  }
  await expect(readOn()).rejects.toThrow()
  network.heal()
  const again = await fetch(url)
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([200, 24_000_000])
})

it('does not start with a bucket that refuses it, and starts while S3 is down', async () => {
  const said: string[] = []
  const start = (env: Record<string, string>) =>
    requireStore(readConfig({ ...s3.env, ...env }, ''), (text) => said.push(text))
  await start({})
  await expect(start({ S3_BUCKET: 'nowhere' })).rejects.toThrow(
    'The bucket nowhere of S3_BUCKET can’t be written to (NoSuchBucket). Check the settings of S3.',
  )
  await expect(start({ S3_SECRET_ACCESS_KEY: 'wrong' })).rejects.toThrow('(SignatureDoesNotMatch)')
  expect(said).toEqual([])
  await start({ S3_ENDPOINT: 'http://127.0.0.1:1' })
  expect(said).toEqual([
    'The object store doesn’t respond (ECONNREFUSED). Until it does, files can’t be uploaded or shown.',
  ])
})

it('refuses uploads and downloads with 503 while S3 is down, and keeps no row without a file', async () => {
  const { url, path } = await show(await pngImage())
  const { threadId: id } = await ann.api.messages.start({ userId: bo.id })
  const attachments = [{ object: await upload(test, ann, PDF), fileName: 'rider.pdf' }]
  const sent = await ann.api.messages.send({ id, key: randomUUID(), attachments })
  const before = await rowsOf()
  network.cut()
  const text = 'Bandstand is briefly unavailable. Nothing was lost. Try again in a moment.'
  await expect(show(await pngImage())).rejects.toMatchObject({ status: 503, message: text })
  await expect(upload(test, ann, PDF)).rejects.toMatchObject({ status: 503, message: text })
  for (const address of [url, url.replace('/object/public/', '/render/image/public/') + '?width=640']) {
    const answer = await fetch(address)
    expect([answer.status, await answer.json()]).toMatchObject([503, { statusCode: '503', message: text }])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  const attachment = await bo.fetch(`/api/attachments/${sent.attachments[0]!.id}?size=full`)
  expect([attachment.status, await attachment.json()]).toMatchObject([503, { code: 'SERVICE_UNAVAILABLE' }])
  expect(attachment.headers.get('retry-after')).toBe('5')
  // What needs no file goes on.
  await write(ann, id, 'The rider follows.')
  expect(await rowsOf()).toEqual(before)
  network.heal()
  expect((await fetch(url)).status).toBe(200)
  expect((await bucketOf(ann).info(path)).error).toBeNull()
})
