import { randomUUID } from 'node:crypto'
import { CHROMIUM, inBrowser, isEveryBrowser, OTHERS } from '../browsers/in-browser.ts'
import { Person } from '../browsers/person.ts'
import { book, createPair } from '../support/booking.ts'
import { createArtist, type Member } from '../support/members.ts'
import { type App, expect, test } from '../support/test.ts'

const PHONE = { width: 390, height: 844 }

for (const browser of isEveryBrowser ? [CHROMIUM, ...OTHERS] : [CHROMIUM])
  test(`one show is split in another way by the yes of whoever gets less, in ${browser.name}`, async ({
    app,
  }) => {
    const pair = await createPair(app)
    const { artist: ada, venue } = pair
    const kim = await createArtist(app, { first_name: 'Kim', last_name: 'Okafor', band_name: 'Kim Okafor' })
    await formDuo(ada, kim)
    const { id: bookingId } = await book(pair, { fee: '600' })
    await deposit(app, venue, bookingId)
    await inBrowser(browser, async (open) => {
      const leader = new Person(await open(PHONE), app.url)
      await leader.logIn(ada)
      await leader.open(`/bookings/${bookingId}`)
      await leader.click('button', 'Change split')
      await leader.click('radio', 'Percentages')
      await leader.fill('Ada, %', '60')
      await leader.fill('Kim, %', '40')
      await leader.see('$300.00 → $240.00')
      await leader.see('it takes effect once everybody who gets less says yes: Kim')
      await leader.click('button', 'Propose split')
      await leader.see('no reply yet')

      const drummer = new Person(await open(PHONE), app.url)
      await drummer.logIn(kim)
      await drummer.open('/payments')
      await drummer.see('$300.00 → $240.00')
      await drummer.click('button', 'Take the lower share')
      await expect(async () => {
        const { split } = await ada.call('GET', `/api/bookings/${bookingId}/shares`)
        expect(split.proposal).toBeNull()
      }).toPass({ timeout: 20_000 })
      await drummer.open(`/bookings/${bookingId}/day-sheet?for=${ada.id}`)
      await drummer.click('button', 'Switch to Reyes Trio')
      await drummer.see('Your share')
      await drummer.see('$240.00')
      await leader.open(`/bookings/${bookingId}`)
      await leader.see('Split in another way than usual: Percentages.')
      await leader.see('$360.00')
    })
  })

/** The act's owner and a member share equally. */
async function formDuo(ada: Member, kim: Member): Promise<void> {
  const { address } = await ada.call('POST', '/api/people/invitations', { email: '', role: 'member' })
  const secret = new URL(address).pathname.split('/').at(-1)
  await kim.call('POST', '/api/people/invitations/accept', { secret })
  for (const [name, personId] of [
    ['Ada', ada.id],
    ['Kim', kim.id],
  ] as const)
    await ada.call('PUT', `/api/lineup/${randomUUID()}`, { name, personId, instruments: [], part: 'core' })
  await ada.call('PUT', '/api/shares/rule', { version: 0, rule: { expenses: [], split: { kind: 'equal' } } })
}

async function deposit(app: App, venue: Member, bookingId: string): Promise<void> {
  const { id } = await venue.call('GET', `/api/bookings/${bookingId}/payment`)
  const { clientSecret } = await venue.call('POST', `/api/payments/${id}/deposit`)
  const { stripePaymentIntentId } = await venue.call('GET', `/api/payments/${id}`)
  await fetch(`${app.url}/sandbox/intents/${stripePaymentIntentId}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret, card: '4242 4242 4242 4242', confirmed: null }),
  })
  await venue.call('POST', `/api/payments/${id}/deposit/check`)
}
