import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { PROFILE_IMAGE_MAX_BYTES } from '@bandstand/domain/storage'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { jpegImage, jpegOfSize, pngImage } from '../../../../test/members/images.ts'
import { PDF } from '../../../../test/members/pdf.ts'
import { startStorageApp } from '../../../../test/storage-app.ts'

let app: Awaited<ReturnType<typeof startStorageApp>>
beforeAll(async () => {
  app = await startStorageApp()
})
afterAll(() => app.stop())

const bearer = (userId: string) => ({ authorization: `Bearer ${userId}` })
const asFile = (bytes: Buffer, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type })

it('stores a profile image below the user’s id and returns its public address [CALL-58]', async () => {
  const user = await app.createUser()
  const bucket = app.clientOf(user).from('profile-images')
  const path = `${user}/${user}-0.4fzyo82mvyr.jpg`
  const options = { cacheControl: '3600', upsert: true, contentType: 'image/jpeg' }

  const { data, error } = await bucket.upload(path, asFile(await jpegImage()), options)

  expect(error).toBeNull()
  expect(data).toMatchObject({ path, fullPath: `profile-images/${path}`, id: expect.any(String) })
  const { publicUrl } = bucket.getPublicUrl(path).data
  expect(publicUrl).toBe(`${app.url}/object/public/profile-images/${path}`)
  const stored = await fetch(publicUrl)
  expect(stored.status).toBe(200)
  expect(stored.headers.get('content-type')).toBe('image/jpeg')
  const { width, height } = await sharp(await stored.arrayBuffer()).metadata()
  expect([width, height]).toEqual([320, 200])
})

it('stores an avatar in the bucket profiles and returns its public address [CALL-60]', async () => {
  const user = await app.createUser()
  const bucket = app.clientOf(user).from('profiles')
  const path = `avatars/${user}-1764000000000.png`

  const { error } = await bucket.upload(path, asFile(await pngImage(), 'image/png'))

  expect(error).toBeNull()
  const stored = await fetch(bucket.getPublicUrl(path).data.publicUrl)
  expect(stored.headers.get('content-type')).toBe('image/png')
})

it('accepts bare bytes as well as forms', async () => {
  const user = await app.createUser()
  const bucket = app.clientOf(user).from('profile-images')
  const path = `${user}/${user}-bare.png`

  const { error } = await bucket.upload(path, await pngImage(), {
    contentType: 'image/png',
    cacheControl: '60',
  })

  expect(error).toBeNull()
  const stored = await fetch(bucket.getPublicUrl(path).data.publicUrl)
  expect(stored.headers.get('cache-control')).toBe('public, max-age=60')
})

it('accepts exactly 5242880 bytes and not one more [LIM-01] [VAL-49] [ERR-08]', async () => {
  const user = await app.createUser()
  const bucket = app.clientOf(user).from('profile-images')
  const fits = await jpegOfSize(PROFILE_IMAGE_MAX_BYTES)
  const oneMore = await jpegOfSize(PROFILE_IMAGE_MAX_BYTES + 1)
  expect([fits.length, oneMore.length]).toEqual([5_242_880, 5_242_881])

  for (const [name, send] of [
    ['form', asFile],
    ['bare', (bytes: Buffer) => bytes],
  ] as const) {
    const path = `${user}/${user}-${name}.jpg`
    expect((await bucket.upload(path, send(fits))).error).toBeNull()
    const { error } = await bucket.upload(path, send(oneMore), { upsert: true })
    expect(error).toMatchObject({ status: 413, message: 'File size exceeds 5MB limit (5.00MB)' })
  }
  const large = await bucket.upload(`${user}/${user}-large.jpg`, asFile(await jpegOfSize(7_864_320)))
  expect(large.error?.message).toBe('File size exceeds 5MB limit (7.50MB)')
})

