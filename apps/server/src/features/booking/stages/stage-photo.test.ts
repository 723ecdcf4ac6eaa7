import { StorageClient } from '@supabase/storage-js'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { acceptNewest, offered, openGig } from '../../../../test/members/bookings.ts'
import { createArtist, createProVenue, type Member } from '../../../../test/members/factories.ts'
import { jpegImage } from '../../../../test/members/images.ts'

let test: TestApp
let venue: Member
let stageId: string
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  venue = await createProVenue(test)
  stageId = (await venue.api.stages.add({ name: 'Main stage', loadIn: 'Alley door' })).id
})

const bucketOf = (member: Member) =>
  new StorageClient(`${test.url}/storage/v1`, { authorization: `Bearer ${member.token}` }).from(
    'profile-images',
  )
const nameOf = (member: Member, file: string) => `${member.id}/${member.id}-${file}.jpg`
/** Uploads a picture as the web app does and returns its public address. */
async function upload(member: Member, file: string): Promise<string> {
  const body = new File([new Uint8Array(await jpegImage())], 'stage.jpg', { type: 'image/jpeg' })
  const { error } = await bucketOf(member).upload(nameOf(member, file), body, { contentType: 'image/jpeg' })
  if (error) throw error
  return bucketOf(member).getPublicUrl(nameOf(member, file)).data.publicUrl
}
const set = async (imageUrl: string | null, id = stageId) =>
  (await venue.api.stages.setImage({ id, imageUrl })).stages.find((stage) => stage.id === id)!.imageUrl
const photo = async () => (await venue.api.stages.list({ venueId: venue.id })).stages[0]?.imageUrl
const files = async (member = venue) =>
  ((await bucketOf(member).list(member.id)).data ?? []).map(({ name }) => name.slice(37, -4))

it('is set, replaced and removed by the venue, and the former image is deleted', async () => {
  expect(await photo()).toBeNull()
  const first = await set(await upload(venue, 'one'))
  expect(first).toMatch(/^\/storage\/v1\/object\/public\/profile-images\//)
  expect((await fetch(test.url + first)).headers.get('content-type')).toBe('image/jpeg')
  const address = await upload(venue, 'two')
  const second = await set(address)
  // A repeated request changes nothing.
  expect([await set(address), await photo(), await files()]).toEqual([second, second, ['two']])
  // Neither does the form of the stage.
  await venue.api.stages.update({ id: stageId, name: 'Big stage' })
  expect(await photo()).toBe(second)
  expect([await set(null), await set(null), await files()]).toEqual([null, null, []])
})

it('is nobody else’s to set, and no foreign, missing or made-up image', async () => {
  const [other, artist] = [await createProVenue(test), await createArtist(test)]
  for (const who of [other, artist])
    for (const imageUrl of [null, await upload(who, crypto.randomUUID().slice(0, 8))])
      await expect(who.api.stages.setImage({ id: stageId, imageUrl })).rejects.toMatchObject({
        code: 'STAGE_NOT_FOUND',
      })
  const mine = await upload(venue, 'mine')
  const shown = await set(mine)
  for (const imageUrl of [
    await upload(other, 'theirs'),
    mine.replace('-mine', '-nothere'),
    mine.replace('profile-images', 'attachments'),
    'https://evil.example/stage.jpg',
    'javascript:alert(1)',
    '',
  ])
    await expect(set(imageUrl), imageUrl).rejects.toMatchObject({ code: 'IMAGE_NOT_FOUND' })
  for (const imageUrl of [1, {}, 'x'.repeat(501), undefined]) {
    const answer = await venue.fetch(`/api/stages/${stageId}/image`, { method: 'PUT', body: { imageUrl } })
    expect(answer.status).toBe(422)
  }
  await expect(set(mine, crypto.randomUUID())).rejects.toMatchObject({ code: 'STAGE_NOT_FOUND' })
  expect(await photo()).toBe(shown)
})

it('can’t be an unreadable file, and isn’t deleted while a stage shows it', async () => {
  const text = new File(['no picture'], 'stage.jpg', { type: 'image/jpeg' })
  expect((await bucketOf(venue).upload(nameOf(venue, 'text'), text)).error).not.toBeNull()
  const address = await upload(venue, 'one')
  await set(address)
  const { id: patio } = await venue.api.stages.add({ name: 'Patio' })
  await set(address, patio)
  expect((await bucketOf(venue).remove([nameOf(venue, 'one')])).error).toMatchObject({
    status: 409,
    message: 'This image is the photo of a stage. Remove it there first.',
  })
  await set(null)
  expect(await files()).toEqual(['one'])
  // The photo of a stage goes with it.
  await venue.api.stages.remove({ id: patio })
  expect(await files()).toEqual([])
  await expect(set(null, patio)).rejects.toMatchObject({ code: 'STAGE_NOT_FOUND' })
})

it('is the last one of sixty that are set at once, and no other is kept', async () => {
  const addresses = await Promise.all(['a', 'b', 'c', 'd'].map((file) => upload(venue, file)))
  // A repeat comes too late once another one has replaced its image.
  const sixty = Array.from({ length: 60 }, (_, press) => set(addresses[press % 4]!))
  for (const each of await Promise.allSettled(sixty))
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'IMAGE_NOT_FOUND' })
  const kept = await files()
  expect(kept).toHaveLength(1)
  expect(await photo()).toContain(`-${kept[0]}.jpg`)
  // A removal of the file at the same moment either comes first or is refused.
  const next = await upload(venue, 'next')
  await Promise.allSettled([set(next), bucketOf(venue).remove([nameOf(venue, 'next')])])
  const shown = await photo()
  expect((await fetch(test.url + shown)).status).toBe(200)
})

it('is on the page of the gig and the day sheet, and not in the contract', async () => {
  const shown = await set(await upload(venue, 'one'))
  const gigId = await openGig(test, venue, { stageId })
  const artist = await createArtist(test)
  expect((await artist.api.gigs.get({ id: gigId })).stage?.imageUrl).toBe(shown)
  const { id: bookingId } = await acceptNewest(artist, await offered(test, { gigId, artist, venue }))
  expect((await artist.api.daySheets.get({ bookingId })).stage?.imageUrl).toBe(shown)
  const { versions } = await venue.api.contracts.getForBooking({ bookingId })
  expect(JSON.stringify(versions)).not.toContain('profile-images')
})
