import type { PortfolioItem } from '@bandstand/domain/profiles'
import { StorageClient } from '@supabase/storage-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/app.ts'
import { createArtist, createVenue, type Member } from '../../../test/members/factories.ts'
import { pngImage } from '../../../test/members/images.ts'
import { artistForm, venueForm } from '../../../test/members/profile-forms.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())

const VIDEO: PortfolioItem = { type: 'video', url: 'https://youtu.be/aqz-KE-bpKQ', title: 'Late set' }

const bucketOf = (member: Member) =>
  new StorageClient(`${test.url}/storage/v1`, { authorization: `Bearer ${member.token}` }).from(
    'profile-images',
  )

/** Uploads an image as the form does; answers its public address. */
async function upload(member: Member, name: string): Promise<string> {
  const path = `${member.id}/${member.id}-${name}.png`
  const { error } = await bucketOf(member).upload(path, new Blob([new Uint8Array(await pngImage())]))
  if (error) throw error
  return bucketOf(member).getPublicUrl(path).data.publicUrl
}
const image = (url: string, title = 'On stage'): PortfolioItem => ({ type: 'image', url, title })
const save = (member: Member, ...portfolioItems: PortfolioItem[]) =>
  member.api.profiles.saveMine(artistForm({ portfolioItems }))
const shown = (url: string) => fetch(new URL(url, test.url)).then(({ status }) => status === 200)

async function put(member: Member, body: unknown) {
  const answer = await member.fetch('/api/profile', { method: 'PUT', body })
  return { status: answer.status, body: (await answer.json()) as Record<string, any> }
}

describe('a portfolio', () => {
  it('is saved in its order and shown to others, images by a path without host [ENT-26 CALL-16]', async () => {
    const artist = await createArtist(test)
    const url = await upload(artist, 'stage')
    const kit: PortfolioItem = { type: 'other', url: 'https://press.example/ada', title: 'Press kit' }
    const saved = await save(artist, VIDEO, image(url), kit)
    const path = new URL(url).pathname
    expect(saved.portfolioItems).toEqual([
      VIDEO,
      { type: 'image', url: expect.stringMatching(new RegExp(`^${path}\\?v=\\w+$`)), title: 'On stage' },
      kit,
    ])
    const reader = await createVenue(test)
    expect((await reader.api.profiles.get({ uuid: artist.id })).portfolioItems).toEqual(saved.portfolioItems)

    const [first, second, third] = saved.portfolioItems as PortfolioItem[]
    const again = await save(artist, third!, second!, first!)
    expect(again.portfolioItems).toEqual([third, second, first])
    expect(await shown(second!.url)).toBe(true)
  })

  it('starts empty, and a venue has none [ENT-26]', async () => {
    const artist = await createArtist(test)
    const venue = await createVenue(test)
    expect((await artist.api.profiles.getMine()).portfolioItems).toEqual([])
    expect((await venue.api.profiles.getMine()).portfolioItems).toEqual([])
    expect((await put(venue, { ...venueForm(), portfolioItems: [VIDEO] })).status).toBe(422)
    const write = test.deps.db
      .updateTable('profiles')
      .set({ portfolio_items: JSON.stringify([VIDEO]) })
      .where('uuid', '=', venue.id)
    await expect(write.execute()).rejects.toThrow('profiles_portfolio')
  })

  it('accepts no foreign, missing or made-up image, and then writes nothing', async () => {
    const artist = await createArtist(test)
    const other = await createArtist(test)
    const mine = await upload(artist, 'mine')
    const foreign = await upload(other, 'theirs')
    await save(artist, image(mine))
    const before = await artist.api.profiles.getMine()
    for (const url of [foreign, mine.replace('mine', 'nothere'), mine.replace('profile-images', 'secrets')])
      expect(await put(artist, artistForm({ portfolioItems: [VIDEO, image(url)] })), url).toMatchObject({
        status: 404,
        body: { code: 'IMAGE_NOT_FOUND' },
      })
    expect(await artist.api.profiles.getMine()).toEqual(before)
    expect(await shown(mine)).toBe(true)
  })

  it('reports which item is wrong and why', async () => {
    const artist = await createArtist(test)
    const wrong: [item: object, path: (string | number)[], message: string][] = [
      [{ ...VIDEO, title: ' ' }, ['title'], 'Enter a title'],
      [{ ...VIDEO, title: 'x'.repeat(121) }, ['title'], 'Use at most 120 characters'],
      [{ ...VIDEO, url: 'javascript:alert(1)' }, ['url'], 'Please enter a valid URL'],
      [{ ...VIDEO, url: 'https://youtube.com@evil.example/' }, ['url'], 'Please enter a valid URL'],
      [{ ...VIDEO, type: 'image' }, ['url'], 'Upload an image'],
    ]
    for (const [item, path, message] of wrong) {
      const { status, body } = await put(artist, { ...artistForm(), portfolioItems: [VIDEO, item] })
      expect(status).toBe(422)
      expect(body['data'].issues).toEqual([{ path: ['portfolioItems', 1, ...path], message }])
    }
    for (const item of [null, 'x', { ...VIDEO, type: 'audio' }, { ...VIDEO, isFree: true }, { title: 'x' }])
      expect((await put(artist, { ...artistForm(), portfolioItems: [item] })).status).toBe(422)
    const many = Array.from({ length: 25 }, () => VIDEO)
    expect((await put(artist, { ...artistForm(), portfolioItems: many })).status).toBe(422)
    expect((await artist.api.profiles.getMine()).portfolioItems).toEqual([])
  })
})

