import type { PartyId } from '@bandstand/domain/accounts'
import type { MemberId } from '../../../../test/members/member-id.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pngImage } from '../../../../test/members/images.ts'
import { startStorageApp } from '../../../../test/storage-app.ts'
import { findOwnObject } from '../index.ts'

let app: Awaited<ReturnType<typeof startStorageApp>>
let user: MemberId
beforeAll(async () => {
  app = await startStorageApp()
  user = await app.createUser()
})
afterAll(() => app.stop())

/** Uploads as the product does and returns the public URL. */
async function storeAs(name: string, size = 10, cacheControl?: string): Promise<string> {
  const bucket = app.clientOf(user).from('profile-images')
  const path = `${user}/${user}-${name}.png`
  const image = new Blob([new Uint8Array(await pngImage(size))])
  await bucket.upload(path, image, { upsert: true, ...(cacheControl ? { cacheControl } : {}) })
  return bucket.getPublicUrl(path).data.publicUrl
}

it('lets browsers cache a profile image for 3600 seconds [LIM-05]', async () => {
  const answer = await fetch(await storeAs('cached'))
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')

  const shorter = await fetch(await storeAs('short', 10, '120'))
  expect(shorter.headers.get('cache-control')).toBe('public, max-age=120')
})

it('serves an image only as an image', async () => {
  const { headers } = await fetch(await storeAs('plain'))

  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
})

it('does not resend bytes that a browser has', async () => {
  const url = await storeAs('known')
  const etag = (await fetch(url)).headers.get('etag') ?? ''
  expect(etag).toMatch(/^"\w+"$/)

  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await fetch(url, { headers: { 'if-none-match': known } })
    expect([answer.status, await answer.text()]).toEqual([304, ''])
  }
  const other = await fetch(url, { headers: { 'if-none-match': '"other"' } })
  expect(other.status).toBe(200)
})

it('caches a versioned URL for good, and only while that version is current', async () => {
  const url = await storeAs('versioned', 10)
  const name = `${user}/${user}-versioned.png`
  const first = await findOwnObject(app.deps.db, { bucket: 'profile-images', name, ownerId: user })
  const versioned = `${url}?v=${first?.etag}`
  const cacheControl = async () => (await fetch(versioned)).headers.get('cache-control')
  expect(await cacheControl()).toBe('public, max-age=31536000, immutable')

  await storeAs('versioned', 20)

  expect(await cacheControl()).toBe('public, max-age=3600')
})

it('answers HEAD like GET without the bytes', async () => {
  const url = await storeAs('head')
  const bytes = await (await fetch(url)).arrayBuffer()

  const answer = await fetch(url, { method: 'HEAD' })

  expect(answer.status).toBe(200)
  expect(Number(answer.headers.get('content-length'))).toBe(bytes.byteLength)
  expect(await answer.text()).toBe('')
})

it('sends the range that a player or a resumed download asks for', async () => {
  const url = await storeAs('range')
  const whole = Buffer.from(await (await fetch(url)).arrayBuffer())
  const size = whole.length
  const ask = async (range: string, more = {}) => {
    const answer = await fetch(url, { headers: { range, ...more } })
    const { headers, status } = answer
    return { status, part: headers.get('content-range'), bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  // As Safari begins with every video and sound.
  expect(await ask('bytes=0-1')).toEqual({
    status: 206,
    part: `bytes 0-1/${size}`,
    bytes: whole.subarray(0, 2),
  })
  expect((await ask('bytes=20-')).bytes).toEqual(whole.subarray(20))
  expect((await ask('bytes=-20')).bytes).toEqual(whole.subarray(-20))
  expect(await ask(`bytes=5-${size + 9}`)).toMatchObject({ part: `bytes 5-${size - 1}/${size}` })
  expect(await ask('bytes=0-1', { 'if-range': '"other"' })).toEqual({ status: 200, part: null, bytes: whole })
  expect(await ask(`bytes=${size}-`)).toMatchObject({ status: 416, part: `bytes */${size}` })
  expect((await fetch(url)).headers.get('accept-ranges')).toBe('bytes')
})

it('serves the new image when the old one is replaced between finding and reading it', async () => {
  const url = await storeAs('busy', 10)
  const { objects } = app.deps
  let replaced = false
  app.deps.objects = {
    ...objects,
    async open(...wanted) {
      if (!replaced) {
        replaced = true
        await storeAs('busy', 30)
        await app.removeFiles()
      }
      return objects.open(...wanted)
    },
  }

  const answer = await fetch(url)
  app.deps.objects = objects

  expect(answer.status).toBe(200)
  expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(30)
})

it('reports that an image does not exist, whatever is requested', async () => {
  const missing = [
    `profile-images/${user}/${user}-missing.png`,
    `profile-images/${user}/..%2f..%2f..%2fetc%2fpasswd`,
    `profile-images/${user}/${user}-%00.png`,
    `nowhere/${user}/${user}-a.png`,
    `__proto__/${user}/${user}-a.png`,
    'profile-images/',
  ]
  for (const path of missing) {
    const answer = await fetch(`${app.url}/object/public/${path}`)
    expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.json()).toMatchObject({
      statusCode: '404',
      message: expect.stringMatching(/not found$/),
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect((await fetch(`${app.url}/object/public/profile-images/%ff`)).status).toBe(400)
})

it("finds a user's own image only, by its exact name", async () => {
  await storeAs('own')
  const name = `${user}/${user}-own.png`
  const find = (wanted: { bucket?: string; name?: string; ownerId?: PartyId }) =>
    findOwnObject(app.deps.db, { bucket: 'profile-images', name, ownerId: user, ...wanted })

  expect(await find({})).toMatchObject({ etag: expect.stringMatching(/^\w{32}$/) })
  expect(await find({ ownerId: await app.createUser() })).toBeNull()
  expect(await find({ bucket: 'profiles' })).toBeNull()
  expect(await find({ bucket: 'constructor' })).toBeNull()
  expect(await find({ name: `${name}\0` })).toBeNull()
})
