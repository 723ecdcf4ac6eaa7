import { afterAll, beforeAll, expect, it } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anonymous, createArtist, createProVenue, type Member } from '../../../test/factories.ts'
import { funded, newKey } from '../../../test/payments.ts'

let test: TestApp
let venue: Member
let artist: Member
let id: string
let bookingId: string
beforeAll(async () => {
  test = await startTestApp()
  venue = await createProVenue(test, { venue_name: '=HYPERLINK("http://evil.example","Café, 2")' })
  artist = await createArtist(test, { band_name: '+Reyes Trio', time_zone: 'America/Los_Angeles' })
  ;({ id, bookingId } = await funded(test, { artist, venue }))
})
afterAll(() => test.close())

it('has a receipt once the payment is completed, for its two sides alone, as a PDF file [PAY-32 FLOW-41]', async () => {
  expect((await venue.fetch(`/api/payments/${id}/receipt`)).status).toBe(409)
  await venue.api.payments.release({ id, ...newKey() })
  for (const member of [artist, venue]) {
    const answer = await member.fetch(`/api/payments/${id}/receipt`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/bandstand-receipt-\d{4}-\d\d-\d\d\.pdf/)
    const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
    const { text } = await extractText(pdf, { mergePages: true })
    for (const phrase of ['Receipt', '+Reyes Trio', 'Café, 2', '$650.00', 'Test money'])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(phrase)
    expect(text.replaceAll(/\s+/g, '')).toContain(id)
  }
  const before = await artist.api.payments.get({ id })
  await artist.api.payments.receipt({ id })
  expect(await artist.api.payments.get({ id })).toEqual(before)
  const stranger = await createArtist(test)
  expect((await stranger.fetch(`/api/payments/${id}/receipt`)).status).toBe(404)
  await expect(anonymous(test).api.payments.receipt({ id })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  })
})

it('gives all payments of one side as a table in which no name becomes a formula', async () => {
  const answer = await artist.fetch('/api/payments/export')
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv/)
  expect(answer.headers.get('content-disposition')).toMatch(/bandstand-payments-.*\.csv/)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [, line = '', ...rest] = new TextDecoder().decode(bytes).split('\r\n')
  expect(rest).toEqual([''])
  expect(line).toContain(`,'+Reyes Trio,"'=HYPERLINK(""http://evil.example"",""Café, 2"")",`)
  expect(line).toContain(',650.00,650.00,0.00,')
  expect(line).toContain(id)
  const stranger = await createArtist(test)
  expect((await (await stranger.fetch('/api/payments/export')).text()).trimEnd().split('\r\n')).toHaveLength(
    1,
  )
  await expect(anonymous(test).api.payments.export()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

it('writes the times of the table by the clock of its reader, whose zone the headings name', async () => {
  const { createdAt, completedAt } = await artist.api.payments.get({ id })
  for (const [member, zone] of [
    [artist, 'America/Los_Angeles'],
    [venue, 'America/Detroit'],
  ] as const) {
    const [head = '', line = ''] = (await (await member.fetch('/api/payments/export')).text()).split('\r\n')
    expect(head).toContain(`Created (${zone}),Deposited (${zone}),Completed (${zone}),`)
    const times = line.split(',').slice(0, 3)
    expect([times[0], times[2]]).toEqual(
      [createdAt, completedAt!].map((at) =>
        new Date(at).toLocaleString('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }),
      ),
    )
  }
})

it('is found from its booking by its two sides', async () => {
  expect(await venue.api.payments.getForBooking({ bookingId })).toMatchObject({ id, me: 'venue' })
  const stranger = await createArtist(test)
  await expect(stranger.api.payments.getForBooking({ bookingId })).rejects.toMatchObject({
    code: 'TRANSACTION_NOT_FOUND',
  })
})
