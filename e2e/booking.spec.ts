import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { applyTo, createPair, makeOffer } from './support/booking.ts'
import { gigForm, inDays } from './support/gig-form.ts'
import { createArtist, type Member } from './support/members.ts'
import { sql } from './support/sql.ts'
import { expect, test } from './support/test.ts'

const offerCard = (page: Page, number: number) =>
  page.getByRole('article', { name: new RegExp(`^Offer ${number} by`) })
const dialog = (page: Page) => page.getByRole('dialog')
const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'

test.describe('from an application to a booking', () => {
  test('an artist applies, both negotiate, and accepting books both', async ({ page, app, openBrowser }) => {
    const { artist, venue, gigId } = await createPair(app)
    await artist.enter(page.context())
    const room = await (await openBrowser()).newPage()
    await venue.enter(room.context())

    await test.step('the artist applies on the gig page', async () => {
      await page.goto(`/gigs/${gigId}`)
      await page.getByRole('button', { name: 'Apply', exact: true }).click()
      await dialog(page).getByRole('button', { name: 'Send application' }).click()
      await expect(dialog(page).getByText('Write a message')).toBeVisible()
      await dialog(page).getByLabel('Message').fill('Two sets of our own songs.')
      await dialog(page).getByLabel('Proposed fee').fill('700')
      await dialog(page).getByLabel('Set details').fill('Bass, drums, keys')
      await dialog(page).getByRole('button', { name: 'Send application' }).click()
      await expect(page).toHaveURL(/\/applications\/[0-9a-f-]{36}$/)
      await expect(page.getByText('Application sent.')).toBeVisible()
      await expect(page.getByText('Sent. The Test Room hasn’t opened your application yet.')).toBeVisible()
      await expect(page.locator('main time').last()).toBeVisible()
    })

    await test.step('the venue compares it with another one, by keys, and shortlists it', async () => {
      await applyTo(gigId, await createArtist(app, { band_name: 'The Others' }))
      await room.goto(`/gigs/${gigId}`)
      await expect(room.getByRole('button', { name: 'Apply', exact: true })).toHaveCount(0)
      await room.getByRole('link', { name: 'Applicants (2)' }).click()
      const row = room.getByRole('listitem').filter({ hasText: 'Reyes Trio' }).first()
      await expect(row).toContainText('New')
      await expect(row).toContainText('$700, $50 more than you posted')
      await expect(row).toContainText('Two sets of our own songs.')
      await row.getByRole('button', { name: 'Shortlist Reyes Trio' }).click()
      await expect(row.getByRole('button', { name: 'Shortlisted Reyes Trio' })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      const [mine, other] = ['Reyes Trio', 'The Others'].map((name) =>
        room.getByRole('link', { name, exact: true }),
      )
      await room.keyboard.press('k')
      await expect(other!).toBeFocused()
      await room.getByLabel('Compare The Others').check()
      await room.getByLabel('Compare Reyes Trio').check()
      await room.getByRole('link', { name: 'Compare 2' }).click()
      await expect(room.getByRole('table')).toContainText('$700, $50 more than you posted')
      await expect(room.getByRole('heading', { level: 1 })).toBeFocused()
      await room.goBack()
      await room.keyboard.press('?')
      await expect(dialog(room)).toContainText('Next applicant')
      await room.keyboard.press('Escape')
      await expect(dialog(room)).toHaveCount(0)
      await room.keyboard.press('j')
      await room.keyboard.press('j')
      await expect(mine!).toBeFocused()
      await room.keyboard.press('Enter')
      await expect(room.getByText('2 of 2')).toBeVisible()
      await room.keyboard.press('ArrowLeft')
      await expect(room.getByRole('heading', { level: 1 })).toHaveText('The Others')
      await room.keyboard.press('ArrowRight')
      await expect(room.getByText('is on your shortlist.')).toBeVisible()
      await expect(room.getByText('Set details: Bass, drums, keys')).toBeVisible()
    })

    await test.step('the venue offers, from what was proposed', async () => {
      await room.getByRole('button', { name: 'Make an offer' }).click()
      await expect(dialog(room).getByLabel('Fee')).toHaveValue('700')
      await dialog(room).getByLabel('Fee').fill('10.005')
      await dialog(room).getByRole('button', { name: 'Send offer' }).click()
      await expect(dialog(room).getByText(/at most two decimals/)).toBeVisible()
      await dialog(room).getByLabel('Fee').fill('650')
      await dialog(room).getByRole('button', { name: 'Send offer' }).click()
      await expect(offerCard(room, 1)).toContainText('$650')
      await expect(offerCard(room, 1)).toContainText(/Expires .*\(in \d+ days?/)
      await expect(offerCard(room, 1).getByRole('button', { name: 'Accept' })).toHaveCount(0)
      await expect(offerCard(room, 1).getByRole('button', { name: 'Withdraw offer' })).toBeVisible()
    })

    await test.step('the artist sees it without a reload and counters', async () => {
      await expect(page.getByText('offered $650. It’s your turn to respond.')).toBeVisible({
        timeout: 30_000,
      })
      await page.getByRole('button', { name: 'Counter' }).click()
      await dialog(page).getByLabel('Fee').fill('700.50')
      await dialog(page).getByLabel('Sets').fill('3')
      await dialog(page).getByRole('checkbox', { name: 'The venue provides lodging' }).check()
      await dialog(page).getByRole('button', { name: 'Send offer' }).click()
      const changes = offerCard(page, 2).getByRole('table', { name: 'Changed since offer 1' })
      await expect(changes.getByRole('row', { name: 'Fee $650 $700.50' })).toBeVisible()
      await expect(changes.getByRole('row', { name: 'Sets 2 3' })).toBeVisible()
      await expect(changes.getByRole('row')).toHaveCount(4)
      await expect(offerCard(page, 1)).toContainText('Countered')
    })

    await test.step('the venue reads what accepting does, and accepts', async () => {
      await expect(offerCard(room, 2)).toBeVisible({ timeout: 30_000 })
      await offerCard(room, 2).getByRole('button', { name: 'Accept' }).click()
      await expect(dialog(room)).toContainText('$700.50')
      await expect(dialog(room)).toContainText('confirms the booking')
      await dialog(room).getByRole('button', { name: 'Accept and book' }).click()
      await expect(room).toHaveURL(/\/bookings\/[0-9a-f-]{36}$/)
      await expect(room.getByText('Not signed yet')).toBeVisible()
    })

    await test.step('both have it in their bookings', async () => {
      for (const reader of [page, room]) {
        await reader.goto('/bookings')
        const upcoming = reader.getByRole('region', { name: 'Upcoming (1)' })
        await expect(upcoming.getByRole('link', { name: 'Friday late set' })).toBeVisible()
        await expect(upcoming).toContainText('$700.50')
      }
      await page.goto(`/gigs/${gigId}`)
      await expect(page.getByText('Booked').first()).toBeVisible()
      await expect(page.getByRole('link', { name: 'See your application' })).toBeVisible()
    })
  })

  test('the thread keeps an unsent message through a reload', async ({ page, app, context }) => {
    const { artist, gigId, venue } = await createPair(app)
    const { id, threadId } = await applyTo(gigId, artist)
    await artist.enter(context)
    await page.goto(`/applications/${id}`)
    const form = page.getByRole('form', { name: 'Write' })
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(form.getByText('Write a message')).toBeVisible()
    await form.getByRole('textbox', { name: 'Message' }).fill('Is there a piano?')
    await page.reload()
    await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('Is there a piano?')
    await form.getByRole('button', { name: 'Send message' }).click()
    const thread = page.getByRole('log')
    await expect(thread.getByText('Is there a piano?')).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('')
    await expect(form.getByRole('textbox', { name: 'Message' })).toBeFocused()
    const answer = { key: crypto.randomUUID(), body: 'A Steinway, tuned on Fridays.' }
    await venue.call('POST', `/api/threads/${threadId}/messages`, answer)
    await expect(thread.getByText('A Steinway, tuned on Fridays.')).toBeVisible({ timeout: 30_000 })
  })

  test('an artist withdraws, and a venue declines with a message', async ({ page, app, openBrowser }) => {
    const { artist, venue, gigId } = await createPair(app)
    const other = await createArtist(app, { band_name: 'The Others' })
    const mine = await applyTo(gigId, artist)
    await applyTo(gigId, other)
    await artist.enter(page.context())
    await page.goto(`/applications/${mine.id}`)
    await page.getByRole('button', { name: 'Withdraw application' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('You withdrew this application.')).toBeVisible()
    await expect(page.getByRole('button', { name: /Withdraw|Make an offer|Counter/ })).toHaveCount(0)

    const room = await (await openBrowser()).newPage()
    await venue.enter(room.context())
    await room.goto(`/gigs/${gigId}/applicants`)
    await room.getByRole('button', { name: /^Decline / }).click()
    await dialog(room)
      .getByLabel('Your message')
      .fill('Your songs are lovely; we need a louder band that night.')
    await dialog(room).getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(dialog(room)).toHaveCount(0)
    await expect(room.getByRole('button', { name: /^Decline / })).toHaveCount(0)

    const third = await (await openBrowser()).newPage()
    await other.enter(third.context())
    await third.goto('/applications')
    await expect(third.getByText('The Test Room declined this time.')).toBeVisible()
    await third.getByRole('link', { name: 'Friday late set' }).click()
    await expect(third.getByText('Your songs are lovely; we need a louder band that night.')).toBeVisible()
  })
})

test.describe('two acceptances of one gig', () => {
  test.use({ allowedProblems: [/status of 409/] })

  test('the second venue is told that someone was faster, and nothing is booked', async ({
    page,
    app,
    openBrowser,
  }) => {
    const { artist, venue, gigId } = await createPair(app)
    const other = await createArtist(app, { band_name: 'The Others' })
    const pages = [page, await (await openBrowser()).newPage()] as const
    const artists: Member[] = [artist, other]
    for (const [index, player] of artists.entries()) {
      const { id } = await applyTo(gigId, player)
      await makeOffer(id, venue)
      await player.enter(pages[index]!.context())
      await pages[index]!.goto(`/applications/${id}`)
      await offerCard(pages[index]!, 1).getByRole('button', { name: 'Accept' }).click()
    }
    // What a dialog shows stays as it was read, no matter what happens in the meantime.
    await dialog(pages[0]).getByRole('button', { name: 'Accept and book' }).click()
    await expect(pages[0]).toHaveURL(/\/bookings\//)
    await dialog(pages[1]).getByRole('button', { name: 'Accept and book' }).click()
    await expect(dialog(pages[1])).toContainText('This gig was just booked with someone else')
    await expect(dialog(pages[1])).toContainText('Nothing was booked')
    await expectAccessible(pages[1])
    await dialog(pages[1]).getByRole('button', { name: 'See the latest' }).click()
    await expect(pages[1].getByText('The Test Room booked someone else for this gig.')).toBeVisible()
    await pages[1].goto('/bookings')
    await expect(pages[1].getByText('No upcoming bookings.')).toBeVisible()
  })

  test('a newer offer is never accepted unseen, a declined one can be followed by another, an expired one by none', async ({
    page,
    app,
    context,
  }) => {
    const { artist, venue, gigId } = await createPair(app)
    const { id } = await applyTo(gigId, artist)
    await makeOffer(id, venue, { fee: '800' })
    await artist.enter(context)
    await page.goto(`/applications/${id}`)
    await offerCard(page, 1).getByRole('button', { name: 'Accept' }).click()
    await makeOffer(id, venue, { fee: '500' })
    await dialog(page).getByRole('button', { name: 'Accept and book' }).click()
    await expect(dialog(page)).toContainText('There’s a newer offer. Look at it first.')
    await dialog(page).getByRole('button', { name: 'See the latest' }).click()
    await expect(offerCard(page, 2)).toContainText('$500')
    await offerCard(page, 2).getByRole('button', { name: 'Decline offer' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Decline offer' }).click()
    await expect(offerCard(page, 2)).toContainText('Declined')

    await makeOffer(id, venue, { fee: '700' })
    await page.reload()
    await offerCard(page, 3).getByRole('button', { name: 'Accept' }).click()
    await sql(app, `update offers set expires_at = now() where application_id = $1 and number = 3`, [id])
    await dialog(page).getByRole('button', { name: 'Accept and book' }).click()
    await expect(dialog(page)).toContainText('This offer has expired')
    await dialog(page).getByRole('button', { name: 'See the latest' }).click()
    await expect(offerCard(page, 3)).toContainText('Expired')
    await expect(page.getByText(/^The \$700 offer from .* expired\./)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  })
})

test.describe('everyone else', () => {
  test.use({ allowedProblems: [/status of (403|404|422)/] })

  test('finds neither the application nor the applicants', async ({ page, app, context }) => {
    const { artist, gigId } = await createPair(app)
    const { id } = await applyTo(gigId, artist)
    await (await createArtist(app)).enter(context)
    await page.goto(`/applications/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application not found')
    await page.goto(`/gigs/${gigId}/applicants`)
    await expect(page.getByText('We can’t find this gig among yours.')).toBeVisible()
    await page.goto('/bookings/none')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking not found')
  })
})

test('every screen of a booking works for everyone, in both themes and on a phone, whatever the names', async ({
  page,
  app,
  context,
}) => {
  test.setTimeout(120_000)
  const { venue, gigId } = await createPair(app, { title: LONG_WORD })
  const artist = await createArtist(app, { band_name: LONG_WORD })
  const { id } = await applyTo(gigId, artist)
  await makeOffer(id, venue)
  await makeOffer(id, artist, { fee: '700.50' })
  await venue.enter(context)
  await page.goto('/applications')
  await expect(page.getByText('sent you an offer.')).toBeVisible()
  await expectFits(page)
  await page.goto(`/gigs/${gigId}/applicants`)
  await expect(page.getByRole('button', { name: /^Shortlist / })).toBeVisible()
  await expectFits(page)
  await page.goto(`/applications/${id}`)
  await page.getByRole('button', { name: 'Counter' }).click()
  await expect(dialog(page).getByLabel('Fee')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expectFits(page)
  await offerCard(page, 2).getByRole('button', { name: 'Accept' }).click()
  await expect(dialog(page)).toContainText('$700.50')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Accept and book' }).click()
  await expect(page.getByText('Not signed yet')).toBeVisible()
  await expectFits(page)
  await page.goto('/bookings')
  await expect(page.getByRole('region', { name: 'Upcoming (1)' })).toBeVisible()
  await expectFits(page)
})

test.describe('a venue’s own shows', () => {
  test.use({ allowedProblems: [/status of 409/] })

  test('a venue invites several artists to a gig in one visit, and one of them accepts right away', async ({
    page,
    app,
    openBrowser,
  }) => {
    const { venue } = await createPair(app)
    const living = { place_id: 'city:laramie-wy', location: 'Laramie, WY', instruments: ['Piano'] }
    const artist = await createArtist(app, living)
    await createArtist(app, { ...living, first_name: 'Bo', band_name: 'Bo' })
    const busy = await createArtist(app, { ...living, first_name: 'Cy', band_name: 'Cy' })
    const drummer = await createArtist(app, { ...living, band_name: 'Di Duo', instruments: ['Drums'] })
    const place = { location: 'Laramie, WY', placeId: 'city:laramie-wy' }
    const later = gigForm({ title: 'Second night', date: inDays(12), ...place })
    const { id: gigId } = await venue.call('POST', '/api/gigs', later)
    const night = { start: `${inDays(12)}T22:00`, end: `${inDays(12)}T23:00` }
    await busy.call('POST', '/api/blocked-times', { ...night, note: 'Home' })
    await venue.enter(page.context())

    await test.step('the search begins where the gig is, with what it asks for', async () => {
      await page.goto(`/gigs/${gigId}`)
      await page.getByRole('link', { name: 'Invite artists' }).click()
      await expect(page.getByText(/Inviting to Second night: .*Laramie, WY, \$650/)).toBeVisible()
      await expect(page.getByLabel('Location')).toHaveValue('Laramie, WY')
      await expect(page.getByText('3 artists within 25 miles of Laramie, WY')).toBeVisible()
      await expect(page.getByText('Di Duo')).toHaveCount(0)
      await expect(page.getByText('Not available at that time')).toHaveCount(1)
    })

    await test.step('who cannot be asked about can be selected all the same, and the selection cleared', async () => {
      await page.route('**/api/gigs/*/invitees?*', (route) => route.fulfill({ json: { artists: [] } }))
      await page.reload()
      await page.getByRole('button', { name: 'Select Cy' }).click()
      await page.getByRole('button', { name: 'Clear' }).press('Enter')
      await expect(page.getByText('No artists selected')).toBeFocused()
      await page.unroute('**/api/gigs/*/invitees?*')
      await page.reload()
    })

    await test.step('several are selected and invited together, and the list stays', async () => {
      await page.getByRole('button', { name: 'Select Reyes Trio' }).click()
      await page.getByRole('button', { name: 'Select Bo' }).click()
      const invite = page.getByRole('button', { name: 'Invite 2 artists' })
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 800 })
        await page.getByRole('button', { name: 'Favorite: Bo' }).click()
        const toast = page.locator('.toast').last()
        await expect(toast).toBeVisible()
        const [said, covered] = await Promise.all([toast.boundingBox(), invite.boundingBox()])
        const apart = said!.y + said!.height <= covered!.y || covered!.y + covered!.height <= said!.y
        expect(apart || said!.x >= covered!.x + covered!.width, `at ${width} px`).toBe(true)
        await toast.getByRole('button', { name: 'Close' }).click()
        await expect(page.locator('.toast')).toHaveCount(0)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      await invite.click()
      await expect(dialog(page)).toContainText('To Reyes Trio, Bo.')
      await dialog(page).getByLabel('Message').fill('Come and play for us.')
      await dialog(page).getByLabel('Fee', { exact: true }).fill('-1')
      await dialog(page).getByRole('button', { name: 'Send 2 invitations' }).click()
      await expect(dialog(page).getByText(/Enter a fee from/)).toBeVisible()
      await dialog(page).getByLabel('Fee', { exact: true }).fill('700')
      await expectAccessible(page)
      // In the meantime one of them fills the evening.
      await artist.call('POST', '/api/blocked-times', { ...night, note: 'Out' })
      await dialog(page).getByRole('button', { name: 'Send 2 invitations' }).click()
      await expect(dialog(page)).toContainText('1 invited, 1 not invited')
      await expect(dialog(page).getByRole('link', { name: 'Bo', exact: true })).toBeVisible()
      await expect(dialog(page)).toContainText('Reyes Trio: The artist isn’t available at that time')
      await expectAccessible(page)
      await dialog(page).getByRole('button', { name: 'Done' }).click()
      await expect(page.getByText('Not available at that time')).toHaveCount(2)
      await expect(page.getByRole('link', { name: 'See invitation of Bo' })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Invite \d/ })).toHaveCount(0)
    })

    await test.step('the artist’s own page invites too, to any gig', async () => {
      await page.goto(`/artists/${drummer.id}`)
      await page.getByRole('button', { name: /^Invite/ }).click()
      await expect(dialog(page).getByRole('radio', { name: /Friday late set/ })).toBeChecked()
      await dialog(page)
        .getByRole('radio', { name: /Second night/ })
        .check()
      await dialog(page).getByLabel('Fee', { exact: true }).fill('720')
      await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
      await expect(page.getByText('Di Duo is invited')).toBeVisible()
      await page.getByRole('button', { name: /^Invite/ }).click()
      await expect(dialog(page).getByRole('radio', { name: /Second night/ })).toBeDisabled()
      await expect(dialog(page).getByRole('link', { name: 'see invitation' })).toBeVisible()
    })

    await test.step('the invited artist reads the terms and is booked by accepting them', async () => {
      const player = await (await openBrowser()).newPage()
      await drummer.enter(player.context())
      await player.goto(`/artists/${drummer.id}`)
      await expect(player.getByRole('button', { name: /^Invite/ })).toHaveCount(0)
      await player.goto('/bookings')
      const waiting = player.getByRole('region', { name: 'Your turn' })
      await waiting.getByRole('link', { name: 'Second night' }).click()
      await player.getByRole('button', { name: 'Accept $720' }).click()
      await expect(dialog(player)).toContainText('$720')
      await dialog(player).getByRole('button', { name: 'Accept and book' }).click()
      await expect(player.getByText('Not signed yet')).toBeVisible()
    })
  })

  test('a block and a second act are resolved where they are refused', async ({ page, app, openBrowser }) => {
    const { artist, venue, gigId } = await createPair(app)
    const other = await createArtist(app, { first_name: 'Bo', band_name: 'The Others' })
    const { id } = await applyTo(gigId, artist)
    const day = inDays(9)
    const hours = { start: `${day}T20:00`, end: `${day}T22:00` }
    await venue.call('POST', '/api/blocked-times', { ...hours, note: 'Private party' })
    await venue.enter(page.context())
    await page.goto(`/applications/${id}`)
    await page.getByRole('button', { name: 'Offer $600' }).click()
    const refused = page.getByRole('alert')
    await expect(refused).toContainText('You’ve blocked these hours')
    await expect(refused).toContainText('Private party')
    await refused.getByRole('button', { name: 'Remove block' }).click()
    await expect(refused).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Offer $600' })).toBeFocused()
    await page.getByRole('button', { name: 'Offer $600' }).click()
    await expect(offerCard(page, 1)).toContainText('$600')

    // Another gig in the same hours is booked before the artist replies.
    const { id: secondGig } = await venue.call('POST', '/api/gigs', gigForm({ title: 'Early set' }))
    const second = await applyTo(secondGig, other)
    const { offers } = await makeOffer(second.id, venue)
    await other.call('POST', `/api/offers/${offers[0].id}/accept`, { number: 1 })
    const player = await (await openBrowser()).newPage()
    await artist.enter(player.context())
    await player.goto(`/applications/${id}`)
    await player.getByRole('button', { name: 'Accept $600' }).click()
    await dialog(player).getByRole('button', { name: 'Accept and book' }).click()
    await expect(dialog(player)).toContainText('The venue has booked another act in these hours')
    await expect(dialog(player)).toContainText('We’ve let The Test Room know')

    await page.reload()
    await expect(offerCard(page, 1)).toContainText('can’t accept this offer yet')
    await expectFits(page)
    await page.getByRole('button', { name: 'Change your offer' }).click()
    await dialog(page).getByRole('button', { name: 'Send offer' }).click()
    await expect(dialog(page)).toContainText('You already have an act in these hours')
    await expect(dialog(page)).toContainText('The Others, Early set')
    await expectAccessible(page)
    // The confirmation is about the refused hours, so it disappears when they change.
    const secondAct = dialog(page).getByRole('button', { name: 'Add as a second act' })
    const end = await dialog(page).getByLabel('End').inputValue()
    await dialog(page).getByLabel('End').fill(`${day}T21:30`)
    await expect(secondAct).toHaveCount(0)
    await dialog(page).getByLabel('End').fill(end)
    await dialog(page).getByRole('button', { name: 'Send offer' }).click()
    await secondAct.click()
    await expect(offerCard(page, 2)).toContainText('$600')
    await player.reload()
    await player.getByRole('button', { name: 'Accept $600' }).click()
    await dialog(player).getByRole('button', { name: 'Accept and book' }).click()
    await expect(player.getByText('Not signed yet')).toBeVisible()
  })
})
