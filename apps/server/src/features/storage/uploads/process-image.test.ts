import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hugePng, jpegImage, pngImage } from '../../../../test/members/images.ts'
import { startStorageApp } from '../../../../test/storage-app.ts'

let app: Awaited<ReturnType<typeof startStorageApp>>
beforeAll(async () => {
  app = await startStorageApp()
})
afterAll(() => app.stop())

const TYPE_TEXT = 'Invalid file type. Please upload a JPEG or PNG image.'

/** Uploads bytes as a user's profile image named `.png`; returns the refusal, or the stored bytes and their type. */
async function store(bytes: Buffer) {
  const user = await app.createUser()
  const bucket = app.clientOf(user).from('profile-images')
  const path = `${user}/${user}-a.png`
  const { error } = await bucket.upload(path, new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
  const answer = await fetch(bucket.getPublicUrl(path).data.publicUrl)
  const stored = Buffer.from(await answer.arrayBuffer())
  return { error, status: answer.status, type: answer.headers.get('content-type'), stored }
}

it('accepts JPEG and PNG only, by the bytes and regardless of the name [VAL-47] [LIM-02]', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  const source = sharp(await pngImage())
  const others = [svg, await source.clone().gif().toBuffer(), await source.clone().webp().toBuffer()]

  for (const bytes of [...others, Buffer.from('%PDF-1.7'), Buffer.from('<html>')]) {
    const { error, status } = await store(bytes)
    expect(error).toMatchObject({ status: 415, message: TYPE_TEXT })
    expect(status).toBe(404)
  }
  expect(await store(await jpegImage())).toMatchObject({ error: null, type: 'image/jpeg' })
  expect(await store(await pngImage())).toMatchObject({ error: null, type: 'image/png' })
})

it('keeps no data about where and with what a picture was taken', async () => {
  const withPlace = await sharp(await jpegImage())
    .withExif({
      IFD0: { Make: 'Secretcam', Copyright: 'Somebody' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '42/1 20/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '83/1 3/1 0/1',
      },
    })
    .withIccProfile('p3')
    .toBuffer()
  const given = await sharp(withPlace).metadata()
  expect(given.exif?.includes('Secretcam')).toBe(true)
  expect(given.icc).toBeDefined()

  const { stored } = await store(withPlace)

  const { exif, icc, xmp, iptc } = await sharp(stored).metadata()
  expect({ exif, icc, xmp, iptc }).toEqual({})
  expect(stored.includes('Secretcam')).toBe(false)
})

it('turns a picture upright that was taken with the camera rotated', async () => {
  const turned = await sharp(await jpegImage(300, 100))
    .withMetadata({ orientation: 6 })
    .toBuffer()

  const { stored } = await store(turned)

  const { width, height, orientation } = await sharp(stored).metadata()
  expect({ width, height, orientation }).toEqual({ width: 100, height: 300, orientation: undefined })
})

it('drops anything appended to a picture or hidden in it', async () => {
  const zip = Buffer.from('PK\x03\x04payload.exe', 'latin1')
  const html = Buffer.from('<html><script>alert(document.domain)</script></html>')
  const jpeg = await jpegImage()
  const commented = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, html.length + 2]),
    html,
    jpeg.subarray(2),
  ])

  for (const bytes of [
    Buffer.concat([await pngImage(), html, zip]),
    Buffer.concat([jpeg, html, zip]),
    commented,
  ]) {
    const { error, stored } = await store(bytes)
    expect(error).toBeNull()
    expect(stored.length).toBeGreaterThan(0)
    expect(stored.includes('<script>')).toBe(false)
    expect(stored.includes('payload.exe')).toBe(false)
  }
})

it('refuses a truncated or damaged file with "Failed to process image: ..." [ERR-11]', async () => {
  const noise = {
    create: { width: 200, height: 200, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  } as const
  const jpeg = await sharp(noise as never)
    .jpeg()
    .toBuffer()
  const png = await sharp(noise as never)
    .png()
    .toBuffer()
  const halves = [
    jpeg.subarray(0, jpeg.length / 2),
    png.subarray(0, png.length / 2),
    jpeg.subarray(0, 3),
    png.subarray(0, 8),
  ]

  for (const bytes of halves) {
    const { error, status } = await store(bytes)
    expect(error).toMatchObject({
      status: 422,
      message: 'Failed to process image: the file is damaged or incomplete',
    })
    expect(status).toBe(404)
  }
})

it('refuses a PNG of 20,000 x 20,000 pixels without decoding it', async () => {
  const huge = hugePng(20_000, 20_000)
  expect(huge.length).toBeLessThan(200_000)
  const before = process.memoryUsage().rss

  const { error } = await store(huge)

  expect(error).toMatchObject({
    status: 422,
    message: 'Failed to process image: the image has more than 50 megapixels',
  })
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
})

it('reduces large pictures to 1600 pixels and leaves small ones unchanged', async () => {
  const sizeOf = async (bytes: Buffer) => {
    const { width, height } = await sharp((await store(bytes)).stored).metadata()
    return [width, height]
  }

  expect(await sizeOf(await jpegImage(4000, 3000))).toEqual([1600, 1200])
  expect(await sizeOf(await pngImage(500, 2000))).toEqual([400, 1600])
  expect(await sizeOf(await pngImage(1, 1))).toEqual([1, 1])
})
