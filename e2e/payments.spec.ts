import { dayText } from '@bandstand/domain/time'
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { book, createPair, type Pair } from './support/booking.ts'
import { gigForm, inDays } from './support/gig-form.ts'
import { type Member } from './support/members.ts'
import { sql } from './support/sql.ts'
import { type App, expect, test } from './support/test.ts'

const GOOD_CARD = '4242 4242 4242 4242'

/** A pair with a payment of $650 that is waiting for its deposit. */
async function createOwed(app: App, gig: Record<string, unknown> = {}): Promise<Pair & { payment: any }> {
  const pair = await createPair(app, gig)
  return { ...pair, payment: await paymentOf(pair) }
}

/** Books the pair's gig; returns its payment. */
async function paymentOf(pair: Pair): Promise<any> {
  const { id } = await book(pair, { fee: '650' })
  return pair.venue.call('GET', `/api/bookings/${id}/payment`)
}

/** The pair's next payment, about a gig in this many days. */
async function nextPayment(pair: Pair, gig: Record<string, unknown>): Promise<any> {
  const { id: gigId } = await pair.venue.call('POST', '/api/gigs', gigForm(gig))
  return paymentOf({ ...pair, gigId })
}

/** Deposits without a browser. */
async function deposit(app: App, venue: Member, { id }: { id: string }): Promise<void> {
  const { clientSecret } = await venue.call('POST', `/api/payments/${id}/deposit`, {})
  const { stripePaymentIntentId } = await venue.call('GET', `/api/payments/${id}`)
  const answer = await fetch(`${app.url}/sandbox/intents/${stripePaymentIntentId}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret, card: GOOD_CARD }),
  })
  expect(answer.ok).toBe(true)
  expect(await venue.call('POST', `/api/payments/${id}/deposit/check`, {})).toMatchObject({
    status: 'in_escrow',
  })
}

/** No test can wait for a night: a performance of two hours that began this many hours ago. */
async function moveIntoPast(app: App, bookingId: string, hours: number): Promise<void> {
  await sql(
    app,
    `update bookings set starts_at = now() - $2 * interval '1 hour', ends_at = now() - ($2 - 2) * interval '1 hour'
     where id = $1`,
    [bookingId, hours],
  )
}

const list = (page: Page) => page.getByRole('region', { name: 'Your payments' })
const panel = (page: Page) => page.getByRole('region', { name: 'Payment', exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name })
const fact = (page: Page, term: string) =>
  panel(page).locator('dl.facts > div').filter({ hasText: term }).getByRole('definition')
const till = (page: Page, name: string) => page.getByRole('region', { name })
const history = (page: Page) => page.getByRole('region', { name: 'What happened' }).getByRole('listitem')

/** Both parties, each in their own browser. */
async function enterBoth(
  { artist, venue }: Pair,
  openBrowser: () => Promise<BrowserContext>,
): Promise<{ hers: Page; his: Page }> {
  const [artistBrowser, venueBrowser] = [await openBrowser(), await openBrowser()]
  await artist.enter(artistBrowser)
  await venue.enter(venueBrowser)
  return { hers: await artistBrowser.newPage(), his: await venueBrowser.newPage() }
}

test.describe('a deposit', () => {
  test('is refused with a declined card, held with a good one, and seen by the artist [PAY-01 PAY-05 PAY-07 PAY-09 PAY-10 PAY-11 PAY-12 PAY-13 PAY-14 PAY-17 PAY-20 PAY-21 PAY-22 PAY-23 PAY-24 PAY-25 PAY-26 PAY-27 PAY-28 PAY-29 FLOW-35 FLOW-36 FLOW-42 FLOW-43 FLOW-45 ERR-44 ROLE-15 ROLE-16]', async ({
    app,
    openBrowser,
  }) => {
    test.setTimeout(150_000)
    const pair = await createOwed(app, { title: 'Held for tonight', date: inDays(30), time: '21:30' })
    const { bookingId } = pair.payment
    const { hers, his } = await enterBoth(pair, openBrowser)

    await hers.goto('/payments')
    await expect(hers).toHaveTitle('Payments | Bandstand')
    await expect(hers.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible()
    await expect(hers.getByText('Test money.')).toBeVisible()
    await expect(till(hers, 'Balance')).toHaveCount(2)
    await expect(till(hers, 'Available Balance')).toContainText('$0.00')
    await expect(till(hers, 'Pending Balance')).toContainText('$650.00')
    await expect(till(hers, 'Pending Balance')).toContainText('Funds in escrow or pending completion')
    const row = list(hers).getByRole('link', { name: /Held for tonight/ })
    await expect(row).toContainText('From: The Test Room')
    await expect(row).toContainText('$650.00')
    await expect(row).toContainText('Not deposited yet')
    await expect(button(hers, 'Deposit Funds')).toHaveCount(0)
    await expect(button(hers, 'Release Funds')).toHaveCount(0)
    await expect(button(hers, 'Cancel Payment and Booking')).toBeVisible()
    await expectAccessible(hers)

    await his.goto(`/bookings/${bookingId}`)
    await his.getByRole('link', { name: 'Deposit the fee' }).click()
    await expect(his).toHaveURL(`/payments?payment=${pair.payment.id}`)
    await expect(till(his, 'Balance')).toHaveCount(0)
    await expect(list(his).getByRole('link')).toContainText('To: Reyes Trio')
    await expect(panel(his).getByRole('heading', { name: 'Held for tonight' })).toBeVisible()
    await expect(fact(his, 'To')).toHaveText('Reyes Trio')
    await expect(fact(his, 'Date')).toHaveText(dayText(inDays(30), 'full'))
    await expect(fact(his, 'Time')).toHaveText('9:30 PM')
    await expect(fact(his, 'Location')).toHaveText('Detroit, MI')
    const today = dayText(inDays(0))
    await expect(fact(his, 'Created')).toHaveText(today)
    await expect(list(his).getByRole('link')).toContainText(today)
    await expect(fact(his, 'Completed')).toHaveText('N/A')
    await expect(
      panel(his)
        .getByRole('paragraph')
        .filter({ hasText: /^\$650\.00$/ }),
    ).toBeVisible()
    const flow = panel(his).getByRole('region', { name: 'Payment Flow' }).getByRole('listitem')
    await expect(flow).toHaveText([
      'Deposit into escrow before the gig',
      'Funds held until the gig is completed',
      'Release to the artist',
    ])
    await expect(flow.first()).toHaveAttribute('aria-current', 'step')

    await expect(panel(his)).toContainText('$650.00 is charged now and held until the gig is over.')
    await button(his, 'Deposit Funds').click()
    await inDialog(his, 'Pay $650.00').click()
    await expect(his.getByRole('dialog')).toContainText('Enter or choose a test card')
    await inDialog(his, '4000 0000 0000 0002 is declined').click()
    await expectAccessible(his)
    await inDialog(his, 'Pay $650.00').click()
    await expect(his.getByRole('dialog').getByRole('alert')).toHaveText('Error: Your card was declined.')
    await inDialog(his, '4000 0000 0000 9995').click()
    await inDialog(his, 'Pay $650.00').click()
    await expect(his.getByRole('dialog').getByRole('alert')).toHaveText(
      'Error: Your card has insufficient funds.',
    )
    await his.keyboard.press('Escape')
    await expect(panel(his).getByRole('alert')).toHaveText('Error: Your card has insufficient funds.')
    await expect(list(his).getByRole('link')).toContainText('Deposit to pay')
    await button(his, 'Deposit Funds').click()
    await his.getByLabel('Test card number').fill('1234 1234 1234 1234')
    await inDialog(his, 'Pay $650.00').click()
    await expect(his.getByRole('dialog').getByRole('alert')).toContainText('Use one of the test cards')
    await inDialog(his, '4000 0025 0000 3155').click()
    await inDialog(his, 'Pay $650.00').click()
    await inDialog(his, 'No, that wasn’t me').click()
    await expect(his.getByRole('dialog').getByRole('alert')).toContainText('couldn’t confirm')
    await inDialog(his, 'Pay $650.00').click()
    await inDialog(his, 'Yes, confirm').click()
    await expect(panel(his).getByText('Payment deposit successful!')).toBeVisible()
    await expect(his.getByRole('dialog')).toHaveCount(0)
    await expect(list(his).getByRole('link')).toContainText('Held in escrow')
    await expect(panel(his)).toContainText('$650.00 is held in escrow for Reyes Trio.')
    await expect(button(his, 'Deposit Funds')).toHaveCount(0)
    await expect(button(his, 'Release Funds')).toBeVisible()
    await expect(flow.nth(1)).toHaveAttribute('aria-current', 'step')

    await hers.reload()
    await expect(row).toContainText('Held for you')
    await expect(panel(hers)).toContainText('You haven’t both signed the contract.')
    await expect(till(hers, 'Pending Balance').getByRole('definition')).toHaveText(['$650.00', '$0.00'])
    await expect(history(his).filter({ hasText: 'The card was declined: Your card has' })).toHaveCount(1)
    await expect(history(hers)).toHaveCount(2)
    await expect(history(hers).first()).toContainText('The payment was created with the booking')
    await expect(history(hers).last()).toContainText('deposited the fee, which is now held in escrow')
    await expect(history(hers).last()).toContainText('$650.00')
    await expect(button(hers, 'Release Funds')).toHaveCount(0)
    await expect(button(hers, 'Report a problem')).toHaveCount(0)

    await his.goto('/contracts')
    await button(his, 'Propose a change').click()
    const fee = his.getByRole('dialog').getByLabel('Fee')
    await expect(fee).not.toBeEditable()
    await expect(fee).toHaveAccessibleDescription('The fee has been deposited and can’t change.')
    await expectAccessible(his)
  })
})

test.describe('a release', () => {
  test('gives the artist the fee, with a receipt, to withdraw to the bank [PAY-06 PAY-30 PAY-32 FLOW-37 FLOW-38 FLOW-41 FLOW-43 FLOW-44 FLOW-46 ROLE-16]', async ({
    app,
    openBrowser,
  }) => {
    test.setTimeout(150_000)
    const pair = await createOwed(app, { title: 'Paid in full' })
    await deposit(app, pair.venue, pair.payment)
    const { hers, his } = await enterBoth(pair, openBrowser)

    await his.goto('/payments')
    await expect(panel(his)).toContainText('Reyes Trio gets $650.00 right away.')
    await expect(his.getByRole('article', { name: 'Receipt of deposit', includeHidden: true })).toHaveCount(1)
    await button(his, 'Release Funds').click()
    await expect(his.getByRole('alertdialog')).toContainText('Release $650.00?')
    await expect(his.getByRole('alertdialog')).toContainText('The show hasn’t started yet')
    await expectAccessible(his)
    // Without a network it's refused right away: it must not happen automatically when the network is back.
    await his.context().setOffline(true)
    await confirm(his, 'Release Funds').click()
    await expect(his.getByRole('alertdialog').getByRole('alert').last()).toHaveText(
      'Error: You’re offline. Try again once you’re connected.',
    )
    await his.context().setOffline(false)
    await confirm(his, 'Not yet').click()
    await expect(list(his).getByRole('link')).toContainText('Held in escrow')
    await button(his, 'Release Funds').click()
    // The first response is lost on its way: the same request is sent again, and has one effect.
    const keys: string[] = []
    await his.route('**/release', async (route) => {
      keys.push(route.request().postDataJSON().key)
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await confirm(his, 'Release Funds').click()
    await expect(panel(his).getByText('Payment release successful!')).toBeVisible()
    expect(keys).toEqual([keys[0], keys[0]])
    await expect(history(his).filter({ hasText: 'released the fee' })).toHaveCount(1)
    await expect(list(his).getByRole('link')).toContainText('Paid')
    await expect(fact(his, 'Completed')).not.toHaveText('N/A')
    for (const name of ['Release Funds', 'Cancel Payment and Booking', 'Deposit Funds'])
      await expect(button(his, name)).toHaveCount(0)
    await his.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
    })
    await his.reload()
    await button(his, 'Print Receipt').click()
    await expect(his.locator('[data-printed=yes]')).toHaveCount(1)
    await his.emulateMedia({ media: 'print' })
    const receipt = his.getByRole('article', { name: 'Receipt' })
    await expect(receipt).toBeVisible()
    await expect(receipt).toContainText(pair.payment.id)
    await expect(receipt).toContainText('Test money')
    await expect(his.getByRole('banner')).toBeHidden()
    await expect(his.getByRole('heading', { name: 'Payments' })).toBeHidden()
    await expect(list(his)).toBeHidden()
    await expect(his.getByRole('button')).toHaveCount(0)
    await his.emulateMedia({ media: 'screen' })

    await hers.goto('/payments')
    await expect(till(hers, 'Available Balance')).toContainText('$650.00')
    await expect(till(hers, 'Pending Balance')).toContainText('$0.00')
    const [pdf] = await Promise.all([hers.waitForEvent('download'), button(hers, 'Download PDF').click()])
    expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
    const [csv] = await Promise.all([hers.waitForEvent('download'), button(hers, 'Export CSV').click()])
    expect(await readFile(await csv.path(), 'utf8')).toContain('Paid in full')
    const earnings = hers.getByRole('region', { name: 'Earnings by month' })
    await expect(earnings).toContainText('$650.00 in the last 12 months')
    await earnings.getByText('As a table').click()
    await expect(earnings.getByRole('row').last()).toContainText('$650.00')
    await expectAccessible(hers)

    await till(hers, 'Available Balance').getByRole('button', { name: 'Withdraw to Bank' }).click()
    await inDialog(hers, 'Set up bank account').click()
    await hers.getByRole('link', { name: 'Back to Bandstand' }).click()
    await button(hers, 'Withdraw to Bank').click()
    await inDialog(hers, 'Set up bank account').click()
    await hers.getByRole('radio', { name: 'A bank account that returns every payment' }).check()
    await hers.getByRole('button', { name: 'Use this account' }).click()
    await expect(hers).toHaveURL(/\/payments\?payouts=back$/)
    await expect(hers.getByText('Your bank account is set up.')).toBeVisible({ timeout: 30_000 })
    await button(hers, 'Withdraw to Bank').click()
    const amount = hers.getByRole('dialog').getByLabel('Amount')
    await expect(amount).toHaveValue('650.00')
    await amount.fill('10.005')
    await inDialog(hers, 'Withdraw').click()
    await expect(hers.getByRole('dialog')).toContainText('at most two decimals')
    await amount.fill('700')
    await inDialog(hers, 'Withdraw').click()
    await expect(hers.getByRole('dialog').getByRole('alert')).toHaveText(
      'Error: Your available balance is lower than that',
    )
    await amount.fill('400')
    await expect(hers.getByRole('dialog')).toContainText(
      '$400.00 goes to your bank. $250.00 stays in your balance.',
    )
    await expectAccessible(hers)
    await inDialog(hers, 'Withdraw $400.00').click()
    await expect(hers.getByText('$400.00 is on its way to your bank.')).toBeVisible()
    const withdrawals = hers.getByRole('region', { name: 'Withdrawals' }).getByRole('listitem')
    await expect(withdrawals).toContainText('Returned', { timeout: 30_000 })
    await expect(withdrawals).toContainText('The bank account is closed. The money is available again.')
    await expect(till(hers, 'Available Balance')).toContainText('$650.00')
    await button(hers, 'Withdraw to Bank').click()
    await inDialog(hers, 'Use another bank account').click()
    await inDialog(hers, 'Set up bank account').click()
    await hers.getByRole('button', { name: 'Use this account' }).click()
    await button(hers, 'Withdraw to Bank').click()
    await inDialog(hers, 'Withdraw $650.00').click()
    await expect(withdrawals.first()).toContainText('Arrived', { timeout: 30_000 })
    await expect(withdrawals.first()).toContainText(/Withdrawn \w{3} \d+, \d{4}, arrived \w{3} \d+, \d{4}/)
    await expect(withdrawals.first()).toContainText('$650.00')
    await expect(till(hers, 'Available Balance')).toContainText('$0.00')
  })

  test('happens automatically a day after the end', async ({ page, context, app }) => {
    const pair = await createOwed(app, { title: 'Left to the clock' })
    const { id, bookingId } = pair.payment
    await deposit(app, pair.venue, pair.payment)
    await pair.artist.enter(context)
    await moveIntoPast(app, bookingId, 25)
    await page.goto('/payments')
    await expect(panel(page)).toContainText(/Releases automatically in (1 hour|60 minutes|59 minutes)/)
    await moveIntoPast(app, bookingId, 26.2)
    await sql(app, `select graphile_worker.add_job('run_clocks')`)
    await expect
      .poll(async () => (await pair.artist.call('GET', `/api/payments/${id}`)).status, { timeout: 30_000 })
      .toBe('completed')
    await page.reload()
    await expect(panel(page)).toContainText('$650.00 went to you.')
    await expect(history(page).filter({ hasText: 'Bandstand released the fee to the artist' })).toHaveCount(1)
    await page.goto(`/artists/${pair.artist.id}`)
    await expect(page.getByRole('region', { name: 'Track record' })).toContainText(
      '1 show played, no late cancellations',
    )
    await page.goto(`/profile/${pair.venue.id}`)
    await expect(page.getByRole('region', { name: 'Track record' })).toContainText('Paid 1 of 1 fee on time')
  })
  test.use({ allowedProblems: [/status of (409|422)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] })
})

test.describe('a problem', () => {
  test('freezes the disputed part until both agree on a split [FLOW-42]', async ({ app, openBrowser }) => {
    test.setTimeout(150_000)
    const pair = await createOwed(app, { title: 'A short night' })
    await deposit(app, pair.venue, pair.payment)
    await moveIntoPast(app, pair.payment.bookingId, 3)
    const { hers, his } = await enterBoth(pair, openBrowser)

    await his.goto('/payments')
    await expect(button(his, 'Cancel Payment and Booking')).toHaveCount(0)
    await button(his, 'Report a problem').click()
    await inDialog(his, 'Send report').click()
    await expect(his.getByRole('dialog')).toContainText('Describe what went wrong')
    await his.getByLabel('What went wrong?').fill('One set instead of two.')
    await his.getByLabel(/should get of \$650\.00/).fill('400')
    await expect(his.getByRole('dialog')).toContainText(
      '$400.00 goes to Reyes Trio right away. $250.00 stays held',
    )
    await expectAccessible(his)
    await inDialog(his, 'Send report').click()
    await expect(panel(his).getByText('Your report was sent.')).toBeVisible()
    await expect(button(his, 'Release Funds')).toHaveCount(0)
    await expect(button(his, 'Report a problem')).toHaveCount(0)

    await hers.goto('/payments')
    await expect(till(hers, 'Available Balance')).toContainText('$400.00')
    await expect(till(hers, 'Pending Balance')).toContainText('$250.00')
    await expect(panel(hers)).toContainText(
      'A problem was reported: $250.00 stays held until you both agree.',
    )
    await expect(panel(hers)).toContainText('One set instead of two.')
    await expect(panel(hers)).toContainText('$400.00 for you, $250.00 back to The Test Room.')
    await button(hers, 'Make a counterproposal').click()
    await hers
      .getByRole('dialog')
      .getByLabel(/should get/)
      .fill('300')
    await inDialog(hers, 'Send proposal').click()
    await expect(hers.getByRole('dialog').getByRole('alert')).toContainText(
      'Error: The artist’s part must be',
    )
    await hers
      .getByRole('dialog')
      .getByLabel(/should get/)
      .fill('600')
    await inDialog(hers, 'Send proposal').click()
    await expect(hers.getByRole('dialog')).toHaveCount(0)
    await expect(button(hers, 'Accept proposal')).toHaveCount(0)
    await expectAccessible(hers)

    await his.reload()
    await button(his, 'Decline proposal').click()
    await expect(panel(his)).toContainText(/declined/)
    await button(his, 'Propose a split').click()
    await his
      .getByRole('dialog')
      .getByLabel(/should get/)
      .fill('500')
    await inDialog(his, 'Send proposal').click()
    await expect(his.getByRole('dialog')).toHaveCount(0)

    await hers.reload()
    await button(hers, 'Accept proposal').click()
    await expect(hers.getByRole('alertdialog')).toContainText(
      '$500.00 for you, $150.00 back to The Test Room. $400.00 of it has already been released.',
    )
    await confirm(hers, 'Accept proposal').click()
    await expect(panel(hers).getByText('The problem was resolved')).toBeVisible()
    await expect(till(hers, 'Available Balance')).toContainText('$500.00')
    await expect(panel(hers)).toContainText('$500.00 went to you, and $150.00 goes back to The Test Room.')
    await his.reload()
    await expect(panel(his)).toContainText('$500.00 went to Reyes Trio, and $150.00 goes back to your card.')
    await expect(history(his).filter({ hasText: 'split the fee' })).toHaveCount(1)
  })
  test.use({ allowedProblems: [/status of 422/] })
})

test('a payment outside is reported, denied, reported again and confirmed, and then settles the fee', async ({
  app,
  openBrowser,
}) => {
  test.setTimeout(120_000)
  const pair = await createOwed(app, { title: 'Paid at the bar' })
  await moveIntoPast(app, pair.payment.bookingId, 3)
  const { hers, his } = await enterBoth(pair, openBrowser)

  await his.goto('/payments')
  await button(his, 'Report outside payment').click()
  const form = his.getByRole('dialog')
  await expect(form).toContainText('Reyes Trio has 7 days to confirm or deny what you report.')
  await form.getByLabel('Amount').fill('10.005')
  await inDialog(his, 'Report payment').click()
  await expect(form).toContainText('at most two decimals')
  await form.getByLabel('Amount').fill('600')
  await form.getByLabel('How it was paid').selectOption('Check')
  await expectAccessible(his)
  await inDialog(his, 'Report payment').click()
  await expect(panel(his).getByText('Sent. They have 7 days')).toBeVisible()
  await expect(button(his, 'Report outside payment')).toHaveCount(0)
  await expect(button(his, 'Confirm payment')).toHaveCount(0)

  await hers.goto('/payments')
  const reports = panel(hers).locator('.pay-splits')
  await expect(reports).toContainText('$600.00, check')
  await button(hers, 'Deny payment').click()
  await expect(hers.getByRole('alertdialog')).toContainText(
    'it’s recorded on The Test Room’s track record as unpaid',
  )
  await expectAccessible(hers)
  await confirm(hers, 'Deny payment').click()
  await expect(panel(hers).getByText('You denied it. The fee is still owed.')).toBeVisible()

  await his.reload()
  await button(his, 'Report outside payment').click()
  await expect(form.getByLabel('Amount')).toHaveValue('650.00')
  await inDialog(his, 'Report payment').click()
  await expect(form).toHaveCount(0)
  await hers.reload()
  await expect(reports.getByRole('listitem').first()).toContainText('denied')
  await button(hers, 'Confirm payment').click()
  await expect(hers.getByRole('alertdialog')).toContainText('$650.00 settles the $650.00 fee in full.')
  await confirm(hers, 'Confirm payment').click()
  await expect(panel(hers).getByText('Confirmed. The fee is settled.')).toBeVisible()
  await expect(panel(hers)).toContainText('$650.00 was paid outside Bandstand.')
  await expect(till(hers, 'Available Balance')).toContainText('$0.00')
  await expect(button(hers, 'Print Receipt')).toBeVisible()
})

test.describe('a cancellation', () => {
  test('shows each party what it costs before the button, and does exactly that [PAY-31 FLOW-39 FLOW-40 FLOW-43 FLOW-47 ROLE-18 ROLE-19]', async ({
    app,
    openBrowser,
  }) => {
    test.setTimeout(150_000)
    const pair = await createOwed(app, { title: 'Nothing paid' })
    const early = await nextPayment(pair, { title: 'In good time', date: inDays(20) })
    const late = await nextPayment(pair, { title: 'Much too late', date: inDays(1), time: '12:00' })
    const soon = { date: inDays(1), time: '17:00' }
    const artistLate = await nextPayment(pair, { title: 'The artist is ill', ...soon })
    const venueEarly = await nextPayment(pair, { title: 'The roof leaks', date: inDays(21) })
    for (const payment of [early, late, artistLate, venueEarly]) await deposit(app, pair.venue, payment)
    const { hers, his } = await enterBoth(pair, openBrowser)
    const cancel = async (page: Page, title: string, consequence: string) => {
      await list(page)
        .getByRole('link', { name: new RegExp(title) })
        .click()
      await expect(panel(page).getByRole('heading', { name: title })).toBeVisible()
      await expect(panel(page)).toContainText(consequence)
      await button(page, 'Cancel Payment and Booking').click()
      await expect(page.getByRole('alertdialog')).toContainText(consequence)
      await confirm(page, 'Cancel booking').click()
      await expect(panel(page).getByText('Payment cancel successful!')).toBeVisible()
      await expect(list(page).getByRole('link', { name: new RegExp(title) })).toContainText(
        /Cancelled|[Rr]efunded/,
      )
      await expect(button(page, 'Cancel Payment and Booking')).toHaveCount(0)
    }

    await hers.goto('/payments')
    await expect(till(hers, 'Pending Balance')).toContainText('$3,250.00')
    await cancel(hers, 'Nothing paid', 'Nothing was paid, so nobody owes anything')
    await expect(till(hers, 'Pending Balance')).toContainText('$2,600.00')
    await cancel(hers, 'In good time', '$650.00 goes back to The Test Room, and the booking ends.')
    await expect(till(hers, 'Pending Balance')).toContainText('$1,950.00')
    await cancel(
      hers,
      'The artist is ill',
      '$650.00 goes back to The Test Room, and the booking ends. It counts as a late cancellation on your profile.',
    )
    await expect(till(hers, 'Pending Balance')).toContainText('$1,300.00')

    await his.goto('/payments')
    await cancel(his, 'The roof leaks', '$650.00 goes back to your card, and the booking ends.')
    await cancel(
      his,
      'Much too late',
      'Reyes Trio keeps $325.00 of $650.00, and $325.00 goes back to your card.',
    )
    await expect(panel(his)).toContainText(
      'Cancelled: $325.00 went to Reyes Trio, and $325.00 goes back to your card.',
    )
    const hersMail = await app.mailTo(pair.artist.email, /cancelled your booking and you keep/)
    expect(hersMail.subject).toBe(
      'The Test Room cancelled your booking and you keep $325.00 of $650.00: Much too late',
    )
    expect(hersMail.text).toContain('$325.00 goes back to The Test Room.')
    const hisMail = await app.mailTo(pair.venue.email, /they keep \$325\.00 of \$650\.00: Much too late/)
    expect(hisMail.text).toContain('$325.00 goes back to your card.')
    await hers.reload()
    await expect(till(hers, 'Available Balance')).toContainText('$325.00')
    await expect(till(hers, 'Pending Balance')).toContainText('$0.00')
    await his.goto(`/artists/${pair.artist.id}`)
    await expect(his.getByRole('region', { name: 'Track record' })).toContainText('1 late cancellation')
    await hers.goto(`/bookings/${late.bookingId}`)
    await expect(hers.getByText('Cancelled', { exact: true })).toBeVisible()
  })
})

test.describe('the list', () => {
  test('is at most 500 pixels high, newest first, selected by URL and by keyboard; the panel is right of it [PAY-08 PAY-17 PAY-19 LIM-47 CALL-54 ROLE-29]', async ({
    page,
    context,
    app,
  }) => {
    test.setTimeout(120_000)
    const pair = await createOwed(app, { title: 'Night 1' })
    for (let night = 2; night <= 8; night++)
      await nextPayment(pair, { title: `Night ${night}`, date: inDays(10 + night) })
    await pair.artist.enter(context)
    await page.goto('/payments')
    const rows = list(page).getByRole('link')
    await expect(rows).toHaveCount(8)
    await expect(rows.first()).toContainText('Night 8')
    await expect(panel(page).getByRole('heading', { name: 'Night 8' })).toBeVisible()
    const box = (await list(page).boundingBox())!
    expect(box.height).toBe(500)
    expect((await panel(page).boundingBox())!.x).toBeGreaterThan(box.x + box.width)
    await expect(rows.last()).not.toBeInViewport()
    await list(page).focus()
    await page.keyboard.press('End')
    await expect(rows.last()).toBeInViewport()
    await rows.last().click()
    await expect(page).toHaveURL(/\/payments\?payment=[0-9a-f-]{36}$/)
    await expect(rows.last()).toHaveAttribute('aria-current', 'true')
    await expect(panel(page).getByRole('heading', { name: 'Night 1' })).toBeVisible()
    await page.goBack()
    await expect(panel(page).getByRole('heading', { name: 'Night 8' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await rows.nth(2).click()
    await expect(panel(page).getByRole('heading', { name: 'Night 6' })).toBeInViewport()
    await page.goto('/payments?payment=00000000-0000-4000-8000-000000000000')
    await expect(page.getByText('Payment not found')).toBeVisible()
  })
  test.use({ allowedProblems: [/status of 404/] })
})
