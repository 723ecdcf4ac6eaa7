import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { StoreUnavailable } from '../../../store-unavailable.ts'
import { pngImage } from '../../../../test/members/images.ts'
import { startStorageApp } from '../../../../test/storage-app.ts'

let app: Awaited<ReturnType<typeof startStorageApp>>
beforeAll(async () => {
  app = await startStorageApp()
})
afterAll(() => app.stop())

const asFile = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/png' })

it('keeps an existing image unless the upload sets upsert', async () => {
  const user = await app.createUser()
  const bucket = app.clientOf(user).from('profile-images')
  const path = `${user}/${user}-a.png`
  const width = async () => {
    const stored = await fetch(bucket.getPublicUrl(path).data.publicUrl)
    return (await sharp(await stored.arrayBuffer()).metadata()).width
  }
  await bucket.upload(path, asFile(await pngImage(10)))

  const again = await bucket.upload(path, asFile(await pngImage(20)))
  expect(again.error).toMatchObject({ status: 409, message: 'The resource already exists' })
  expect(await width()).toBe(10)

  expect((await bucket.upload(path, asFile(await pngImage(30)), { upsert: true })).error).toBeNull()
  expect(await width()).toBe(30)
})

it('replaces an image by update, and only one that exists', async () => {
  const user = await app.createUser()
  const bucket = app.clientOf(user).from('profile-images')
  const path = `${user}/${user}-a.png`

  const before = await bucket.update(path, asFile(await pngImage()))
  expect(before.error).toMatchObject({ status: 404, message: 'Object not found' })

  await bucket.upload(path, asFile(await pngImage()))
  expect((await bucket.update(path, asFile(await pngImage()))).error).toBeNull()
})

it('lets one of two uploads to the same name win and leaves no bytes behind', async () => {
  const user = await app.createUser()
  const bucket = app.clientOf(user).from('profile-images')
  const [filesBefore, image] = [await app.countStoredFiles(), asFile(await pngImage())]

  const once = `${user}/${user}-once.png`
  const first = await Promise.all([bucket.upload(once, image), bucket.upload(once, image)])
  expect(first.map(({ error }) => error?.message ?? 'stored').toSorted()).toEqual([
    'The resource already exists',
    'stored',
  ])

  const both = `${user}/${user}-both.png`
  const upsert = { upsert: true }
  const second = await Promise.all([bucket.upload(both, image, upsert), bucket.upload(both, image, upsert)])
  expect(second.map(({ error }) => error)).toEqual([null, null])

  expect((await fetch(bucket.getPublicUrl(both).data.publicUrl)).status).toBe(200)
  expect(await app.countStoredFiles()).toBe(filesBefore + 2)
})

it('stores at most 50 images per user, even when many arrive at once', async () => {
  const user = await app.createUser()
  const rows = Array.from({ length: 49 }, (_, n) => ({
    bucket: 'profiles',
    name: `avatars/${user}-${n}.png`,
    owner_id: user,
    content_type: 'image/png',
    size_bytes: 1,
    etag: String(n),
    cache_seconds: 3600,
  }))
  await app.deps.db.insertInto('storage_objects').values(rows).execute()
  const bucket = app.clientOf(user).from('profile-images')
  const image = asFile(await pngImage())

  const answers = await Promise.all(
    ['a', 'b', 'c'].map((name) => bucket.upload(`${user}/${user}-${name}.png`, image)),
  )

  const texts = answers.map(({ error }) => error?.message).filter((text) => text !== undefined)
  const full = 'You can store up to 50 images. Remove one first.'
  expect(texts).toEqual([full, full])
})

it('keeps no row without a file, and no file without a row, when either cannot be written', async () => {
  const user = await app.createUser()
  const bucket = app.clientOf(user).from('profile-images')
  const [path, image, before] = [
    `${user}/${user}-a.png`,
    asFile(await pngImage()),
    await app.countStoredFiles(),
  ]
  const { objects, db } = app.deps
  const fail = async () => {
    throw new StoreUnavailable(new Error('no space left'))
  }
  app.deps.objects = { ...objects, put: fail }
  expect((await bucket.upload(path, image)).error).toMatchObject({ status: 503 })
  expect((await bucket.list(user)).data).toEqual([])

  app.deps.objects = objects
  app.deps.db = db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'InsertQueryNode') throw new Error('the row was refused')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  expect((await bucket.upload(path, image)).error).toMatchObject({ status: 500 })
  app.deps.db = db
  expect(await app.countStoredFiles()).toBe(before)

  expect((await bucket.upload(path, image)).error).toBeNull()
  // Without a row it is gone for everybody, whenever the store removes it.
  app.deps.objects = { ...objects, remove: fail }
  expect((await bucket.remove([path])).error).toBeNull()
  expect((await fetch(bucket.getPublicUrl(path).data.publicUrl)).status).toBe(404)
  app.deps.objects = objects
  expect(await app.countStoredFiles()).toBe(before)
})
