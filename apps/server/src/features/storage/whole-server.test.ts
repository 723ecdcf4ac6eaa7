import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { StorageClient } from '@supabase/storage-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anonymous, createArtist } from '../../../test/members/factories.ts'
import { jpegOfSize, pngImage } from '../../../test/members/images.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('shows a picture that an artist uploads and links, to everyone and for good [CALL-59] [CALL-20]', async () => {
  const artist = await createArtist(test)
  const client = new StorageClient(`${test.url}/storage/v1`, { authorization: `Bearer ${artist.token}` })
  const bucket = client.from('profile-images')
  const path = `${artist.id}/${artist.id}-a.jpg`
  const image = new Blob([new Uint8Array(await jpegOfSize(5_242_880))], { type: 'image/jpeg' })
  expect((await bucket.upload(path, image, { upsert: true })).error).toBeNull()
  const { publicUrl } = bucket.getPublicUrl(path).data

  const linked = await artist.api.profiles.linkImage({ profileImageUrl: publicUrl })

  const { profile_image_url } = await test.deps.db
    .selectFrom('profiles')
    .select('profile_image_url')
    .where('uuid', '=', artist.id)
    .executeTakeFirstOrThrow()
  expect(linked).toMatchObject({ profileImageUrl: profile_image_url })
  const shown = await anonymous(test).fetch(profile_image_url ?? '')
  expect(shown.status).toBe(200)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
})

it('shows the client whether an object exists, and of a private one only its owner', async () => {
  const [artist, other] = [await createArtist(test), await createArtist(test)]
  const bucketOf = (who: typeof artist, name: string) =>
    new StorageClient(`${test.url}/storage/v1`, { authorization: `Bearer ${who.token}` }).from(name)
  const path = `${artist.id}/${artist.id}-b.png`
  const image = new Blob([new Uint8Array(await pngImage())])
  expect((await bucketOf(artist, 'profile-images').exists(path)).data).toBe(false)
  await bucketOf(artist, 'profile-images').upload(path, image)
  expect(await bucketOf(other, 'profile-images').exists(path)).toEqual({ data: true, error: null })
  expect((await bucketOf(other, 'profile-images').info(path)).data).toMatchObject({
    contentType: 'image/png',
  })

  const file = `${artist.id}/${randomUUID()}.png`
  expect((await bucketOf(artist, 'attachments').upload(file, image)).error).toBeNull()
  expect((await bucketOf(artist, 'attachments').exists(file)).data).toBe(true)
  expect((await bucketOf(other, 'attachments').exists(file)).data).toBe(false)
  expect((await bucketOf(artist, 'attachments').exists('../../etc/passwd')).data).toBe(false)
})

it('accepts no token that the server did not issue', async () => {
  const artist = await createArtist(test)
  const client = new StorageClient(`${test.url}/storage/v1`, { authorization: `Bearer ${artist.token}x` })
  const image = new Blob([new Uint8Array(await pngImage())])

  const { error } = await client.from('profile-images').upload(`${artist.id}/${artist.id}-a.png`, image)

  expect(error).toMatchObject({ status: 401, message: 'Missing user ID' })
})

it('links only an image that the artist uploaded, whatever URL is sent', async () => {
  const artist = await createArtist(test)
  const names = ['%', '%00', '%ff', '../..', `${artist.id}/${artist.id}-missing.png`]

  for (const name of names) {
    const profileImageUrl = `${test.url}/storage/v1/object/public/profile-images/${name}`
    const answer = await artist.fetch('/api/profile/image', { method: 'PUT', body: { profileImageUrl } })
    expect([name, answer.status]).toEqual([name, 404])
  }
})

it('answers an upload that claims to be compressed, and holds no place for it', async () => {
  const artist = await createArtist(test)
  const form = new FormData()
  form.append('', new Blob([new Uint8Array(2_000_000)]), 'a.png')
  const plain = new Response(form)
  const bytes = new Uint8Array(await plain.arrayBuffer())
  for (const body of [bytes, new Uint8Array(gzipSync(bytes, { level: 0 }))]) {
    const answer = await fetch(
      `${test.url}/storage/v1/object/profile-images/${artist.id}/${artist.id}-a.png`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${artist.token}`,
          'content-type': plain.headers.get('content-type') ?? '',
          'content-encoding': 'gzip',
        },
        body,
      },
    )
    expect([400, 415]).toContain(answer.status)
  }
})