it('accepts up to 10 MB for an avatar', async () => {
  const user = await app.createUser()
  const bucket = app.clientOf(user).from('profiles')

  const above5 = await bucket.upload(`avatars/${user}-1.jpg`, asFile(await jpegOfSize(6_000_000)))
  const above10 = await bucket.upload(`avatars/${user}-2.jpg`, asFile(await jpegOfSize(10_485_761)))

  expect(above5.error).toBeNull()
  expect(above10.error).toMatchObject({ status: 413, message: 'File size exceeds 10MB limit (10.00MB)' })
})

it('stops reading an endless body, and stays within its memory limit', async () => {
  const user = await app.createUser()
  const before = process.memoryUsage().rss
  const url = `${app.url}/object/profile-images/${user}/${user}-endless.jpg`
  const block = Buffer.alloc(1_048_576, 0xff)
  let sent = 0

  await new Promise<void>((resolve) => {
    const sending = httpRequest(url, {
      method: 'POST',
      headers: { ...bearer(user), 'content-type': 'image/jpeg' },
    })
    const write = () => {
      if (sending.destroyed) return
      sent += block.length
      sending.write(block, write)
    }
    sending.on('error', () => resolve()).on('close', () => resolve())
    write()
  })

  expect(sent).toBeLessThan(150_000_000)
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
})

/** Uploads of one member that have started and don't continue. */
async function stall(user: string, count: number) {
  const headers = { ...bearer(user), 'content-length': '1000', expect: '100-continue' }
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const url = `${app.url}/object/profile-images/${user}/${user}-${n}.png`
      const sending = httpRequest(url, { method: 'POST', headers }).on('error', () => {})
      sending.flushHeaders()
      await once(sending, 'continue')
      sending.write('x')
      return sending
    }),
  )
}

it('accepts 16 uploads at once and 4 per member, asks others to wait, and continues when senders disappear', async () => {
  const [user, ...others] = await Promise.all(Array.from({ length: 5 }, () => app.createUser()))
  const image = asFile(await pngImage())
  const upload = (id: string) =>
    app.clientOf(id).from('profile-images').upload(`${id}/${id}-next.png`, image, { upsert: true })
  const [first = ''] = others
  const stalled = await stall(first, 4)
  await expect
    .poll(() => upload(first))
    .toMatchObject({
      error: {
        status: 429,
        message: 'You already have 4 uploads in progress. Let one finish first.',
      },
    })
  expect((await upload(user!)).error).toBeNull()

  for (const other of others.slice(1)) stalled.push(...(await stall(other, 4)))
  const attempt = () => upload(user!)
  await expect.poll(attempt).toMatchObject({
    error: {
      status: 503,
      message: 'Too many images are being uploaded right now. Try again in a moment.',
    },
  })

  for (const sending of stalled) sending.destroy()
  await expect.poll(attempt).toMatchObject({ error: null })
})

it('stores the pages of a PDF, and nothing of one that breaks off, ends too early or is too large', async () => {
  const user = await app.createUser()
  const before = await app.countStoredFiles()
  const name = () => `${user}/${crypto.randomUUID()}.pdf`
  const bucket = app.clientOf(user).from('attachments')
  for (const send of [PDF, new Blob([PDF])]) expect((await bucket.upload(name(), send)).error).toBeNull()
  expect(await app.countStoredFiles()).toBe(before + 2)

  const broken = httpRequest(`${app.url}/object/attachments/${name()}`, {
    method: 'POST',
    headers: { ...bearer(user), 'content-length': String(PDF.length + 1) },
  }).on('error', () => {})
  broken.write(PDF)
  broken.destroy()
  const cut = PDF.subarray(0, -6)
  for (const send of [cut, new Blob([cut])])
    expect((await bucket.upload(name(), send)).error).toMatchObject({ status: 422 })
  const large = Buffer.concat([cut, Buffer.alloc(10_485_760), Buffer.from('%%EOF')])
  for (const send of [large, new Blob([large])])
    expect((await bucket.upload(name(), send)).error).toMatchObject({ status: 413 })
  expect(await app.countStoredFiles()).toBe(before + 2)
})

