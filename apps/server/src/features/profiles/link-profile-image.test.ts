import { StorageClient } from '@supabase/storage-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/app.ts'
import { createArtist, createVenue, type Member } from '../../../test/members/factories.ts'
import { jpegImage } from '../../../test/members/images.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())

/** Uploads a picture as the web app does and returns its public address. */
async function upload(member: Member, name = `${member.id}/${member.id}-abc123.jpg`): Promise<string> {
  const storage = new StorageClient(`${test.url}/storage/v1`, { authorization: `Bearer ${member.token}` })
  const bucket = storage.from('profile-images')
  const file = new File([new Uint8Array(await jpegImage())], 'me.jpg', { type: 'image/jpeg' })
  const { error } = await bucket.upload(name, file, { upsert: true, contentType: 'image/jpeg' })
  if (error) throw error
  return bucket.getPublicUrl(name).data.publicUrl
}

async function link(member: Member, profileImageUrl: unknown) {
  const answer = await member.fetch('/api/profile/image', { method: 'PUT', body: { profileImageUrl } })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('linking the profile image', () => {
  it('makes an uploaded image the picture, for the owner and for others [CALL-20 CALL-59 ENT-14]', async () => {
    const artist = await createArtist(test)
    const url = await upload(artist)
    const { profileImageUrl } = await artist.api.profiles.linkImage({ profileImageUrl: url })
    expect((await artist.api.profiles.getMine()).profileImageUrl).toBe(profileImageUrl)
    const other = await createVenue(test)
    expect((await other.api.profiles.get({ uuid: artist.id })).profileImageUrl).toBe(profileImageUrl)
    const picture = await fetch(`${test.url}${profileImageUrl}`)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
  })

  it('has a new URL for a new image of the same name, and none once it is removed', async () => {
    const artist = await createArtist(test)
    const first = await artist.api.profiles.linkImage({ profileImageUrl: await upload(artist) })
    const second = await artist.api.profiles.linkImage({ profileImageUrl: await upload(artist) })
    expect(second.profileImageUrl).not.toBe(first.profileImageUrl)
    await artist.api.profiles.linkImage({ profileImageUrl: null })
    expect((await artist.api.profiles.getMine()).profileImageUrl).toBeNull()
  })

  it('accepts no foreign, missing or made-up image', async () => {
    const artist = await createArtist(test)
    const other = await createArtist(test)
    const mine = await upload(artist)
    const foreign = await upload(other)
    await artist.api.profiles.linkImage({ profileImageUrl: mine })
    const before = await artist.api.profiles.getMine()
    for (const url of [
      foreign,
      mine.replace('abc123', 'nothere'),
      mine.replace('profile-images', 'secrets'),
      'https://evil.example/me.jpg',
      'javascript:alert(1)',
      `${test.url}/storage/v1/object/public/profile-images/%`,
      `${test.url}/storage/v1/object/public/profile-images/%00`,
      '',
    ])
      expect(await link(artist, url), url).toMatchObject({ status: 404, body: { code: 'IMAGE_NOT_FOUND' } })
    for (const wrong of [1, {}, ['x'], 'x'.repeat(501)]) expect((await link(artist, wrong)).status).toBe(422)
    expect(await artist.api.profiles.getMine()).toEqual(before)
  })

  it('requires a profile [ERR-22]', async () => {
    const artist = await createArtist(test)
    const url = await upload(artist)
    await test.deps.db.deleteFrom('profiles').where('uuid', '=', artist.id).execute()
    expect(await link(artist, url)).toMatchObject({
      status: 404,
      body: { message: 'User profile not found' },
    })
    expect((await link(artist, null)).status).toBe(404)
  })
})
