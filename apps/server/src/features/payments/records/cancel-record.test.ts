import { DAY_MS } from '@bandstand/domain/time'
import { SICK_NOTE_DAYS } from '@bandstand/domain/payments'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { inHours } from '../../../../test/members/bookings.ts'
import { contracted } from '../../../../test/members/contracts.ts'
import { createArtist, createProVenue, type Member, signInAgain } from '../../../../test/members/factories.ts'
import { listSickNotes } from '../../../admin/sick-notes.queries.ts'

let test: TestApp
let venue: Member
let artist: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setTime(new Date())
  ;[venue, artist] = [await createProVenue(test), await createArtist(test)]
})

/** Returns a booking that one side cancelled so many hours before its start. */
async function cancelled(hours: number, by: Member): Promise<string> {
  const terms = { start: inHours(test, hours), end: inHours(test, hours + 3) }
  const contract = await contracted(test, { artist, venue }, terms)
  await by.api.contracts.cancel({ id: contract.id, reason: '' })
  return contract.bookingId
}
const recordOf = async (bookingId: string, reader = artist) =>
  (await reader.api.payments.cancelRecord({ bookingId })).record
const counts = async () => {
  const { lateCancellations, sickCancellations } = await venue.api.payments.trustRecord({ id: artist.id })
  return { lateCancellations, sickCancellations }
}

it('tells a late cancellation, one because of illness and one in time apart', async () => {
  const [late, inTime] = [await cancelled(30, artist), await cancelled(100, artist)]
  expect(await recordOf(inTime)).toEqual({ kind: 'in_time', isReplaced: false, explainUntil: null })
  expect(await recordOf(late)).toMatchObject({ kind: 'late', explainUntil: expect.any(String) })
  expect(await counts()).toEqual({ lateCancellations: 1, sickCancellations: 0 })
  // Two at once, and a third one, are one note.
  const notes = ['Our singer lost her voice.', 'Another note', 'A third']
  await Promise.all(
    notes.slice(0, 2).map((note) => artist.api.payments.writeSickNote({ bookingId: late, note })),
  )
  const { record } = await artist.api.payments.writeSickNote({ bookingId: late, note: notes[2]! })
  expect(record).toEqual({ kind: 'sick', isReplaced: false, explainUntil: null })
  expect(await counts()).toEqual({ lateCancellations: 0, sickCancellations: 1 })
  const read = (await listSickNotes(test.deps.db)).filter((row) => row.booking_id === late)
  expect(read).toEqual([expect.objectContaining({ name: 'Reyes Trio', notes: 1 })])
  expect(notes.slice(0, 2)).toContain(read[0]?.note)
})

it('is for the act that cancelled late, within a week', async () => {
  const [late, inTime, byVenue] = [
    await cancelled(30, artist),
    await cancelled(100, artist),
    await cancelled(30, venue),
  ]
  const note = 'A fever'
  const write = (bookingId: string, by = artist, text = note) =>
    by.api.payments.writeSickNote({ bookingId, note: text })
  const other = await createArtist(test)
  for (const each of [inTime, byVenue])
    await expect(write(each)).rejects.toMatchObject({ code: 'SICK_NOTE_NOT_DUE' })
  for (const each of [venue, other]) {
    await expect(write(late, each)).rejects.toMatchObject({ code: 'BOOKING_NOT_FOUND' })
    expect(await recordOf(late, each)).toBeNull()
  }
  for (const text of ['', ' ', 'x'.repeat(501)])
    await expect(write(late, artist, text)).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  expect(await recordOf(byVenue)).toBeNull()
  test.setTime(new Date(Date.now() + SICK_NOTE_DAYS * DAY_MS))
  artist = await signInAgain(test, artist)
  expect(await recordOf(late)).toMatchObject({ kind: 'late', explainUntil: null })
  await expect(write(late)).rejects.toMatchObject({ code: 'SICK_NOTE_NOT_DUE' })
})
