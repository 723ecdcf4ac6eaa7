import { wallClockIn } from '@bandstand/domain/time'
import { expectAccessible, expectFits } from '../support/accessibility.ts'
import { book } from '../support/booking.ts'
import { gigForm } from '../support/gig-form.ts'
import { createArtist, createProVenue } from '../support/members.ts'
import { expect, test } from '../support/test.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

// The refusal of whoever was slower.
test.use({ allowedProblems: [/status of 409/] })

test('an act cancels, the venue searches with one press, and of two phones the first is booked', async ({
  page,
  context,
  browser,
  app,
}) => {
  test.setTimeout(120_000)
  const [date, time] = wallClockIn('America/Detroit', new Date(Date.now() + 30 * 3_600_000)).split('T')
  const near = { location: 'Ferndale, MI', place_id: 'city:ferndale-mi', instruments: ['Rain harp'] }
  const [venue, fell, ...acts] = await Promise.all([
    createProVenue(app),
    createArtist(app),
    ...['Quick Fingers', 'Slow Hands', 'Flat Battery'].map((band_name) =>
      createArtist(app, { ...near, band_name }),
    ),
  ])
  const gig = gigForm({ date, time, instruments: ['Rain harp'], location: '1500 Woodward Ave, Detroit, MI' })
  const { id: gigId } = await venue.call('POST', '/api/gigs', gig)
  const { id } = await book({ artist: fell, venue, gigId })
  const contract = await fell.call('GET', `/api/bookings/${id}/contract`)
  await fell.call('POST', `/api/contracts/${contract.id}/cancel`, { reason: 'I have a fever.' })

  await venue.enter(context)
  await page.goto(`/bookings/${id}`)
  await expect(page.getByRole('heading', { name: 'Need somebody fast?' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByLabel('Fee for the evening').fill('480')
  await page.getByRole('button', { name: 'Find a replacement' }).click()
  await expect(page.getByText(/^3 acts asked, nobody said no\./)).toBeVisible()

  const phones = await Promise.all(
    acts.map(async (act) => {
      const phone = await browser.newContext(PHONE)
      await act.enter(phone)
      const screen = await phone.newPage()
      await screen.goto('/notifications')
      await screen
        .getByRole('link', { name: /Can you play .* The Test Room needs somebody for \$480/ })
        .click()
      await screen
        .getByRole('button', { name: /^Accept/ })
        .first()
        .click()
      const accept = screen.getByRole('dialog').getByRole('button', { name: 'Accept and book' })
      await expect(accept).toBeEnabled()
      return { phone, screen, accept }
    }),
  )
  const [one, two, dead] = phones
  // The third one had it on screen, and lost its network.
  await dead!.phone.setOffline(true)
  await Promise.all([one!.accept.click(), two!.accept.click()])
  const racers = [one!.screen, two!.screen]
  const said = (text: RegExp) =>
    Promise.all(racers.map((screen) => screen.getByText(text).first().isVisible()))
  await expect.poll(() => said(/You’re booked with The Test Room/)).toContain(true)
  await expect.poll(() => said(/already booked|booked someone else/)).toContain(true)
  expect((await said(/You’re booked with The Test Room/)).filter(Boolean)).toHaveLength(1)
  await dead!.accept.click().catch(() => {})
  await dead!.phone.setOffline(false)
  await dead!.screen.reload()
  await expect(dead!.screen.getByText('The Test Room booked someone else for this gig.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /Finding somebody/ })).toBeHidden({ timeout: 45_000 })

  // The act that cancelled reads how it counts, and says that somebody was ill.
  const theirs = await browser.newContext(PHONE)
  await fell.enter(theirs)
  const again = await theirs.newPage()
  await again.goto(`/bookings/${id}`)
  await expect(
    again.getByText('Somebody else is booked for this gig. Your track record shows a late cancellation.'),
  ).toBeVisible()
  await again.getByRole('button', { name: 'Add a sick note' }).click()
  await again.getByLabel('Note').fill('Our singer has a fever.')
  await expectAccessible(again)
  await again.getByRole('button', { name: 'Save sick note' }).click()
  await expect(again.getByText(/Your track record shows that you cancelled because of illness/)).toBeVisible()
  await theirs.close()
  await Promise.all(phones.map(({ phone }) => phone.close()))
})
