import { asPersonId } from '@bandstand/domain/accounts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createUploadPlaces } from './upload-places.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const fast = () => ({
  get bytesRead() {
    return Date.now() * 1000
  },
})
const refused = (status: number) => expect.objectContaining({ status })
/** Its outcome so far. */
async function state(ended: Promise<never>): Promise<unknown> {
  let found: unknown = 'goes on'
  ended.catch((error: unknown) => (found = error))
  await vi.advanceTimersByTimeAsync(0)
  return found
}

it('gives a place away after 30 seconds when another upload needs one, the oldest first, and not before', async () => {
  const takePlace = createUploadPlaces()
  const places = []
  for (let n = 0; n < 16; n++) {
    places.push(takePlace(asPersonId(`member ${n >> 2}`), fast()))
    vi.advanceTimersByTime(1000)
  }
  places[0]!.arrived()
  vi.advanceTimersByTime(14_000)
  expect(() => takePlace(asPersonId('new'), fast())).toThrow(refused(503))
  vi.advanceTimersByTime(1000)
  takePlace(asPersonId('new'), fast())
  // The first had already arrived: the server is processing it.
  expect(await state(places[0]!.ended)).toBe('goes on')
  expect(await state(places[1]!.ended)).toEqual(refused(408))
  expect(await state(places[2]!.ended)).toBe('goes on')
  expect(() => takePlace(asPersonId('newer'), fast())).toThrow(refused(503))
})

it('lets a slow network upload as long as no other needs its place, and ends one that hardly moves', async () => {
  const takePlace = createUploadPlaces()
  const slow = takePlace(asPersonId('ann'), fast())
  const stalled = takePlace(asPersonId('bob'), { bytesRead: 70_000 })
  vi.advanceTimersByTime(9000)
  expect(await state(stalled.ended)).toBe('goes on')
  vi.advanceTimersByTime(60_000)
  expect(await state(stalled.ended)).toEqual(refused(408))
  expect(await state(slow.ended)).toBe('goes on')
})
