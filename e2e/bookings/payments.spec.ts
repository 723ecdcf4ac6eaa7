import { dayText } from '@bandstand/domain/time'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { book, createPair } from '../support/booking.ts'
import { inDays } from '../support/gig-form.ts'
import { expect, test } from '../support/test.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Your payments' })
const panel = (page: Page) => page.getByRole('region', { name: 'Payment', exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name })
const fact = (page: Page, term: string) =>
  panel(page).locator('dl.facts > div').filter({ hasText: term }).getByRole('definition')
const till = (page: Page, name: string) => page.getByRole('region', { name })
const history = (page: Page) => page.getByRole('region', { name: 'What happened' }).getByRole('listitem')

// What a browser logs about an action that is refused.
test.use({ allowedProblems: [/status of (409|422)/] })

test('a deposit is refused with a declined card, held with a good one and released to the artist, who withdraws it [PAY-01 PAY-05 PAY-06 PAY-07 PAY-09 PAY-10 PAY-11 PAY-12 PAY-13 PAY-14 PAY-17 PAY-20 PAY-21 PAY-22 PAY-23 PAY-24 PAY-25 PAY-26 PAY-27 PAY-28 PAY-29 PAY-30 PAY-32 FLOW-35 FLOW-36 FLOW-37 FLOW-38 FLOW-41 FLOW-42 FLOW-43 FLOW-44 FLOW-45 FLOW-46 ERR-44 ROLE-15 ROLE-16]', async ({
  app,
  openBrowser,
}) => {
  test.setTimeout(120_000)
  const pair = await createPair(app, { title: 'Held for tonight', date: inDays(30), time: '21:30' })
  const { id: bookingId } = await book(pair, { fee: '650' })
  const payment = await pair.venue.call('GET', `/api/bookings/${bookingId}/payment`)
  const [hers, his] = [await (await openBrowser()).newPage(), await (await openBrowser()).newPage()]
  await pair.artist.enter(hers.context())
  await pair.venue.enter(his.context())
  const row = list(hers).getByRole('link', { name: /Held for tonight/ })
  const flow = panel(his).getByRole('region', { name: 'Payment Flow' }).getByRole('listitem')

  await test.step('the artist sees what is owed, and can only cancel', async () => {
    await hers.goto('/payments')
    await expect(hers).toHaveTitle('Payments | Bandstand')
    await expect(hers.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible()
    await expect(hers.getByText('Test money.')).toBeVisible()
    await expect(till(hers, 'Balance')).toHaveCount(2)
    await expect(till(hers, 'Available Balance')).toContainText('$0.00')
    await expect(till(hers, 'Pending Balance')).toContainText('$650.00')
    await expect(till(hers, 'Pending Balance')).toContainText('Funds in escrow or pending completion')
    await expect(row).toContainText('From: The Test Room')
    await expect(row).toContainText('$650.00')
    await expect(row).toContainText('Not deposited yet')
    await expect(button(hers, 'Deposit Funds')).toHaveCount(0)
    await expect(button(hers, 'Release Funds')).toHaveCount(0)
    await expect(button(hers, 'Cancel Payment and Booking')).toBeVisible()
  })

  await test.step('the venue reads all about it', async () => {
    await his.goto(`/bookings/${bookingId}`)
    await his.getByRole('link', { name: 'See it in Payments' }).click()
    await expect(his).toHaveURL(`/payments?payment=${payment.id}`)
    await expect(till(his, 'Balance')).toHaveCount(0)
    await expect(list(his).getByRole('link')).toContainText('To: Reyes Trio')
    await expect(panel(his).getByRole('heading', { name: 'Held for tonight' })).toBeVisible()
    await expect(fact(his, 'To')).toHaveText('Reyes Trio')
    await expect(fact(his, 'Date')).toHaveText(dayText(inDays(30), 'full'))
    await expect(fact(his, 'Time')).toHaveText('9:30 PM')
    await expect(fact(his, 'Location')).toHaveText('1500 Woodward Ave, Detroit, MI')
    const today = dayText(inDays(0))
    await expect(fact(his, 'Created')).toHaveText(today)
    await expect(list(his).getByRole('link')).toContainText(today)
    await expect(fact(his, 'Completed')).toHaveText('N/A')
    await expect(
      panel(his)
        .getByRole('paragraph')
        .filter({ hasText: /^\$650\.00$/ }),
    ).toBeVisible()
    await expect(flow).toHaveText([
      'Deposit into escrow before the gig',
      'Funds held until the gig is completed',
      'Release to the artist',
    ])
    await expect(flow.first()).toHaveAttribute('aria-current', 'step')
    await expect(panel(his)).toContainText('$650.00 is charged now and held until the gig is over.')
  })

  await test.step('a declined card leaves it pending; another one, confirmed at the bank, pays', async () => {
    const refusal = his.getByRole('dialog').getByRole('alert')
    await button(his, 'Deposit Funds').click()
    await inDialog(his, 'Pay $650.00').click()
    await expect(his.getByRole('dialog')).toContainText('Enter or choose a test card')
    await inDialog(his, '4000 0000 0000 9995').click()
    await inDialog(his, 'Pay $650.00').click()
    await expect(refusal).toHaveText('Error: Your card has insufficient funds.')
    await expectAccessible(his)
    await his.keyboard.press('Escape')
    await expect(panel(his).getByRole('alert')).toHaveText('Error: Your card has insufficient funds.')
    await expect(list(his).getByRole('link')).toContainText('Deposit to pay')
    await button(his, 'Deposit Funds').click()
    await his.getByLabel('Test card number').fill('1234 1234 1234 1234')
    await inDialog(his, 'Pay $650.00').click()
    await expect(refusal).toContainText('Use one of the test cards')
    await inDialog(his, '4000 0025 0000 3155').click()
    await inDialog(his, 'Pay $650.00').click()
    await inDialog(his, 'No, that wasn’t me').click()
    await expect(refusal).toContainText('couldn’t confirm')
    await inDialog(his, 'Pay $650.00').click()
    await inDialog(his, 'Yes, confirm').click()
    await expect(panel(his).getByText('Payment deposit successful!')).toBeVisible()
    await expect(list(his).getByRole('link')).toContainText('Held in escrow')
    await expect(panel(his)).toContainText('$650.00 is held in escrow for Reyes Trio.')
    await expect(button(his, 'Deposit Funds')).toHaveCount(0)
    await expect(flow.nth(1)).toHaveAttribute('aria-current', 'step')
  })

  await test.step('the artist sees that it is held', async () => {
    await hers.reload()
    await expect(row).toContainText('Held for you')
    await expect(till(hers, 'Pending Balance').getByRole('definition')).toHaveText(['$650.00', '$0.00'])
    await expect(history(his).filter({ hasText: 'The card was declined: Your card has' })).toHaveCount(1)
    await expect(history(hers)).toHaveCount(2)
    await expect(history(hers).first()).toContainText('The payment was created with the booking')
    await expect(history(hers).last()).toContainText('deposited the fee, which is now held in escrow')
    await expect(button(hers, 'Release Funds')).toHaveCount(0)
    await expect(button(hers, 'Report a problem')).toHaveCount(0)
  })

  await test.step('the venue releases it, and prints the receipt', async () => {
    await expect(panel(his)).toContainText('Reyes Trio gets $650.00 right away.')
    await button(his, 'Release Funds').click()
    await expect(his.getByRole('alertdialog')).toContainText('Release $650.00?')
    await expectAccessible(his)
    await confirm(his, 'Release Funds').click()
    await expect(panel(his).getByText('Payment release successful!')).toBeVisible()
    await expect(history(his).filter({ hasText: 'released the fee' })).toHaveCount(1)
    await expect(list(his).getByRole('link')).toContainText('Paid')
    await expect(fact(his, 'Completed')).not.toHaveText('N/A')
    for (const name of ['Release Funds', 'Cancel Payment and Booking', 'Deposit Funds'])
      await expect(button(his, name)).toHaveCount(0)
    await his.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
    })
    await button(his, 'Print Receipt').click()
    await expect(his.locator('[data-printed=yes]')).toHaveCount(1)
    await his.emulateMedia({ media: 'print' })
    const receipt = his.getByRole('article', { name: 'Receipt' })
    await expect(receipt).toBeVisible()
    await expect(receipt).toContainText(payment.id)
    await expect(receipt).toContainText('Test money')
    await expect(his.getByRole('banner')).toBeHidden()
    await expect(his.getByRole('heading', { name: 'Payments' })).toBeHidden()
    await expect(list(his)).toBeHidden()
    await expect(his.getByRole('button')).toHaveCount(0)
  })

  await test.step('the artist has it in the balance and in files, and withdraws it', async () => {
    await hers.reload()
    await expect(till(hers, 'Available Balance')).toContainText('$650.00')
    await expect(till(hers, 'Pending Balance')).toContainText('$0.00')
    const [pdf] = await Promise.all([hers.waitForEvent('download'), button(hers, 'Download PDF').click()])
    expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
    const [csv] = await Promise.all([hers.waitForEvent('download'), button(hers, 'Export CSV').click()])
    expect(await readFile(await csv.path(), 'utf8')).toContain('Held for tonight')
    const earnings = hers.getByRole('region', { name: 'Earnings by month' })
    await expect(earnings).toContainText('$650.00 in the last 12 months')
    await earnings.getByText('As a table').click()
    await expect(earnings.getByRole('row').last()).toContainText('$650.00')

    await till(hers, 'Available Balance').getByRole('button', { name: 'Withdraw to Bank' }).click()
    await inDialog(hers, 'Set up bank account').click()
    await hers.getByRole('button', { name: 'Use this account' }).click()
    await expect(hers).toHaveURL(/\/payments\?payouts=back$/)
    await expect(hers.getByText('Your bank account is set up.')).toBeVisible({ timeout: 30_000 })
    await button(hers, 'Withdraw to Bank').click()
    await expectAccessible(hers)
    await inDialog(hers, 'Withdraw $650.00').click()
    const withdrawal = hers.getByRole('region', { name: 'Withdrawals' }).getByRole('listitem')
    await expect(withdrawal).toContainText('Arrived', { timeout: 30_000 })
    await expect(withdrawal).toContainText(/Withdrawn \w{3} \d+, \d{4}, arrived \w{3} \d+, \d{4}/)
    await expect(withdrawal).toContainText('$650.00')
    await expect(till(hers, 'Available Balance')).toContainText('$0.00')
  })
})