it('ends an upload that hardly moves, with the reason', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  try {
    const [sending] = await stall(await app.createUser(), 1)
    const answered = once(sending!, 'response') as Promise<[IncomingMessage]>
    await expect.poll(() => vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(11_000)
    const [answer] = await answered
    expect([answer.statusCode, answer.headers.connection]).toEqual([408, 'close'])
    answer.resume()
    await once(answer, 'close')
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

it('refuses an upload without a session with "Missing user ID" [ERR-06]', async () => {
  const user = await app.createUser()
  const url = `${app.url}/object/profile-images/${user}/${user}-a.jpg`

  const answer = await fetch(url, { method: 'POST', body: asFile(await jpegImage()) })

  expect(answer.status).toBe(401)
  expect(await answer.json()).toEqual({
    statusCode: '401',
    error: 'Unauthorized',
    message: 'Missing user ID',
  })
})

it('refuses an upload without a file with "Invalid file object provided" [ERR-07]', async () => {
  const user = await app.createUser()
  const url = `${app.url}/object/profile-images/${user}/${user}-a.jpg`
  const form = new FormData()
  form.append('cacheControl', '3600')
  form.append('', 'not a file')
  const onlyText = new FormData()
  onlyText.append('cacheControl', '3600')

  for (const body of [onlyText, '', asFile(Buffer.alloc(0))]) {
    const answer = await fetch(url, { method: 'POST', headers: bearer(user), body })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: 'Invalid file object provided' })
  }
  const text = await fetch(url, { method: 'POST', headers: bearer(user), body: form })
  expect(text.status).toBe(400)
})

it('refuses malformed forms, unknown fields and wrong headers with a clear text', async () => {
  const user = await app.createUser()
  const url = `${app.url}/object/profile-images/${user}/${user}-a.jpg`
  const file = asFile(await jpegImage())
  const formOf = (entries: [string, string | Blob][]) => {
    const form = new FormData()
    for (const [name, value] of entries) form.append(name, value as string)
    return form
  }
  const multipart = 'multipart/form-data; boundary=x'
  const half = '--x\r\ncontent-disposition: form-data; name=""; filename="a.jpg"\r\n\r\nabc'
  const wrong: [RequestInit, number, string | RegExp][] = [
    [
      {
        body: formOf([
          ['owner', 'x'],
          ['', file],
        ]),
      },
      400,
      'Unknown field: owner',
    ],
    [
      {
        body: formOf([
          ['', file],
          ['', file],
        ]),
      },
      400,
      'Upload one image at a time',
    ],
    [
      {
        body: formOf([
          ['cacheControl', 'forever'],
          ['', file],
        ]),
      },
      400,
      /^cacheControl must be a number of seconds/,
    ],
    [
      {
        body: formOf([
          ['__proto__', 'x'],
          ['', file],
        ]),
      },
      400,
      /./,
    ],
    [{ body: file, headers: { 'x-upsert': 'maybe' } }, 400, 'x-upsert must be true or false'],
    [{ body: half, headers: { 'content-type': multipart } }, 400, 'The upload is incomplete or malformed'],
    [
      { body: 'x', headers: { 'content-type': 'multipart/form-data' } },
      400,
      'The upload is incomplete or malformed',
    ],
  ]

  for (const [init, status, message] of wrong) {
    const headers = { ...bearer(user), ...(init.headers as Record<string, string>) }
    const answer = await fetch(url, { method: 'POST', ...init, headers })
    const body = (await answer.json()) as { message: string }
    expect([answer.status, body.message]).toEqual([status, expect.stringMatching(message)])
  }
  const { data } = await app.clientOf(user).from('profile-images').list(user)
  expect(data).toEqual([])
})
