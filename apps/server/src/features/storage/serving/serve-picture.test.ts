import type { MemberId } from '../../../../test/members/member-id.ts'
import { PICTURE_SIZES, type PictureSize, sizedPicture } from '@bandstand/domain/storage'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jpegImage, noisyJpeg, pngImage } from '../../../../test/members/images.ts'
import { startStorageApp } from '../../../../test/storage-app.ts'
import { findOwnObject } from '../index.ts'

let app: Awaited<ReturnType<typeof startStorageApp>>
let user: MemberId
beforeAll(async () => {
  app = await startStorageApp()
  user = await app.createUser()
})
afterAll(() => app.stop())

const pathOf = (name: string) => `${user}/${user}-${name}.png`

/** Uploads as the product does; returns the public URL. */
async function storeAs(name: string, image: Buffer): Promise<string> {
  const bucket = app.clientOf(user).from('profile-images')
  const { error } = await bucket.upload(pathOf(name), new Blob([new Uint8Array(image)]), { upsert: true })
  expect(error).toBeNull()
  return bucket.getPublicUrl(pathOf(name)).data.publicUrl
}
const addressOf = (url: string, size: PictureSize) => sizedPicture(url, size)!
const ofSize = async (url: string, cut: PictureSize['cut'], width: number) => {
  const answer = await fetch(addressOf(url, { cut, width }))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { width: wide, height } = await sharp(bytes).metadata()
  return { box: [wide, height], bytes }
}

