import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { book, createPair, type Pair } from './support/booking.ts'
import { gigForm, inDays } from './support/gig-form.ts'
import { createVenue } from './support/members.ts'
import { sql } from './support/sql.ts'
import { type App, expect, test } from './support/test.ts'

/** A pair with a contract that nobody has signed. */
async function createContract(
  app: App,
  gig: Record<string, unknown> = {},
): Promise<Pair & { contract: any }> {
  const pair = await createPair(app, gig)
  return { ...pair, contract: await contractOf(pair, await book(pair, { fee: '650' })) }
}

const contractOf = ({ artist }: Pair, { id }: { id: string }): Promise<any> =>
  artist.call('GET', `/api/bookings/${id}/contract`)

/** The pair's next contract, about a gig in this many days. */
async function nextContract(pair: Pair, title: string, days: number): Promise<any> {
  const { id: gigId } = await pair.venue.call('POST', '/api/gigs', gigForm({ title, date: inDays(days) }))
  return contractOf(pair, await book({ ...pair, gigId }, { fee: '650' }))
}

const list = (page: Page) => page.getByRole('region', { name: 'Your contracts' })
const paper = (page: Page) => page.getByRole('article', { name: 'Performance agreement' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

async function sign(page: Page, name: string): Promise<void> {
  await button(page, 'Sign Contract').click()
  await dialog(page).getByLabel('Your full name').fill(name)
  await dialog(page).getByRole('checkbox').check()
  await dialog(page).getByRole('button', { name: 'Sign Contract' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

test.describe('signing', () => {
  test('both sign the same text, each in their own browser, and the second signature completes it [CON-01 CON-03 CON-05 CON-06 FLOW-29 FLOW-30 CALL-53 GEN-12]', async ({
    app,
    openBrowser,
  }) => {
    const { artist, venue, contract } = await createContract(app, { title: 'Two pens' })
    const { hash } = contract.versions[0]
    const [artistBrowser, venueBrowser] = [await openBrowser(), await openBrowser()]
    await artist.enter(artistBrowser)
    await venue.enter(venueBrowser)
    const [hers, his] = [await artistBrowser.newPage(), await venueBrowser.newPage()]

    await hers.goto('/contracts')
    await expect(hers).toHaveTitle('Contracts | Bandstand')
    await expect(list(hers).getByRole('link', { name: /Two pens/ })).toContainText('The Test Room')
    await expect(hers.getByText('Neither of you has signed yet.')).toBeVisible()
    await expect(paper(hers)).toContainText('Your signature goes here')
    await expect(
      hers.getByText(/^You both have to sign by .*\(in \d+ days?.*\), or the booking ends/),
    ).toBeVisible()

    await button(hers, 'Sign Contract').click()
    await expect(dialog(hers)).toContainText(hash)
    await dialog(hers).getByRole('button', { name: 'Sign Contract' }).click()
    await expect(dialog(hers)).toContainText('Type your full name')
    await expect(dialog(hers)).toContainText('Agree to sign electronically to continue')
    await expectAccessible(hers)
    await dialog(hers).getByLabel('Your full name').fill('Ada Reyes')
    await dialog(hers)
      .getByRole('checkbox', { name: /I have read this contract and agree to it/ })
      .check()
    await dialog(hers).getByRole('button', { name: 'Sign Contract' }).click()
    await expect(button(hers, 'Contract Signed')).toBeDisabled()
    await expect(button(hers, 'Sign Contract')).toHaveCount(0)
    await expect(hers.getByText('You signed. Waiting for The Test Room.')).toBeVisible()
    await expect(paper(hers).getByText('Ada Reyes', { exact: true })).toBeVisible()

    await his.goto('/bookings')
    const waiting = his.getByRole('region', { name: 'Contracts to sign or review' })
    await expect(waiting).toContainText('Reyes Trio signed. It’s your turn to sign.')
    await his.goto(`/bookings/${contract.bookingId}`)
    await his.getByRole('link', { name: 'View contract' }).click()
    await expect(his).toHaveURL(`/contracts/${contract.id}`)
    await expect(his.getByText('Reyes Trio signed. It’s your turn to sign.')).toBeVisible()
    await sign(his, 'Dana Cole')
    await expect(button(his, 'Contract Signed')).toBeDisabled()
    await expect(his.getByText('You and Reyes Trio have both signed.')).toBeVisible()
    await expect(his.getByText(/^Expires .*\(in/)).toHaveCount(0)

    await hers.reload()
    await expect(hers.getByText('You and The Test Room have both signed.')).toBeVisible()
    await expect(list(hers).getByRole('link', { name: /Two pens/ })).toContainText('Signed')
    for (const name of ['Ada Reyes', 'Dana Cole']) {
      await expect(paper(hers).getByText(name, { exact: true })).toBeVisible()
    }
    await expect(paper(hers)).toContainText(hash)
    const history = hers.getByRole('region', { name: 'History' }).getByRole('listitem')
    await expect(history).toHaveCount(3)
    await expect(history.last()).toContainText('The Test Room signed version 1, so both have now signed')
  })

  test('is refused when the terms have changed; the new text is shown and requires a new consent', async ({
    page,
    context,
    app,
  }) => {
    test.setTimeout(90_000)
    const { artist, venue, contract } = await createContract(app)
    await artist.enter(context)
    await page.goto('/contracts')
    await button(page, 'Sign Contract').click()
    await dialog(page).getByLabel('Your full name').fill('Ada Reyes')
    await dialog(page).getByRole('checkbox').check()

    const amended = await changeFee(contract, { from: venue, to: artist, fee: '725' })
    await dialog(page).getByRole('button', { name: 'Sign Contract' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('The terms have changed')
    const fee = dialog(page).getByRole('row', { name: /^Fee/ })
    await expect(fee).toContainText('$650')
    await expect(fee).toContainText('$725')
    await expect(dialog(page).getByRole('region', { name: 'The new text' })).toContainText(
      'seven hundred twenty-five',
    )
    await expect(dialog(page)).toContainText(amended.versions[1].hash)
    await expect(dialog(page)).not.toContainText(amended.versions[0].hash)
    await expect(dialog(page).getByRole('checkbox')).not.toBeChecked()
    await expectAccessible(page)

    await dialog(page).getByRole('checkbox').check()
    await dialog(page).getByRole('button', { name: 'Sign Contract' }).click()
    await expect(button(page, 'Contract Signed')).toBeDisabled()
    const { versions } = await artist.call('GET', `/api/contracts/${contract.id}`)
    expect(versions[0].signatures).toEqual([])
    expect(versions[1].signatures).toMatchObject([{ party: 'artist', typedName: 'Ada Reyes' }])
  })
  test.use({ allowedProblems: [/status of 409/] })
})

/** Changes the fee by one party's proposal that the other accepts; returns the contract. */
async function changeFee(
  contract: any,
  { from, to, fee }: { from: Pair['artist']; to: Pair['artist']; fee: string },
): Promise<any> {
  const { start, end, sets, sound, meals, lodging, note } = contract.versions[0].document.terms
  const terms = { start, end, sets, sound, meals, lodging, note, fee }
  await from.call('POST', `/api/contracts/${contract.id}/amendments`, { ...terms, answers: 1 })
  return to.call('POST', `/api/contracts/${contract.id}/amendments/2/accept`, {})
}

test.describe('the list', () => {
  test('is at most 500 pixels high, scrolls separately and by keyboard, newest contract first [CON-02 LIM-46 CALL-52 ROLE-30]', async ({
    page,
    context,
    app,
  }) => {
    test.setTimeout(120_000)
    const pair = await createPair(app, { title: 'Night 1' })
    await book(pair)
    for (let night = 2; night <= 8; night++) await nextContract(pair, `Night ${night}`, 10 + night)
    await pair.artist.enter(context)
    await page.goto('/contracts')
    const rows = list(page).getByRole('link')
    await expect(rows).toHaveCount(8)
    await expect(rows.first()).toContainText('Night 8')
    await expect(rows.last()).toContainText('Night 1')
    expect((await list(page).boundingBox())!.height).toBe(500)
    await expect(rows.last()).not.toBeInViewport()
    await list(page).focus()
    await page.keyboard.press('End')
    await expect(rows.last()).toBeInViewport()
    await expect(page.getByRole('heading', { name: 'Night 8 with The Test Room' })).toBeVisible()
    await rows.last().click()
    await expect(page).toHaveURL(/\/contracts\/[0-9a-f-]{36}$/)
    await expect(rows.last()).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('heading', { name: 'Night 1 with The Test Room' })).toBeVisible()
    await expect(rows.last()).toBeInViewport()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Night 8 with The Test Room' })).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    await rows.nth(2).click()
    await expect(page.getByRole('heading', { name: 'Night 6 with The Test Room' })).toBeInViewport()
  })
})

test.describe('the document', () => {
  test('has the agreed terms, how money is held and what cancelling costs, on the page and as a PDF file, and prints only itself, ink on white, even in dark mode [CON-04 CON-07 CON-08 CON-09]', async ({
    page,
    context,
    app,
  }) => {
    const { venue, contract } = await createContract(app, { title: 'Plain words' })
    await venue.enter(context)
    await page.goto('/contracts')
    for (const text of [
      'Payment is held in escrow and released to the artist within 24 hours of a completed performance.',
      'Cancellation less than 48 hours before the performance may incur penalties.',
      'Plain words',
      '$650 (six hundred fifty and 00/100 dollars)',
      'the artist keeps $325',
      contract.versions[0].hash,
      contract.checkAddress,
    ]) {
      await expect(paper(page)).toContainText(text)
    }
    await expect(page.getByText(/production flow would use an e-signature provider/)).toBeVisible()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await button(page, 'Download PDF').click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
      document.documentElement.setAttribute('data-theme', 'night')
    })
    await button(page, 'Print Contract').click()
    await expect(page.locator('[data-printed=yes]')).toHaveCount(1)

    await page.emulateMedia({ media: 'print' })
    await expect(paper(page)).toBeVisible()
    await expect(paper(page).getByText('Your signature goes here')).toBeHidden()
    await expect(paper(page).getByText('Not signed', { exact: true })).toHaveCount(2)
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(list(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Contracts' })).toBeHidden()
    await expect(page.getByRole('region', { name: 'History' })).toBeHidden()
    await expect(page.getByRole('button')).toHaveCount(0)
    const inks = await paper(page).evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return { color, backgroundColor, page: getComputedStyle(document.body).backgroundColor }
    })
    const white = 'rgb(255, 255, 255)'
    expect(inks).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: white, page: white })
  })
})

test.describe('who can see it', () => {
  test('a visitor goes to the login, and a member who is signed out meanwhile is told in place [CON-10 ERR-47 NAV-16 ROLE-23]', async ({
    page,
    context,
    app,
    openBrowser,
  }) => {
    const visitor = await (await openBrowser()).newPage()
    await visitor.goto('/contracts')
    await expect(visitor).toHaveURL('/login')

    await (await createVenue(app)).enter(context)
    await page.goto('/contracts')
    await expect(page.getByText('No contracts yet.')).toBeVisible()
    const other = await context.newPage()
    await other.goto('/settings')
    await other.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
    await expect(other).toHaveURL('/login')
    await expect(
      page.getByRole('heading', { name: 'You must be logged in to view your contracts' }),
    ).toBeVisible()
    await expectAccessible(page)
  })

  test('anyone can check a printed contract, and sees no amounts', async ({ page, app }) => {
    const { artist, venue, contract } = await createContract(app, { title: 'Kept private' })
    const [{ hash }] = contract.versions
    const address = new URL(contract.checkAddress).pathname
    expect(address).toBe(`/contracts/verify/${hash}`)
    await page.goto(address)
    await expect(page).toHaveTitle('Verify a contract | Bandstand')
    await expect(page.getByRole('heading', { name: 'Genuine, but not binding' })).toBeVisible()
    await expectAccessible(page)
    for (const [member, typedName] of [
      [artist, 'Ada Reyes'],
      [venue, 'Dana Cole'],
    ] as const) {
      await member.call('POST', `/api/contracts/${contract.id}/sign`, { hash, typedName, consent: true })
    }
    await page.reload()
    const verdict = page.getByRole('region', { name: 'Genuine', exact: true })
    await expect(verdict).toContainText('Reyes Trio')
    await expect(verdict).toContainText('The Test Room')
    await expect(verdict).not.toContainText('$')
    await expect(verdict).not.toContainText('Kept private')
    await expectAccessible(page)

    await page.goto(`/contracts/verify/${hash.replace(/^./, hash.startsWith('0') ? '1' : '0')}`)
    await expect(page.getByRole('heading', { name: 'We can’t find this contract' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Code').fill(hash)
    await page.getByRole('button', { name: 'Check code' }).click()
    await expect(page.getByRole('region', { name: 'Genuine', exact: true })).toBeVisible()
    await page.goto('/contracts/verify/9f2c41')
    await expect(page.getByRole('alert')).toContainText('A contract’s code has 64 characters')
    await expectFits(page)
  })
})

test.describe('changes', () => {
  test('a proposed change is compared side by side, declined, proposed again and accepted; then both sign again', async ({
    app,
    openBrowser,
  }) => {
    test.setTimeout(120_000)
    const { artist, venue, contract } = await createContract(app)
    const [{ hash }] = contract.versions
    const signature = { hash, typedName: 'Ada Reyes', consent: true }
    await artist.call('POST', `/api/contracts/${contract.id}/sign`, signature)
    const [artistBrowser, venueBrowser] = [await openBrowser(), await openBrowser()]
    await artist.enter(artistBrowser)
    await venue.enter(venueBrowser)
    const [hers, his] = [await artistBrowser.newPage(), await venueBrowser.newPage()]

    await his.goto('/contracts')
    await propose(his, '700')
    await expect(his.getByText(/^You proposed this. Waiting for Reyes Trio to respond/)).toBeVisible()
    await expect(button(his, 'Accept change')).toHaveCount(0)
    await expect(button(his, 'Propose a change')).toHaveCount(0)

    await hers.goto('/contracts')
    await expect(list(hers).getByRole('link')).toContainText('Change to review')
    const fee = hers.getByRole('row', { name: /^Fee/ })
    await expect(fee.getByRole('cell').first()).toHaveText('$650')
    await expect(fee.getByRole('cell').last()).toHaveText('$700')
    await expect(fee).toContainText('changed')
    await expect(hers.getByRole('row', { name: /^Sets/ })).not.toContainText('changed')
    await hers.getByText('Read version 2 in full').click()
    await expect(paper(hers)).toHaveCount(2)
    await expect(paper(hers).first()).toContainText('seven hundred')
    await expectAccessible(hers)
    await button(hers, 'Decline change').click()
    await expect(hers.getByText('Proposed change: version 2')).toHaveCount(0)
    await expect(button(hers, 'Contract Signed')).toBeDisabled()
    await expect(paper(hers)).toContainText('$650')

    await his.reload()
    await expect(his.getByText('Version 2, declined')).toBeVisible()
    await propose(his, '710')
    await button(his, 'Withdraw change').click()
    await expect(his.getByText('Version 3, withdrawn')).toBeVisible()
    await propose(his, '720')

    await hers.reload()
    await button(hers, 'Accept change').click()
    await expect(button(hers, 'Sign Contract')).toBeVisible()
    await expect(button(hers, 'Contract Signed')).toHaveCount(0)
    await expect(hers.getByText('Neither of you has signed yet.')).toBeVisible()
    await expect(paper(hers)).toContainText('$720')
    await hers.getByText('Version 1, replaced by a later version').click()
    await expect(paper(hers).last()).toContainText('$650')
    await sign(hers, 'Ada Reyes')
    await his.reload()
    await sign(his, 'Dana Cole')
    await expect(his.getByText('You and Reyes Trio have both signed.')).toBeVisible()
    await expectAccessible(his)

    // The venue blocks hours that a proposal overlaps: it's refused, then declined, and the refusal disappears with it.
    await hers.reload()
    await button(hers, 'Propose a change').click()
    const end = await dialog(hers).getByLabel('End').inputValue()
    const nextDay = new Date(`${end.slice(0, 10)}T12:00Z`)
    nextDay.setUTCDate(nextDay.getUTCDate() + 1)
    const day = nextDay.toISOString().slice(0, 10)
    await dialog(hers).getByLabel('End').fill(`${day}T04:00`)
    await dialog(hers).getByRole('button', { name: 'Send proposal' }).click()
    await expect(dialog(hers)).toHaveCount(0)
    const early = { start: `${day}T03:00`, end: `${day}T05:00`, note: 'Cleaning' }
    await venue.call('POST', '/api/blocked-times', early)
    await his.reload()
    await button(his, 'Accept change').click()
    await expect(his.getByRole('alert')).toContainText('You’ve blocked these hours')
    await button(his, 'Decline change').click()
    await expect(his.getByText('declined')).not.toHaveCount(0)
    await expect(his.getByRole('alert')).toHaveCount(0)
  })

  test('unchanged terms are refused, and so is an end before the start; after the deadline nothing is signed', async ({
    page,
    context,
    app,
  }) => {
    const { venue, contract } = await createContract(app)
    await venue.enter(context)
    await page.setViewportSize({ width: 390, height: 664 })
    await page.goto('/contracts')
    await button(page, 'Propose a change').click()
    await dialog(page).getByRole('button', { name: 'Send proposal' }).click()
    const refusal = dialog(page).getByRole('alert')
    await expect(refusal).toContainText('These are already the current terms')
    await expect(refusal).toBeFocused()
    await expect(refusal).toBeInViewport({ ratio: 1 })
    await dialog(page)
      .getByLabel('End')
      .fill(`${inDays(8)}T20:00`)
    await dialog(page).getByRole('button', { name: 'Send proposal' }).click()
    await expect(dialog(page)).toContainText('The end must be after the start')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()

    await button(page, 'Sign Contract').click()
    await dialog(page).getByLabel('Your full name').fill('Dana Cole')
    await dialog(page).getByRole('checkbox').check()
    await sql(app, 'update contracts set expires_at = now() where id = $1', [contract.id])
    await dialog(page).getByRole('button', { name: 'Sign Contract' }).click()
    await expect(dialog(page)).toContainText('expired because it wasn’t signed in time')
    await dialog(page).getByRole('button', { name: 'Not yet' }).click()
    await expect(
      page.getByText('The booking was cancelled because the contract wasn’t signed in time'),
    ).toBeVisible()
    await expect(list(page).getByRole('link')).toContainText('Not signed in time')
    await expect(button(page, 'Sign Contract')).toHaveCount(0)
  })
  test.use({ allowedProblems: [/status of 409/] })

  test('cancelling shows its cost beforehand', async ({ app, openBrowser }) => {
    const pair = await createPair(app)
    const { artist, venue } = pair
    const venueBrowser = await openBrowser()
    await venue.enter(venueBrowser)
    const page = await venueBrowser.newPage()
    for (const { days, consequence } of [
      { days: 9, consequence: 'It’s more than 48 hours before the start: nobody owes anything' },
      { days: 1, consequence: 'you’ll owe Reyes Trio the cancellation fee of $325.00' },
    ]) {
      const contract = await nextContract(pair, `In ${days} days`, days)
      // Terms that both haven't signed bind nobody to pay.
      const { hash } = contract.versions[0]
      for (const member of [artist, venue])
        await member.call('POST', `/api/contracts/${contract.id}/sign`, {
          hash,
          typedName: 'Jo Signer',
          consent: true,
        })
      await page.goto(`/contracts/${contract.id}`)
      await button(page, 'Cancel booking').click()
      const asks = page.getByRole('alertdialog')
      await expect(asks).toContainText(consequence)
      await expectAccessible(page)
      await asks.getByRole('button', { name: 'Keep booking' }).click()
      await expect(asks).toHaveCount(0)
      await button(page, 'Cancel booking').click()
      await asks.getByRole('button', { name: 'Cancel booking' }).click()
      await expect(page.getByText('This contract and its booking were cancelled.')).toBeVisible()
      await expect(list(page).getByRole('link', { name: `In ${days} days` })).toContainText('Cancelled')
      for (const name of ['Sign Contract', 'Contract Signed', 'Propose a change', 'Cancel booking']) {
        await expect(button(page, name)).toHaveCount(0)
      }
      await expect(button(page, 'Print Contract')).toBeVisible()
      expect(await artist.call('GET', `/api/bookings/${contract.bookingId}`)).toMatchObject({
        status: 'cancelled',
      })
      await page.goto(`/bookings/${contract.bookingId}`)
      await expect(page.getByText(/^Cancelled by you on /)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Pay the cancellation fee' })).toHaveCount(
        days === 1 ? 1 : 0,
      )
    }
  })
})

async function propose(page: Page, fee: string): Promise<void> {
  await button(page, 'Propose a change').click()
  await dialog(page).getByLabel('Fee').fill(fee)
  await dialog(page).getByRole('button', { name: 'Send proposal' }).click()
  await expect(dialog(page)).toHaveCount(0)
}
