import { afterAll, beforeAll, expect, it } from 'vitest'
import { pngImage } from '../../../test/members/images.ts'
import { startStorageApp } from '../../../test/storage-app.ts'

let app: Awaited<ReturnType<typeof startStorageApp>>
let image: Blob
beforeAll(async () => {
  app = await startStorageApp()
  image = new Blob([new Uint8Array(await pngImage(4, 4))])
})
afterAll(() => app.stop())

const call = (userId: string | null, method: string, path: string, body?: string) =>
  fetch(`${app.url}${path}`, {
    method,
    headers: {
      ...(userId ? { authorization: `Bearer ${userId}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body,
  })

it('has both buckets from the start, profile-images public with 5242880 bytes [CALL-57]', async () => {
  const client = app.clientOf(await app.createUser())

  const { data } = await client.getBucket('profile-images')
  expect(data).toMatchObject({ name: 'profile-images', public: true, file_size_limit: 5_242_880 })
  expect((await client.listBuckets()).data?.map(({ id }) => id)).toEqual([
    'profile-images',
    'profiles',
    'attachments',
  ])

  const again = await client.createBucket('profile-images', { public: true, fileSizeLimit: 5_242_880 })
  expect(again.error).toMatchObject({ status: 409, message: 'The resource already exists' })
  const other = await client.createBucket('mine', { public: true })
  expect(other.error).toMatchObject({ status: 403, message: 'New buckets can’t be created here' })
  expect((await client.getBucket('mine')).error).toMatchObject({ status: 404, message: 'Bucket not found' })
})

it("allows no writing below another user's id", async () => {
  const [user, other] = [await app.createUser(), await app.createUser()]
  const theirs = [
    ['profile-images', `${other}/${other}-a.png`],
    ['profile-images', `${user}/${other}-a.png`],
    ['profile-images', `${other}/${user}-a.png`],
    ['profiles', `avatars/${other}-1.png`],
  ] as const

  for (const [bucket, path] of theirs) {
    const storage = app.clientOf(user).from(bucket)
    const text = 'You can only store images below your own user id'
    expect((await storage.upload(path, image, { upsert: true })).error).toMatchObject({
      status: 403,
      message: text,
    })
    expect((await storage.update(path, image)).error).toMatchObject({ status: 403, message: text })
  }
  expect((await app.clientOf(other).from('profile-images').list(other)).data).toEqual([])
})

it('refuses every name that is not that of a profile image', async () => {
  const user = await app.createUser()
  const names = [
    `${user}/${user}-..%2f..%2fa.png`,
    `..%2f${user}/${user}-a.png`,
    `${user}/%2e%2e/${user}-a.png`,
    `${user}%5c${user}-a.png`,
    `${user}/${user}-a.png%00.jpg`,
    `${user}/${user}-a%E2%80%AEgnp.png`,
    `${user}/${user}-%F0%9F%8E%B8.png`,
    `${user}/${user}-a.svg`,
    `${user}/${user}-a.png.html`,
    `${user}/${user}-a%0a.png`,
    `${user}/${user}-.png`,
    `${user}/${user}-${'a'.repeat(300)}.png`,
    `${user}/deep/${user}-a.png`,
    `${user}/`,
    '',
  ]
  for (const name of names) {
    const answer = await call(user, 'POST', `/object/profile-images/${name}`, 'x')
    const { message } = (await answer.json()) as { message: string }
    expect([name, answer.status, message]).toEqual([
      name,
      400,
      'The name of a profile image must be {userId}/{userId}-{random}.jpg, .jpeg or .png',
    ])
  }
  const nowhere = await call(user, 'POST', `/object/nowhere/${user}/${user}-a.png`, 'x')
  expect([nowhere.status, await nowhere.json()]).toMatchObject([404, { message: 'Bucket not found' }])
  expect(await app.countStoredFiles()).toBe(0)
})

it('lists 100 images by name unless requested otherwise [LIM-60]', async () => {
  const user = await app.createUser()
  const rows = Array.from({ length: 120 }, (_, n) => ({
    bucket: 'profile-images',
    name: `${user}/${user}-${String((n * 7) % 120).padStart(3, '0')}.png`,
    owner_id: user,
    content_type: 'image/png',
    size_bytes: 1,
    etag: String(n),
    cache_seconds: 3600,
  }))
  await app.deps.db.insertInto('storage_objects').values(rows).execute()
  const bucket = app.clientOf(user).from('profile-images')
  const names = async (options: object) =>
    (await bucket.list(user, options)).data?.map(({ name }) => name.slice(37))

  const byRawCall = await call(user, 'POST', '/object/list/profile-images', JSON.stringify({ prefix: user }))
  const raw = ((await byRawCall.json()) as { name: string }[]).map(({ name }) => name.slice(37))
  expect(raw).toHaveLength(100)
  expect(raw.slice(0, 3)).toEqual(['000.png', '001.png', '002.png'])
  expect(await names({})).toEqual(raw)

  expect(await names({ limit: 2, offset: 110 })).toEqual(['110.png', '111.png'])
  expect(await names({ limit: 1, sortBy: { column: 'name', order: 'desc' } })).toEqual(['119.png'])
  expect(await names({ search: `${user.toUpperCase()}-11` })).toHaveLength(10)
})

it("lists folders and a file’s properties, and never another user's", async () => {
  const [user, other] = [await app.createUser(), await app.createUser()]
  const bucket = app.clientOf(user).from('profile-images')
  await bucket.upload(`${user}/${user}-a.png`, image)

  expect((await bucket.list()).data).toMatchObject([{ name: user, id: null, metadata: null }])
  const inside = await bucket.list(user)
  expect(inside.data).toMatchObject([
    {
      name: `${user}-a.png`,
      id: expect.any(String),
      metadata: { mimetype: 'image/png', cacheControl: 'max-age=3600' },
    },
  ])
  expect((await app.clientOf(other).from('profile-images').list(user)).data).toEqual([])
})

it("removes the user’s own images and their bytes, and nobody else's", async () => {
  const [user, other] = [await app.createUser(), await app.createUser()]
  const path = `${user}/${user}-a.png`
  const filesBefore = await app.countStoredFiles()
  await app.clientOf(user).from('profile-images').upload(path, image)

  const byOther = await app.clientOf(other).from('profile-images').remove([path])
  expect(byOther.data).toEqual([])
  expect(await app.countStoredFiles()).toBe(filesBefore + 1)

  const byOwner = await app
    .clientOf(user)
    .from('profile-images')
    .remove([path, `${user}/\0`, '../x'])
  expect(byOwner.data).toMatchObject([{ name: path, bucket_id: 'profile-images' }])
  expect(await app.countStoredFiles()).toBe(filesBefore)
})

it('keeps the image that is the profile picture', async () => {
  const user = await app.createUser()
  const bucket = app.clientOf(user).from('profile-images')
  const path = `${user}/${user}-a.png`
  await bucket.upload(path, image)
  const address = `/storage/v1/object/public/profile-images/${path}?v=1`
  await app.deps.db
    .insertInto('profiles')
    .values({ uuid: user, user_type: 'artist', profile_image_url: address })
    .execute()

  const { error } = await bucket.remove([path])

  expect(error).toMatchObject({
    status: 409,
    message: 'This image is your profile picture. Choose another picture first.',
  })
  expect((await bucket.list(user)).data).toHaveLength(1)
})

it('answers malformed and unknown calls with a 4xx and a text', async () => {
  const user = await app.createUser()
  const wrong: [string, string, string | undefined, number][] = [
    ['POST', '/object/list/profile-images', '{', 400],
    ['POST', '/object/list/profile-images', '[]', 400],
    ['POST', '/object/list/profile-images', '{"prefix":"","secret":true}', 400],
    ['POST', '/object/list/profile-images', '{"limit":-1}', 400],
    ['POST', '/object/list/profile-images', '{"limit":1e99}', 400],
    ['POST', '/object/list/profile-images', '{"sortBy":{"column":"owner_id"}}', 400],
    ['POST', '/object/list/profile-images', `{"prefix":"${'a'.repeat(70_000)}"}`, 413],
    ['POST', '/object/list/profile-images', undefined, 400],
    ['POST', '/object/list/nowhere', '{}', 404],
    ['DELETE', '/object/profile-images', '{"prefixes":"all"}', 400],
    ['DELETE', '/object/profile-images', undefined, 400],
    ['POST', '/bucket', '{}', 400],
    ['PATCH', '/bucket', '{}', 404],
    ['GET', '/object/sign/profile-images/a', undefined, 404],
  ]
  for (const [method, path, body, status] of wrong) {
    const answer = await call(user, method, path, body)
    const { statusCode, message } = (await answer.json()) as { statusCode: string; message: string }
    expect([method, path, body, answer.status, statusCode]).toEqual([
      method,
      path,
      body,
      status,
      String(status),
    ])
    expect(message.length).toBeGreaterThan(5)
  }
  const odd = await call(user, 'POST', '/object/list/profile-images', '{"prefix":"\\ud800\\u0000"}')
  expect([odd.status, await odd.json()]).toEqual([200, []])
})

it('requires a session before it shows or changes anything', async () => {
  const calls = [
    ['POST', '/object/list/profile-images', '{}'],
    ['DELETE', '/object/profile-images', '{"prefixes":["a"]}'],
    ['GET', '/bucket', undefined],
    ['GET', '/bucket/profile-images', undefined],
    ['POST', '/bucket', '{"name":"a"}'],
  ] as const
  for (const [method, path, body] of calls) {
    const answer = await call(null, method, path, body)
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { statusCode: '401', error: 'Unauthorized', message: 'Auth session missing!' },
    ])
  }
})
