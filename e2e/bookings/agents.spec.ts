import type { Browser, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { inBrowser, notInstalled, OTHERS } from '../browsers/in-browser.ts'
import { Person } from '../browsers/person.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { applyTo, makeOffer } from '../support/booking.ts'
import { gigForm } from '../support/gig-form.ts'
import { createArtist, createProVenue, type Member } from '../support/members.ts'
import { deposit, moveShow } from '../support/paid-shows.ts'
import { expect, test } from '../support/test.ts'

/** Opens a page of its own as this member. */
async function pageOf(browser: Browser, url: string, member: Member, width: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width, height: 844 } })
  await member.enter(context)
  return context.newPage()
}

test('an agent accepts a commission with their invitation, and sees it before they book', async ({
  page,
  context,
  browser,
  app,
}) => {
  const act = await createArtist(app, { band_name: 'The Cass Quartet' })
  const agent = await createArtist(app, { first_name: 'Kim', last_name: 'Lee', band_name: '' })
  const venue = await createProVenue(app)
  await act.enter(context)
  await page.goto('/settings?tab=people')
  await page.getByRole('button', { name: 'Add people' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'With a link that you pass on' }).check()
  await dialog.getByRole('radio', { name: 'Agent' }).check()
  await dialog.getByLabel(/^Commission in percent/).fill('12.5')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()

  const theirs = await pageOf(browser, app.url, agent, 390)
  await theirs.goto(new URL(link).pathname)
  await expect(theirs.getByRole('heading', { name: 'Commission: 12.5%' })).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: /^Accept as/ }).click()
  await expect(theirs.getByRole('button', { name: /^Acting for/ })).toHaveAccessibleName(
    'Acting for The Cass Quartet',
  )

  const { id: gigId } = (await venue.call('POST', '/api/gigs', gigForm())) as { id: string }
  const { id } = (await applyTo(gigId, act)) as { id: string }
  await makeOffer(id, venue, { fee: '650' })
  await theirs.goto(`/applications/${id}`)
  await theirs.getByRole('button', { name: 'Accept', exact: true }).click()
  const accepting = theirs.getByRole('dialog')
  await expect(accepting.getByText(/^Your commission is 12.5% of what the act gets:/)).toBeVisible()
  await expectAccessible(theirs)
  await accepting.getByRole('button', { name: 'Accept and book' }).click()
  const theirMoney = theirs.getByRole('region', { name: 'Money' })
  await expect(theirMoney.getByText('Your commission (12.5%)')).toBeVisible()
  await expect(theirMoney.getByText('Your role doesn’t include payments.')).toBeVisible()
  await expectAccessible(theirs)
  const bookingPath = new URL(theirs.url()).pathname

  await page.goto(bookingPath)
  await expect(page.getByText('Commission of Kim Lee (12.5%)')).toBeVisible()
  await page.goto('/contracts')
  await expect(page.getByRole('heading', { name: 'Commission' })).toBeVisible()
  await expectAccessible(page)
  const venues = await pageOf(browser, app.url, venue, 1440)
  await venues.goto(bookingPath)
  await expect(venues.getByRole('region', { name: 'Money' })).toBeVisible()
  await expect(venues.getByText(/commission/i)).toHaveCount(0)

  // The end of the grant ends what they may do, and keeps what was agreed on.
  await page.goto('/settings?tab=people')
  await page.getByRole('button', { name: 'Remove Kim Lee' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(1)
  await page.goto(bookingPath)
  await expect(page.getByText('Commission of Kim Lee (12.5%)')).toBeVisible()
  await theirs.context().close()
  await venues.context().close()
})

for (const browser of OTHERS)
  test(`an agent accepts an invitation, books for the act and is paid the commission, in ${browser.name}`, async ({
    app,
  }) => {
    test.skip(browser.find() === undefined, notInstalled(browser))
    test.setTimeout(180_000)
    const act = await createArtist(app, { band_name: 'The Cass Quartet' })
    const kim = await createArtist(app, { first_name: 'Kim', last_name: 'Lee', band_name: 'Kim Lee' })
    const venue = await createProVenue(app)
    const invitation = { email: '', role: 'agent', commission: 1250 }
    const { address } = await act.call('POST', '/api/people/invitations', invitation)
    const { id: gigId } = await venue.call('POST', '/api/gigs', gigForm())
    const { id } = await applyTo(gigId, act)
    await makeOffer(id, venue, { fee: '600' })
    await inBrowser(browser, async (open) => {
      const agent = new Person(await open(browser.artist), app.url)
      await agent.logIn(kim)
      await agent.open(new URL(address).pathname)
      await agent.see('Commission: 12.5%')
      await agent.clickMain('Accept as Kim Lee')
      await agent.see('Welcome')
      await agent.open(`/applications/${id}`)
      await agent.click('button', 'Accept')
      await agent.see('Your commission is 12.5% of what the act gets')
      await agent.clickMain('Accept and book')
      await agent.arriveAt(/^\/bookings\//)
      await agent.see('Your commission (12.5%)')

      const bookingId = (await agent.address()).split(/[/?]/)[2]!
      const { id: paymentId } = await venue.call('GET', `/api/bookings/${bookingId}/payment`)
      const contract = await venue.call('GET', `/api/bookings/${bookingId}/contract`)
      for (const [member, typedName] of [
        [act, 'Ada Reyes'],
        [venue, 'Dana Cole'],
      ] as const)
        await member.call('POST', `/api/contracts/${contract.id}/sign`, {
          hash: contract.versions[0].hash,
          typedName,
          consent: true,
        })
      await deposit(app, venue, paymentId)
      await moveShow(app, bookingId, '-3 hours')
      await venue.call('POST', `/api/payments/${paymentId}/release`, { key: randomUUID() })
      await agent.open(`/payments?for=${kim.id}`)
      await agent.click('button', 'Switch to Kim Lee')
      await agent.see('Your own balance')
      await agent.see('$75.00')
    })
  })
