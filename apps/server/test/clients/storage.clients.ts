import { Readable } from 'node:stream'
import { StorageApiError, StorageClient } from '@supabase/storage-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { createArtist, type Member } from '../members/factories.ts'
import { jpegImage, pngImage } from '../members/images.ts'
import { dataOf } from '../members/second-factors.ts'

const BUCKET = 'profile-images'
let test: TestApp
let member: Member
let storage: StorageClient
let image: Buffer<ArrayBuffer>
beforeAll(async () => {
  test = await startTestApp()
  member = await createArtist(test)
  storage = new StorageClient(`${test.url}/storage/v1`, { Authorization: `Bearer ${member.token}` })
  image = Buffer.from(new Uint8Array(await jpegImage()))
})
afterAll(() => test.close())

let number = 0
const newPath = () => `${member.id}/${member.id}-${++number}.jpg`
const files = () => storage.from(BUCKET)

describe('buckets', () => {
  it('are listed and read, and can’t be created, changed or emptied', async () => {
    const buckets = dataOf(await storage.listBuckets())
    expect(buckets.map(({ id }) => id)).toContain(BUCKET)
    expect(dataOf(await storage.getBucket(BUCKET))).toMatchObject({ id: BUCKET, name: BUCKET, public: true })
    expect((await storage.getBucket('missing')).error).toMatchObject({ message: 'Bucket not found' })
    const refusals = [
      await storage.createBucket(BUCKET),
      await storage.createBucket('mine', { public: true }),
      await storage.updateBucket(BUCKET, { public: false }),
      await storage.emptyBucket(BUCKET),
      await storage.deleteBucket(BUCKET),
    ]
    for (const { error } of refusals) expect(error).toBeInstanceOf(StorageApiError)
    expect(refusals.map(({ error }) => (error as StorageApiError).status)).toEqual([409, 403, 404, 404, 404])
    expect(dataOf(await storage.getBucket(BUCKET)).public).toBe(true)
  })
})

describe('a file', () => {
  const form = () => {
    const data = new FormData()
    data.append('', new Blob([image]), 'picture.jpg')
    return data
  }

  it.each([
    ['a form', form],
    ['a buffer', () => image],
    ['an array buffer', () => image.buffer.slice(image.byteOffset, image.byteOffset + image.length)],
    ['a blob', () => new Blob([image])],
    ['a stream', () => Readable.toWeb(Readable.from(image))],
  ])('is uploaded from %s', async (_name, body) => {
    const path = newPath()
    const options = { contentType: 'image/jpeg', duplex: 'half' }
    expect(dataOf(await files().upload(path, body() as Blob, options))).toMatchObject({
      path,
      fullPath: `${BUCKET}/${path}`,
      id: expect.any(String),
    })
    expect(dataOf(await files().info(path))).toMatchObject({ name: path, contentType: 'image/jpeg' })
  })

  it('is replaced by `update` and `upsert`, and by nothing else', async () => {
    const path = newPath()
    dataOf(await files().upload(path, image))
    expect((await files().upload(path, image)).error).toMatchObject({
      status: 409,
      statusCode: '409',
      message: 'The resource already exists',
    })
    const before = dataOf(await files().info(path)).etag
    dataOf(await files().update(path, await jpegImage(100, 100)))
    expect(dataOf(await files().info(path)).etag).not.toBe(before)
    dataOf(await files().upload(path, image, { upsert: true }))
  })

  it('must be a picture, in a bucket that exists, or the client gets or throws the refusal', async () => {
    const text = await files().upload(newPath(), new Blob(['text'], { type: 'text/plain' }))
    expect(text.error).toMatchObject({ statusCode: '415' })
    const missing = storage.from('missing')
    expect((await missing.upload(newPath(), image)).error).toMatchObject({ message: 'Bucket not found' })
    await expect(missing.throwOnError().upload(newPath(), image)).rejects.toThrow('Bucket not found')
  })

  it('is found, listed and removed', async () => {
    const path = newPath()
    expect((await files().exists(path)).data).toBe(false)
    dataOf(await files().upload(path, await pngImage()))
    expect((await files().exists(path)).data).toBe(true)
    const [, name = ''] = path.split('/')
    const found = dataOf(await files().list(member.id, { search: name, limit: 1, offset: 0 }))
    expect(found).toMatchObject([{ name, id: expect.any(String), metadata: { mimetype: 'image/png' } }])
    const all = dataOf(await files().list(member.id, { sortBy: { column: 'name', order: 'desc' } }))
    const names = all.map((each) => each.name)
    expect(names).toEqual(names.toSorted().toReversed())
    expect(dataOf(await files().remove([path]))).toMatchObject([{ name: path }])
    expect(dataOf(await files().remove([path]))).toEqual([])
    expect((await files().exists(path)).data).toBe(false)
  })

  it('has a public URL, plain and for a picture of another size', async () => {
    const path = newPath()
    dataOf(await files().upload(path, image))
    const { publicUrl } = files().getPublicUrl(path).data
    expect(publicUrl).toBe(`${test.url}/storage/v1/object/public/${BUCKET}/${path}`)
    expect((await fetch(publicUrl)).headers.get('content-type')).toBe('image/jpeg')
    const transform = { width: 128, height: 128, resize: 'cover' } as const
    const small = await fetch(files().getPublicUrl(path, { transform }).data.publicUrl)
    expect([small.status, small.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image'])
    expect((await fetch(files().getPublicUrl('missing.jpg').data.publicUrl)).status).toBe(404)
  })

  it('can’t be signed, moved, copied, or downloaded but by its public URL', async () => {
    const path = newPath()
    dataOf(await files().upload(path, image))
    const refusals = [
      await files().createSignedUrl(path, 60),
      await files().createSignedUrls([path], 60),
      await files().createSignedUploadUrl(path),
      await files().move(path, newPath()),
      await files().copy(path, newPath()),
      await files().download(path),
      await files().listV2(),
    ]
    for (const { error } of refusals) expect(error).toMatchObject({ status: 404 })
  })

  it('is nobody else’s to write, list or remove', async () => {
    const other = await createArtist(test)
    const theirs = new StorageClient(`${test.url}/storage/v1`, {
      Authorization: `Bearer ${other.token}`,
    }).from(BUCKET)
    const path = newPath()
    dataOf(await files().upload(path, image))
    expect((await theirs.update(path, image)).error).toMatchObject({ statusCode: '403' })
    expect(dataOf(await theirs.list(member.id))).toEqual([])
    await theirs.remove([path])
    expect((await files().exists(path)).data).toBe(true)
    const nobody = new StorageClient(`${test.url}/storage/v1`, {}).from(BUCKET)
    expect((await nobody.list()).error).toMatchObject({ statusCode: '401' })
  })
})
