import { afterAll, beforeAll, expect, it } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { anonymous, createArtist, createProVenue, type Member } from '../../../../test/members/factories.ts'
import { funded, newKey, owed, pay, settleProvider } from '../../../../test/members/payments.ts'
import { erasePaymentDetails } from '../index.ts'

async function textOf(answer: Response): Promise<{ spaced: string; unbroken: string }> {
  expect(answer.status).toBe(200)
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  const { text } = await extractText(pdf, { mergePages: true })
  return { spaced: text.replaceAll(/\s+/g, ' '), unbroken: text.replaceAll(/\s+/g, '') }
}

let test: TestApp
let venue: Member
let artist: Member
let id: string
let bookingId: string
beforeAll(async () => {
  test = await startTestApp()
  venue = await createProVenue(test, {
    venue_name: '=HYPERLINK("http://evil.example","Café, 2")',
    location: '1 Elm St, Detroit, MI',
  })
  artist = await createArtist(test, { band_name: '+Reyes Trio', time_zone: 'America/Los_Angeles' })
  ;({ id, bookingId } = await funded(test, { artist, venue }))
})
afterAll(() => test.close())

it('has a receipt once the payment is completed, for its two parties only, as a PDF file [PAY-32 FLOW-41]', async () => {
  expect((await artist.fetch(`/api/payments/${id}/receipt`)).status).toBe(409)
  await venue.api.payments.release({ id, ...newKey() })
  for (const member of [artist, venue]) {
    const answer = await member.fetch(`/api/payments/${id}/receipt`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/bandstand-receipt-\d{4}-\d\d-\d\d\.pdf/)
    const { spaced, unbroken } = await textOf(answer)
    for (const phrase of [
      'Receipt',
      '+Reyes Trio',
      'Café, 2',
      '1 Elm St',
      '$650.00',
      'Deposited',
      'Test money',
    ])
      expect(spaced).toContain(phrase)
    expect(unbroken).toContain(id)
    expect(spaced.includes('Visa ending in 4242')).toBe(member === venue)
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

it('has a receipt of the deposit for the venue only while it is held and after a refund, with the card’s ending', async () => {
  const payment = await funded(test, { artist: await createArtist(test), venue })
  expect(payment).toMatchObject({
    card: { brand: 'visa', last4: '4242' },
    venueAddress: '1 Elm St, Detroit, MI',
  })
  const path = `/api/payments/${payment.id}/receipt`
  const inEscrow = await textOf(await venue.fetch(path))
  for (const phrase of ['Receipt of deposit', 'Held in escrow', '$650.00', 'Visa ending in 4242'])
    expect(inEscrow.spaced).toContain(phrase)
  expect(inEscrow.unbroken).toContain(`${payment.id}-D`)
  expect(inEscrow.unbroken).not.toContain('42424242')
  expect((await artist.fetch(path)).status).toBe(404)
  expect((await anonymous(test).fetch(path)).status).toBe(401)

  await venue.api.payments.cancel({ id: payment.id, ...newKey() })
  // The provider may have answered already: its job runs on its own.
  expect((await textOf(await venue.fetch(path))).spaced).toMatch(/Refund on its way to|Refunded to/)
  await settleProvider(test)
  const back = await textOf(await venue.fetch(path))
  expect(back.spaced).toContain('Receipt of deposit')
  expect(back.spaced).toContain('Refunded to')
  expect(back.unbroken).toContain(`${payment.id}-D`)
})

it('has none for the artist while the deposit is held or after a full refund, and none before it', async () => {
  const player = await createArtist(test)
  const { id: unpaid } = await owed(test, { artist: player, venue })
  for (const member of [player, venue])
    await expect(member.api.payments.receipt({ id: unpaid })).rejects.toMatchObject({
      code: 'PAYMENT_ACTION_INVALID',
    })
  await pay(test, venue, unpaid)
  await venue.api.payments.checkDeposit({ id: unpaid })
  const none = { code: 'PAYMENT_ACTION_INVALID' }
  await expect(player.api.payments.receipt({ id: unpaid })).rejects.toMatchObject(none)
  expect(await player.api.payments.get({ id: unpaid })).toMatchObject({ card: null, status: 'in_escrow' })
  await venue.api.payments.cancel({ id: unpaid, ...newKey() })
  await expect(player.api.payments.receipt({ id: unpaid })).rejects.toMatchObject(none)
})

it('names the second test card by its brand, and no card once its venue has deleted the account', async () => {
  const other = await createProVenue(test)
  const { id: paid } = await owed(test, { artist: await createArtist(test), venue: other })
  await pay(test, other, paid, '5555 5555 5555 4444')
  await other.api.payments.checkDeposit({ id: paid })
  expect((await textOf(await other.fetch(`/api/payments/${paid}/receipt`))).spaced).toContain(
    'Mastercard ending in 4444',
  )
  await test.deps.db.transaction().execute((tx) => erasePaymentDetails(tx, other.id))
  expect(await other.api.payments.get({ id: paid })).toMatchObject({ card: null, amount: 650 })
  expect(await venue.api.payments.get({ id })).toMatchObject({ card: { last4: '4242' } })
})

it('exports all payments of a member as a table in which no name becomes a formula', async () => {
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
  expect((await anonymous(test).fetch('/api/payments/export')).status).toBe(401)
})

it('writes the table’s times in the reader’s zone, which the headings name', async () => {
  const { createdAt, completedAt } = await artist.api.payments.get({ id })
  for (const [member, zone] of [
    [artist, 'America/Los_Angeles'],
    [venue, 'America/Detroit'],
  ] as const) {
    const [head = '', ...lines] = (await (await member.fetch('/api/payments/export')).text()).split('\r\n')
    const line = lines.find((each) => each.includes(id)) ?? ''
    expect(head).toContain(`Created (${zone}),Deposited (${zone}),Completed (${zone}),`)
    const times = line.split(',').slice(0, 3)
    expect([times[0], times[2]]).toEqual(
      [createdAt, completedAt!].map((at) =>
        new Date(at).toLocaleString('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }),
      ),
    )
  }
})

it('is found from its booking by its two parties', async () => {
  expect(await venue.api.payments.getForBooking({ bookingId })).toMatchObject({ id, me: 'venue' })
  const stranger = await createArtist(test)
  await expect(stranger.api.payments.getForBooking({ bookingId })).rejects.toMatchObject({
    code: 'TRANSACTION_NOT_FOUND',
  })
})
