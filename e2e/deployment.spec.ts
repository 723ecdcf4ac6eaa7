import PostalMime from 'postal-mime'
import { createAccount } from './support/accounts.ts'
import { applyTo, createPair } from './support/booking.ts'
import { type App, expect, test } from './support/test.ts'

/** What only a deployment with a mail server and a proxy has. `npm run deploy-test` runs it, and `npm test` doesn't. */

test('mails leave by SMTP, and the one-click unsubscription of mail programs works through the proxy', async ({
  app,
}) => {
  const { artist, venue, gigId } = await createPair(app)
  await applyTo(gigId, artist)
  const notice = await headersOf(app, venue.email)
  expect(notice).toMatchObject({
    from: expect.stringMatching(/^Bandstand <\S+@\S+>$/),
    'message-id': expect.stringMatching(/^<notification-\S+@\S+>$/),
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  const address = /^<(.+)>$/.exec(notice['list-unsubscribe']!)![1]!
  expect(address.startsWith(`${app.url}/unsubscribe?`)).toBe(true)

  const preferences = () => venue.call('GET', '/api/notifications/preferences')
  expect(await preferences()).toMatchObject({ emailGigUpdates: true, emailMessages: true })
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(address, { method: 'POST', body })).status).toBe(200)
  expect(await preferences()).toMatchObject({ emailGigUpdates: false, emailMessages: true })
})

test('a mail that nobody can turn off has no such button', async ({ app }) => {
  const { email } = await createAccount(app, 'artist')
  const confirmation = await headersOf(app, email)
  expect(confirmation['from']).toMatch(/^Bandstand </)
  expect(confirmation).not.toHaveProperty('list-unsubscribe')
})

/** The headers of the newest mail to an address, by their names in lower case. */
async function headersOf(app: App, address: string): Promise<Record<string, string>> {
  await app.mailTo(address)
  const source = app.sentMails().findLast((mail) => mail.includes(`To: ${address}`))!
  const { headers } = await PostalMime.parse(source)
  return Object.fromEntries(headers.map(({ key, value }) => [key, value]))
}