describe('an image of the portfolio', () => {
  it('is deleted once the portfolio no longer shows it, unless it is the profile picture', async () => {
    const artist = await createArtist(test)
    const [one, two, three] = await Promise.all(['one', 'two', 'three'].map((name) => upload(artist, name)))
    await save(artist, image(one!), image(two!), image(three!))
    await artist.api.profiles.linkImage({ profileImageUrl: three! })
    await save(artist, image(two!))
    expect(await Promise.all([one!, two!, three!].map(shown))).toEqual([false, true, true])
    // And the other way round: the picture changes, the portfolio keeps the image.
    await artist.api.profiles.linkImage({ profileImageUrl: two! })
    await artist.api.profiles.linkImage({ profileImageUrl: null })
    expect(await Promise.all([two!, three!].map(shown))).toEqual([true, false])
  })

  it('is not deleted from storage while it is shown', async () => {
    const artist = await createArtist(test)
    const url = await upload(artist, 'kept')
    await save(artist, image(url))
    const { error } = await bucketOf(artist).remove([`${artist.id}/${artist.id}-kept.png`])
    expect(error).toMatchObject({
      status: 409,
      message: 'This image is in your portfolio. Remove it there first.',
    })
    expect(await shown(url)).toBe(true)
  })

  it('makes room if it was uploaded for a form that was never saved', async () => {
    const artist = await createArtist(test)
    const kept = await upload(artist, 'kept')
    await save(artist, image(kept))
    for (let index = 1; index < 50; index++) {
      const row = {
        bucket: 'profile-images',
        name: `${artist.id}/${artist.id}-${index}.png`,
        owner_id: artist.id,
      }
      await test.deps.db
        .insertInto('storage_objects')
        .values({ ...row, content_type: 'image/png', size_bytes: 1, etag: String(index), cache_seconds: 60 })
        .execute()
    }
    await expect(upload(artist, 'today')).rejects.toThrow('You can store up to 50 images.')
    await test.deps.db
      .updateTable('storage_objects')
      .set({ updated_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('owner_id', '=', artist.id)
      .execute()
    const next = await upload(artist, 'tomorrow')
    expect(await Promise.all([kept, next].map(shown))).toEqual([true, true])
    const left = await test.deps.db
      .selectFrom('storage_objects')
      .select('name')
      .where('owner_id', '=', artist.id)
      .execute()
    expect(left).toHaveLength(2)
  })
})
