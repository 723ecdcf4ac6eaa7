import type { Page } from '@playwright/test'
import { DocusignFake } from '../../apps/server/test/providers/docusign-fake.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { book, createPair } from '../support/booking.ts'
import { type App, expect, test as base } from '../support/test.ts'

/** A server whose contracts are signed at DocuSign, and a fake DocuSign. */
const test = base.extend<object, { docusign: DocusignFake; app: App }>({
  docusign: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const docusign = await new DocusignFake().start()
      await use(docusign)
      await docusign.stop()
    },
    { scope: 'worker' },
  ],
  serverSettings: [async ({ docusign }, use) => use(docusign.settings), { scope: 'worker' }],
})
test.use({ allowedProblems: [/^other host: http:\/\/127\.0\.0\.1:\d+\/signing\/|status of 503/] })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const signing = (page: Page) => page.getByRole('form', { name: 'Sign Contract' })

/** Goes from the contract to DocuSign's page and does this there. */
async function leaveAnd(page: Page, act: string): Promise<void> {
  await button(page, 'Continue to DocuSign').click()
  // A process that sends its first contract loads fonts and DocuSign's library before.
  await expect(page).toHaveURL(/\/signing\//, { timeout: 30_000 })
  await button(page, act).click()
}

test('both sign at DocuSign, and each signature shows once DocuSign has confirmed it [CON-05 CON-06 ENT-59]', async ({
  app,
  docusign,
  openBrowser,
}) => {
  test.setTimeout(120_000)
  const pair = await createPair(app)
  const { artist, venue } = pair
  const { id: bookingId } = await book(pair)
  const contract = await artist.call('GET', `/api/bookings/${bookingId}/contract`)
  const [hers, his] = [await (await openBrowser()).newPage(), await (await openBrowser()).newPage()]
  await artist.enter(hers.context())
  await venue.enter(his.context())

  docusign.webhook = `${app.url}/webhooks/docusign`
  docusign.down = true
  await hers.goto(`/contracts/${contract.id}`)
  await expect(signing(hers)).toContainText('You’ll sign this contract at DocuSign')
  await expect(signing(hers)).toContainText(contract.versions[0].hash)
  await expect(signing(hers).getByLabel('Your full name')).toHaveCount(0)
  await expectAccessible(hers)
  await button(hers, 'Continue to DocuSign').click()
  await expect(signing(hers).getByRole('alert')).toContainText('We can’t reach DocuSign right now', {
    timeout: 30_000,
  })
  docusign.down = false

  await leaveAnd(hers, 'Finish Later')
  const note = hers.getByRole('alert')
  await expect(note).toContainText('You came back from DocuSign without signing.')
  await note.getByRole('button', { name: 'Dismiss' }).click()
  await expect(hers).toHaveURL(`/contracts/${contract.id}`)
  await expect(note).toHaveCount(0)

  await button(hers, 'Continue to DocuSign').click()
  await expect(hers).toHaveURL(/\/signing\//)
  docusign.down = true
  await button(hers, 'Finish').click()
  await expect(note).toContainText('Waiting for DocuSign’s confirmation')
  await expectAccessible(hers)
  docusign.down = false
  await expect(note).toContainText('DocuSign has confirmed your signature.', { timeout: 30_000 })
  await expect(button(hers, 'Contract Signed')).toBeDisabled()

  await his.goto(`/contracts/${contract.id}`)
  await leaveAnd(his, 'Finish')
  await expect(his.getByText('You and Reyes Trio have both signed.')).toBeVisible()
  await expect(his.getByText(`DocuSign envelope ${docusign.envelopes[0]!.envelopeId}`)).toBeVisible()
  const paper = his.getByRole('article', { name: 'Performance agreement' })
  for (const name of ['Ada Reyes', 'Dana Cole'])
    await expect(paper.getByText(name, { exact: true })).toBeVisible()
})
