import { randomUUID } from 'node:crypto'
import { book, createPair, makeOffer } from './support/booking.ts'
import { Keyboard } from './support/keyboard.ts'
import { confirmByLink } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

const PASSWORD = 'Corner-stage-77'

test('without a mouse: a musician registers, signs in, completes a profile, and finds and filters gigs', async ({
  app,
  page,
}) => {
  test.setTimeout(120_000)
  const keys = new Keyboard(page)
  const email = `${randomUUID().slice(0, 8)}@example.com`

  await test.step('1 registers', async () => {
    await page.goto('/register')
    await keys.reach(page.getByRole('radio', { name: /Musician/ }))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /Venue/ })).toBeChecked()
    await page.keyboard.press('ArrowUp')
    await keys.type(page.getByLabel('Email'), email)
    await keys.type(page.getByLabel('Password', { exact: true }), PASSWORD)
    await keys.type(page.getByLabel('Confirm password'), PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login/)
  })

  await test.step('2 signs in', async () => {
    const { links } = await app.mailTo(email, /confirm/i)
    await confirmByLink(links[0]!)
    // The address is still there from the registration.
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await keys.type(page.getByLabel('Password', { exact: true }), PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  })

  await test.step('3 completes the profile', async () => {
    await keys.press(page.getByRole('link', { name: 'Complete Profile' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Profile' })).toBeFocused()
    await keys.type(page.getByLabel('First name'), 'Wren')
    await keys.type(page.getByLabel('Last name'), 'Castillo')
    await keys.type(page.getByLabel('Bio'), 'Theremin.')
    await keys.type(page.getByLabel('Band name'), 'Ether Duo')
    await keys.type(page.getByRole('combobox', { name: 'Professions' }), 'Musician')
    await expect(page.getByRole('option', { name: 'Musician', exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await keys.press(page.getByRole('button', { name: 'Save Profile' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ether Duo' })).toBeVisible()
  })

  await test.step('4 finds and filters gigs', async () => {
    await keys.press(page.getByRole('banner').getByRole('link', { name: 'Gigs', exact: true }))
    await expect(page.getByRole('heading', { level: 1, name: 'Gigs' })).toBeFocused()
    const found = page.waitForResponse((answer) => {
      const { pathname, searchParams } = new URL(answer.url())
      return pathname === '/api/gigs' && [...searchParams.values()].includes('piano')
    })
    await keys.type(page.getByRole('combobox', { name: 'Instruments' }), 'piano')
    await expect(page).toHaveURL(/instrument=piano/)
    const { gigs } = await (await found).json()
    const title = gigs[0].title
    const first = page.locator('.gig-rows a').first()
    await expect(first).toHaveText(title)
    await keys.press(first)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test('without a mouse: a musician applies, accepts an offer, signs, writes a message and changes a setting', async ({
  app,
  page,
}) => {
  test.setTimeout(120_000)
  const keys = new Keyboard(page)
  const { artist, venue, gigId } = await createPair(app, { title: 'Keys only' })
  await artist.enter(page.context())
  const dialog = page.getByRole('dialog')

  await test.step('5 applies', async () => {
    await page.goto(`/gigs/${gigId}`)
    await keys.press(page.getByRole('button', { name: 'Apply' }))
    await keys.type(dialog.getByLabel('Message'), 'We would love to.')
    await keys.type(dialog.getByLabel('Proposed fee'), '640')
    await keys.press(dialog.getByRole('button', { name: /Send application|Apply/ }))
    await expect(dialog).toHaveCount(0)
  })

  await test.step('6 accepts the offer', async () => {
    const { applications } = await artist.call('GET', '/api/applications')
    await makeOffer(applications[0].id, venue)
    await page.goto(`/applications/${applications[0].id}`)
    await keys.press(page.getByRole('button', { name: 'Accept', exact: true }))
    await keys.press(dialog.getByRole('button', { name: 'Accept and book' }))
    await expect(page.getByText('Not signed yet').first()).toBeVisible()
  })

  await test.step('7 signs the contract', async () => {
    await page.goto('/contracts')
    await keys.type(page.getByLabel('Your full name'), 'Ada Reyes')
    await keys.press(page.getByRole('checkbox'), 'Space')
    await keys.press(page.getByRole('button', { name: 'Sign Contract', exact: true }))
    await expect(page.getByRole('button', { name: 'Contract Signed' })).toBeDisabled()
  })

  await test.step('8 writes a message', async () => {
    await page.goto('/messages')
    await keys.press(page.getByRole('main').getByRole('link', { name: /The Test Room/ }))
    await keys.press(page.getByRole('link', { name: 'Skip to the conversation' }))
    await keys.type(page.getByRole('textbox', { name: 'Message' }), 'See you at six.')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log')).toContainText('See you at six.')
  })

  await test.step('9 changes a setting', async () => {
    await page.goto('/settings')
    await keys.press(page.getByRole('link', { name: 'Notification Preferences' }))
    const box = page.getByRole('main').getByRole('checkbox').first()
    await expect(box).toBeVisible()
    const before = await box.isChecked()
    await keys.press(box, 'Space')
    await keys.press(page.getByRole('button', { name: 'Save preferences' }))
    await expect(page.getByText('Notification preferences updated successfully')).toBeVisible()
    await page.reload()
    await expect(box).toBeChecked({ checked: !before })
  })
})

test('without a mouse: a venue pays the deposit', async ({ app, page }) => {
  const keys = new Keyboard(page)
  const pair = await createPair(app)
  const { id } = await book(pair, { fee: '650' })
  const payment = await pair.venue.call('GET', `/api/bookings/${id}/payment`)
  await pair.venue.enter(page.context())
  const dialog = page.getByRole('dialog')

  await page.goto(`/payments?payment=${payment.id}`)
  await keys.press(page.getByRole('button', { name: 'Deposit Funds', exact: true }))
  await keys.press(dialog.getByRole('button', { name: /^4242 4242 4242 4242/ }))
  await keys.press(dialog.getByRole('button', { name: 'Pay $650.00' }))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Held in escrow').first()).toBeVisible()
})
