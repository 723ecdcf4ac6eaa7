import { PARTY_HEADER } from '@bandstand/domain/parties'
import { StorageClient } from '@supabase/storage-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createArtist } from '../../../test/members/factories.ts'
import { jpegImage } from '../../../test/members/images.ts'
import { actOwnedBy } from '../../../test/members/people.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('an act that came with nobody’s account has a picture of its own, which only its people may write', async () => {
  const [owner, stranger] = await Promise.all([createArtist(test), createArtist(test)])
  const actId = await actOwnedBy(test, owner)
  const name = `${actId}/${actId}-a.jpg`
  const upload = async (token: string) =>
    new StorageClient(`${test.url}/storage/v1`, { authorization: `Bearer ${token}`, [PARTY_HEADER]: actId })
      .from('profile-images')
      .upload(name, await jpegImage(), { contentType: 'image/jpeg' })
  expect((await upload(stranger.token)).error).not.toBeNull()
  expect((await upload(owner.token)).error).toBeNull()
  const files = test.deps.db.selectFrom('storage_objects').select('owner_id').where('name', '=', name)
  expect(await files.execute()).toEqual([{ owner_id: actId }])
})
