import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessibility.ts'
import { book, createPair } from '../support/booking.ts'
import { expect, test } from '../support/test.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Your contracts' })
const paper = (page: Page) => page.getByRole('article', { name: 'Performance agreement' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const signing = (page: Page) => page.getByRole('form', { name: 'Sign Contract' })

// What a browser logs about a change and a signature that are refused.
test.use({ allowedProblems: [/status of 409/] })

test('both sign the same text, in print and as a file too; a change needs new signatures of both, and the second one completes it [CON-01 CON-03 CON-04 CON-05 CON-06 CON-07 CON-08 CON-09 FLOW-29 FLOW-30 CALL-53 GEN-12]', async ({
  app,
  openBrowser,
}) => {
  test.setTimeout(120_000)
  const pair = await createPair(app, { title: 'Two pens' })
  const { id: bookingId } = await book(pair, { fee: '650' })
  const contract = await pair.artist.call('GET', `/api/bookings/${bookingId}/contract`)
  const { hash } = contract.versions[0]
  const [hers, his] = [await (await openBrowser()).newPage(), await (await openBrowser()).newPage()]
  await pair.artist.enter(hers.context())
  await pair.venue.enter(his.context())

  await test.step('the page has the agreed terms, how money is held and what cancelling costs', async () => {
    await his.goto('/contracts')
    await expect(his).toHaveTitle('Contracts | Bandstand')
    for (const text of [
      'Payment is held in escrow and released to the artist within 24 hours of a completed performance.',
      'Cancellation less than 48 hours before the performance may incur penalties.',
      'Two pens',
      '$650.00 (six hundred fifty and 00/100 dollars)',
      'the artist keeps $325.00',
      hash,
      contract.checkAddress,
    ])
      await expect(paper(his)).toContainText(text)
    await expect(his.getByText(/production flow would use an e-signature provider/)).toBeVisible()
    const download = his.waitForEvent('download')
    await button(his, 'Download PDF').click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('it prints only the text, ink on white, even in dark mode', async () => {
    await his.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
      document.documentElement.setAttribute('data-theme', 'night')
    })
    await button(his, 'Print Contract').click()
    await expect(his.locator('[data-printed=yes]')).toHaveCount(1)
    await his.emulateMedia({ media: 'print' })
    await expect(paper(his)).toBeVisible()
    await expect(paper(his).getByText('Your signature goes here')).toBeHidden()
    await expect(paper(his).getByText('Not signed', { exact: true })).toHaveCount(2)
    await expect(his.getByRole('banner')).toBeHidden()
    await expect(his.getByRole('contentinfo')).toBeHidden()
    await expect(list(his)).toBeHidden()
    await expect(his.getByRole('heading', { name: 'Contracts' })).toBeHidden()
    await expect(his.getByRole('region', { name: 'History' })).toBeHidden()
    await expect(his.getByLabel('Your full name')).toBeHidden()
    await expect(his.getByRole('button')).toHaveCount(0)
    const inks = await paper(his).evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return { color, backgroundColor, page: getComputedStyle(document.body).backgroundColor }
    })
    const white = 'rgb(255, 255, 255)'
    expect(inks).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: white, page: white })
    await his.emulateMedia({ media: 'screen' })
  })

  await test.step('the artist signs', async () => {
    await hers.goto('/contracts')
    await expect(list(hers).getByRole('link', { name: /Two pens/ })).toContainText('The Test Room')
    await expect(hers.getByText('Neither of you has signed yet.')).toBeVisible()
    await expect(paper(hers)).toContainText('Your signature goes here')
    await expect(
      hers.getByText(/^You both have to sign by .*\(in \d+ days?.*\), or the booking ends/),
    ).toBeVisible()
    await expect(signing(hers)).toContainText(hash)
    // From the top, the button in the bar leads to the fields.
    await button(hers, 'Sign Contract').click()
    await expect(hers.getByLabel('Your full name')).toBeFocused()
    await expect(hers.getByLabel('Your full name')).toBeInViewport({ ratio: 1 })
    await button(hers, 'Sign Contract').click()
    await expect(signing(hers)).toContainText('Type your full name')
    await expectAccessible(hers)
    await fillIn(hers, 'Ada Reyes')
    await expect(button(hers, 'Contract Signed')).toBeDisabled()
    await expect(hers.getByText('You signed. Waiting for The Test Room.')).toBeVisible()
    await expect(paper(hers).getByText('Ada Reyes', { exact: true })).toBeVisible()
  })

  await test.step('the venue proposes a change: on a phone, a refusal is in sight', async () => {
    await his.setViewportSize({ width: 390, height: 664 })
    await button(his, 'Propose a change').click()
    await dialog(his).getByRole('button', { name: 'Send proposal' }).click()
    const refusal = dialog(his).getByRole('alert')
    await expect(refusal).toContainText('These are already the current terms')
    await expect(refusal).toBeFocused()
    await expect(refusal).toBeInViewport({ ratio: 1 })
    await expectAccessible(his)
    await his.setViewportSize({ width: 1440, height: 900 })
    await dialog(his).getByLabel('Fee').fill('720')
    await dialog(his).getByRole('button', { name: 'Send proposal' }).click()
    await expect(dialog(his)).toHaveCount(0)
    await his.getByLabel('Your full name').fill('Dana')
  })

  await test.step('the artist compares it and accepts, which voids the signature', async () => {
    await hers.reload()
    const fee = hers.getByRole('row', { name: /^Fee/ })
    await expect(fee.getByRole('cell').first()).toHaveText('$650.00')
    await expect(fee.getByRole('cell').last()).toHaveText('$720.00')
    await hers.getByText('Read version 2 in full').click()
    await expect(paper(hers).first()).toContainText('seven hundred twenty')
    await expectAccessible(hers)
    await button(hers, 'Accept change').click()
    await expect(hers.getByText('Neither of you has signed yet.')).toBeVisible()
    await expect(paper(hers).first()).toContainText('$720.00')
  })

  await test.step('the venue, which has the old text open, reads the new one before it signs', async () => {
    await expect(signing(his).getByRole('alert')).toContainText('The terms have changed', {
      timeout: 30_000,
    })
    const fee = signing(his).getByRole('row', { name: /^Fee/ })
    await expect(fee.getByRole('cell').last()).toHaveText('$720.00')
    await expect(signing(his)).toContainText('seven hundred twenty')
    await expect(signing(his).getByRole('checkbox')).not.toBeChecked()
    await expectAccessible(his)
    await fillIn(his, 'Dana Cole')
    await expect(button(his, 'Contract Signed')).toBeDisabled()
  })

  await test.step('the artist’s signature completes it', async () => {
    await fillIn(hers, 'Ada Reyes')
    await expect(hers.getByText('You and The Test Room have both signed.')).toBeVisible()
    await expect(list(hers).getByRole('link', { name: /Two pens/ })).toContainText('Signed')
    for (const name of ['Ada Reyes', 'Dana Cole'])
      await expect(paper(hers).first().getByText(name, { exact: true })).toBeVisible()
    const history = hers.getByRole('region', { name: 'History' }).getByRole('listitem')
    await expect(history.last()).toContainText('Reyes Trio signed version 2, so both have now signed')
  })

  await test.step('it can be cancelled with its booking', async () => {
    await button(hers, 'Cancel booking').click()
    const asks = hers.getByRole('alertdialog')
    await expect(asks).toContainText('It’s more than 48 hours before the start: nobody owes anything')
    await expectAccessible(hers)
    await asks.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(hers.getByText('This contract and its booking were cancelled.')).toBeVisible()
  })
})

/** Fills in the fields of the signature and signs. */
async function fillIn(page: Page, name: string): Promise<void> {
  await signing(page).getByLabel('Your full name').fill(name)
  await signing(page)
    .getByRole('checkbox', { name: /I have read this contract and agree to it/ })
    .check()
  await signing(page).getByRole('button', { name: 'Sign Contract' }).click()
}