describe('a picture in a size', () => {
  it('is cropped square around its middle or whole, and never enlarged', async () => {
    const url = await storeAs('sizes', await jpegImage(1600, 1200))
    for (const width of [128, 256, 640])
      expect((await ofSize(url, 'square', width)).box).toEqual([width, width])
    expect((await ofSize(url, 'whole', 640)).box).toEqual([640, 480])
    expect((await ofSize(url, 'whole', 1600)).box).toEqual([1600, 1200])

    const small = await storeAs('small', await pngImage(200, 100))
    expect((await ofSize(small, 'square', 128)).box).toEqual([128, 100])
    expect((await ofSize(small, 'whole', 1600)).box).toEqual([200, 100])
  })

  it('shows the middle, upright, and keeps transparency', async () => {
    const left = await sharp(await pngImage(300, 300, '#ff0000')).toBuffer()
    const wide = await sharp(await pngImage(900, 300, '#0000ff'))
      .composite([{ input: left, left: 0, top: 0 }])
      .toBuffer()
    const { bytes } = await ofSize(await storeAs('middle', wide), 'square', 128)
    const [red, , blue] = (await sharp(bytes).stats()).channels
    expect([red!.mean < 20, blue!.mean > 235]).toEqual([true, true])

    const clear = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const seen = await ofSize(await storeAs('clear', clear), 'square', 128)
    expect((await sharp(seen.bytes).stats()).isOpaque).toBe(false)
  })

  it('has at most 12,000 bytes beside a name, even with much detail', async () => {
    const image = await noisyJpeg(256)
    expect((await sharp(image).webp({ quality: 75 }).toBuffer()).length).toBeGreaterThan(12_000)
    const { bytes } = await ofSize(await storeAs('noisy', image), 'square', 256)
    expect(bytes.length).toBeLessThanOrEqual(12_000)
  })

  it('is made once, even when many request it at once', async () => {
    const url = await storeAs('once', await jpegImage(800, 800))
    const before = await app.countStoredFiles()
    const asked = await Promise.all(Array.from({ length: 12 }, () => ofSize(url, 'square', 256)))
    expect(new Set(asked.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
    expect(await app.countStoredFiles()).toBe(before + 1)
    const { objects } = app.deps
    const writes: string[] = []
    app.deps.objects = { ...objects, put: async (key) => void writes.push(key) }
    await ofSize(url, 'square', 256)
    app.deps.objects = objects
    expect(writes).toEqual([])
  })

  it('has the URL that storage’s client writes, and is cached for good with its version', async () => {
    const url = await storeAs('client', await jpegImage(800, 600))
    const bucket = app.clientOf(user).from('profile-images')
    const transform = { width: 256, height: 256, resize: 'cover' as const }
    const { publicUrl } = bucket.getPublicUrl(pathOf('client'), { transform }).data
    const plain = await fetch(publicUrl)
    expect(Object.fromEntries(plain.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    const found = await findOwnObject(app.deps.db, {
      bucket: 'profile-images',
      name: pathOf('client'),
      ownerId: user,
    })
    const versioned = addressOf(`${url}?v=${found!.etag}`, { cut: 'square', width: 256 })
    const kept = await fetch(versioned)
    expect(kept.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const etag = kept.headers.get('etag')!
    const again = await fetch(versioned, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const otherSize = addressOf(url, { cut: 'square', width: 128 })
    expect((await fetch(otherSize, { headers: { 'if-none-match': etag } })).status).toBe(200)

    await storeAs('client', await jpegImage(800, 600, '#00ff00'))
    expect((await fetch(versioned)).headers.get('cache-control')).toBe('public, max-age=3600')
  })

  it('is made in no other size', async () => {
    const url = await storeAs('refused', await jpegImage(800, 600))
    const address = url.replace('/object/public/', '/render/image/public/')
    const queries = [
      '',
      '?width=127',
      '?width=128',
      '?width=100000',
      '?width=256&height=128',
      '?height=256',
      '?width=256&height=256&resize=fill',
      '?width=256&width=256&height=256',
      '?width=1600&height=1600',
    ]
    for (const query of queries) {
      const answer = await fetch(`${address}${query}`)
      expect([query, answer.status]).toEqual([query, 400])
      expect(await answer.json()).toMatchObject({
        message: 'Pictures come 128, 256 or 640 pixels square, or 640 or 1600 pixels wide.',
      })
    }
  })

  it('is available only for what everyone may see', async () => {
    const size = 'width=256&height=256'
    const file = `${user}/${crypto.randomUUID()}.png`
    await app
      .clientOf(user)
      .from('attachments')
      .upload(file, new Blob([new Uint8Array(await pngImage())]))
    const missing = [
      `attachments/${file}`,
      `profile-images/${pathOf('missing')}`,
      `profile-images/${user}/..%2f..%2f..%2fetc%2fpasswd`,
      `nowhere/${pathOf('sizes')}`,
    ]
    for (const path of missing) {
      const answer = await fetch(`${app.url}/render/image/public/${path}?${size}`)
      expect([path, answer.status]).toEqual([path, 404])
    }
  })
})

describe('the sizes of a picture', () => {
  const askForAll = (url: string) => Promise.all(PICTURE_SIZES.map((size) => fetch(addressOf(url, size))))

  it('are deleted with it when it is removed or replaced', async () => {
    const before = await app.countStoredFiles()
    const url = await storeAs('gone', await jpegImage(1600, 1200))
    await askForAll(url)
    expect(await app.countStoredFiles()).toBe(before + 1 + PICTURE_SIZES.length)
    await storeAs('gone', await jpegImage(1600, 1200, '#00ff00'))
    expect(await app.countStoredFiles()).toBe(before + 1)
    await askForAll(url)

    const { error } = await app
      .clientOf(user)
      .from('profile-images')
      .remove([pathOf('gone')])
    expect(error).toBeNull()
    expect(await app.countStoredFiles()).toBe(before)
    for (const answer of await askForAll(url)) expect(answer.status).toBe(404)
  })

  it('are not left behind by a picture that is removed while one is made', async () => {
    const before = await app.countStoredFiles()
    const url = await storeAs('race', await jpegImage(800, 600))
    const { objects } = app.deps
    app.deps.objects = {
      ...objects,
      async put(...written) {
        await app
          .clientOf(user)
          .from('profile-images')
          .remove([pathOf('race')])
        await objects.put(...written)
      },
    }
    const answer = await fetch(addressOf(url, { cut: 'whole', width: 640 }))
    app.deps.objects = objects
    expect(answer.status).toBe(404)
    expect(await app.countStoredFiles()).toBe(before)
  })

  it('are replaced by the stored picture while too many are being made', async () => {
    const pictures: string[] = []
    for (let at = 0; at < 36; at++) pictures.push(await storeAs(`many${at}`, await jpegImage(300, 300)))
    const widths = [128, 256, 640]
    // None is made before all are queued or refused, no matter how fast they're made.
    const allQueued = Promise.withResolvers<void>()
    const { objects } = app.deps
    const busy = pictures.length * widths.length - 102
    let refused = 0
    let reading = 0
    app.deps.objects = {
      ...objects,
      async open(key) {
        const opened = await objects.open(key)
        // The first two pictures are read to be made, the others because they aren't.
        if (opened && ++reading > 2 && ++refused === busy) allQueued.resolve()
        if (opened && reading <= 2) await allQueued.promise
        return opened
      },
    }
    const asked = pictures.flatMap((url) =>
      widths.map((width) => fetch(addressOf(url, { cut: 'square', width }))),
    )
    const answers = await Promise.all(asked)
    app.deps.objects = objects
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const stopgaps = answers.filter(({ headers }) => headers.get('content-type') === 'image/jpeg')
    // Two are being made, a hundred are queued.
    expect(stopgaps).toHaveLength(busy)
    for (const { headers } of stopgaps) expect(headers.get('cache-control')).toBe('public, max-age=60')
    const later = await fetch(stopgaps[0]!.url)
    expect(later.headers.get('content-type')).toBe('image/webp')
  })
})
