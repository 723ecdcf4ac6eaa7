import type { Page } from '@playwright/test'
import { createAccount, idOf, signIn } from './support/accounts.ts'
import { sql } from './support/sql.ts'
import { expect, test } from './support/test.ts'

const ARTIST = 'artist@bandstand.test'
const VENUE = 'venue@bandstand.test'

async function openForm(page: Page, email: string): Promise<void> {
  await signIn(page, email)
  await page.goto('/profile/edit')
  await expect(page.getByRole('button', { name: 'Save Profile' })).toBeVisible()
}
const save = (page: Page) => page.getByRole('button', { name: 'Save Profile' }).click()
/** The text that a field's control is described by. */
const describedBy = (page: Page, label: string, text: string) =>
  expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
    new RegExp(text.replace(/[/{}().]/g, '\\$&')),
  )

test.describe('the profile form', () => {
  test('has its sections by role and a fixed type [PROF-48 PROF-49 PROF-50 PROF-51 PROF-52 PROF-53 PROF-54 PROF-55 ROLE-26 ROLE-27]', async ({
    page,
    openBrowser,
  }) => {
    const venuePage = await (await openBrowser()).newPage()
    for (const [own, email, section, other] of [
      [page, ARTIST, 'Artist Information', 'Venue Information'],
      [venuePage, VENUE, 'Venue Information', 'Artist Information'],
    ] as const) {
      await openForm(own, email)
      for (const title of ['Profile Type', 'Profile Image', 'Personal Information', section, 'Social Links'])
        await expect(own.getByRole('heading', { level: 2, name: title })).toBeVisible()
      await expect(own.getByRole('heading', { name: other })).toHaveCount(0)
      for (const type of ['Musician/Artist', 'Venue/Organizer'])
        await expect(own.getByRole('radio', { name: type })).toBeDisabled()
      await expect(own.getByRole('button', { name: 'Cancel' })).toBeVisible()
    }
  })

  test('is quiet before the first attempt, then live, and goes to the first wrong field [VAL-19 VAL-20 VAL-21 VAL-22 VAL-23 VAL-24 VAL-25 VAL-26 VAL-27 VAL-28 VAL-29 VAL-30 VAL-38 VAL-39 VAL-42]', async ({
    page,
    app,
  }) => {
    const { email } = await createAccount(app, 'artist')
    await openForm(page, email)
    await page.getByLabel('Phone').fill('12')
    await page.getByLabel('Contact email').fill('')
    await page.getByLabel('First name').fill('A')
    await page.getByLabel('First name').blur()
    await expect(page.getByText(/required|valid|at least/)).toHaveCount(0)
    await page.getByLabel('Website').fill('example')
    await page.getByLabel('Hourly rate').fill('lots')
    await page.getByRole('heading', { name: 'Social Links' }).scrollIntoViewIfNeeded()
    await save(page)
    await expect(page.getByLabel('First name')).toBeFocused()
    await expect(page.getByLabel('First name')).toBeInViewport()
    await describedBy(page, 'First name', 'Name must be at least 2 characters')
    for (const label of ['Last name', 'Bio', 'Band name'])
      await describedBy(page, label, 'This field is required')
    await describedBy(page, 'Contact email', 'Email is required')
    await describedBy(page, 'Phone', 'Please enter a valid phone number')
    await describedBy(page, 'Website', 'Please enter a valid URL')
    await describedBy(page, 'Hourly rate', 'Hourly rate must be a number')
    await describedBy(page, 'Professions', 'Please select at least one profession')

    await page.getByLabel('First name').fill('Ada')
    await expect(page.getByText('Name must be at least 2 characters')).toHaveCount(0)
    await page.getByLabel('Contact email').fill('ada@')
    await describedBy(page, 'Contact email', 'Please enter a valid email address')
    await page.getByLabel('Hourly rate').fill('-1')
    await describedBy(page, 'Hourly rate', 'Hourly rate must be at least 0')
    await page.getByLabel('Phone').fill('')
    await expect(page.getByText('Please enter a valid phone number')).toHaveCount(0)
    await save(page)
    await expect(page.getByLabel('Last name')).toBeFocused()
  })

  test('judges social links by their host [VAL-31 VAL-32 VAL-33 VAL-34 VAL-35 VAL-36 VAL-37]', async ({
    page,
  }) => {
    await openForm(page, ARTIST)
    const networks = {
      Instagram: 'https://instagram.com/ada',
      Facebook: 'https://fb.com/ada',
      TikTok: 'https://www.tiktok.com/@ada',
      YouTube: 'https://youtu.be/ada',
      SoundCloud: 'https://soundcloud.com/ada',
      Bandcamp: 'https://ada.bandcamp.com',
      Spotify: 'https://open.spotify.com/artist/1',
    }
    for (const name of Object.keys(networks))
      await page.getByLabel(name).fill('https://example.com/instagram.com')
    await save(page)
    for (const name of Object.keys(networks))
      await describedBy(page, name, `Please enter a valid ${name} URL`)
    for (const [name, url] of Object.entries(networks)) await page.getByLabel(name).fill(url)
    await expect(page.getByText(/Please enter a valid/)).toHaveCount(0)
  })

  test('a venue needs a name, a type and a title, and a capacity that is a number [VAL-24 VAL-38 VAL-39 VAL-43 VAL-44 VAL-45]', async ({
    page,
    app,
  }) => {
    const { email } = await createAccount(app, 'venue')
    await openForm(page, email)
    await page.getByLabel('Capacity').fill('many')
    await save(page)
    await describedBy(page, 'Venue name', 'Venue name is required')
    await describedBy(page, 'Venue type', 'Please select a venue type')
    await describedBy(page, 'Title/Position', 'This field is required')
    await describedBy(page, 'Capacity', 'Capacity must be a number')
    await page.getByLabel('Capacity').fill('-4')
    await describedBy(page, 'Capacity', 'Capacity must be at least 0')
  })

  test('own words enter instruments, genres and availability, not professions [PROF-61 PROF-62 PROF-63 PROF-64 PROF-65 PROF-66 PROF-67]', async ({
    page,
    app,
  }) => {
    const { email } = await createAccount(app, 'artist')
    await openForm(page, email)
    for (const label of ['Instruments', 'Genres', 'Availability']) {
      const field = page.getByLabel(label, { exact: true })
      await field.fill('Zzyx own word')
      await expect(page.getByText('No matches found. Press Enter to add this as a new option.')).toBeVisible()
      await field.press('Enter')
      const section = page.getByRole('region', { name: 'Artist Information' })
      await expect(section.getByRole('button', { name: 'Remove Zzyx own word' })).toHaveCount(1)
      await section.getByRole('button', { name: 'Remove Zzyx own word' }).click()
    }
    const genres = page.getByLabel('Genres', { exact: true })
    await genres.fill('jazz, zzyx core, ')
    await genres.press('Enter')
    for (const name of ['Jazz', 'zzyx core'])
      await expect(page.getByRole('button', { name: `Remove ${name}`, exact: true })).toBeVisible()
    const professions = page.getByLabel('Professions', { exact: true })
    await professions.fill('Zzyx own word')
    await expect(page.getByText('No matches found.', { exact: true })).toBeVisible()
    await professions.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove Zzyx own word' })).toHaveCount(0)
    await professions.fill('Booking')
    await page.getByRole('option', { name: 'Booking Agent' }).click()
    await expect(page.getByRole('button', { name: 'Remove Booking Agent' })).toBeVisible()
  })

  test('a free artist is told the end of a list before meeting it, and keeps what is stored [SUB-27]', async ({
    page,
    app,
  }) => {
    const { email } = await createAccount(app, 'artist')
    const seven = ['Piano', 'Drums', 'Vocals', 'Flute', 'Oboe', 'Harp', 'Theremin']
    await sql(app, 'update profiles set instruments = $2 where uuid = $1', [await idOf(app, email), seven])
    await openForm(page, email)
    const instruments = page.getByLabel('Instruments', { exact: true })
    await describedBy(page, 'Instruments', '7 chosen, more than the 5 instruments of the free plan')
    await describedBy(page, 'Professions', '0 of the 3 professions of the free plan')
    await instruments.fill('Kazoo of my own')
    await instruments.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove Kazoo of my own' })).toHaveCount(0)
    for (const name of seven) await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
    for (const name of ['Harp', 'Theremin'])
      await page.getByRole('button', { name: `Remove ${name}` }).click()
    await describedBy(page, 'Instruments', 'All 5 instruments of the free plan are chosen')
  })

  test('blank and repeated amenities are ignored [PROF-68 PROF-69]', async ({ page, app }) => {
    const { email } = await createAccount(app, 'venue')
    await openForm(page, email)
    const field = page.getByLabel('Amenities')
    for (const typed of ['Green room', '   ', ' Green room ', 'green ROOM', 'Parking']) {
      await field.fill(typed)
      await field.press('Enter')
    }
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2)
  })

  test('suggests US places from three characters after a rest of 500 ms [PROF-70 VAL-46 LIM-12 LIM-13 LIM-14 ERR-20 CALL-65]', async ({
    page,
    app,
  }) => {
    await openForm(page, ARTIST)
    const asked: (string | null)[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/places') asked.push(url.searchParams.get('q'))
    })
    const field = page.getByLabel('Location')
    await field.fill('')
    await field.pressSequentially('Fe', { delay: 20 })
    await page.waitForTimeout(800)
    expect(asked).toEqual([])
    // Both moments are taken in the page: a busy machine would blur them out here.
    await field.evaluate((input) =>
      input.addEventListener(
        'input',
        (event) => (document.documentElement.dataset['typedAt'] = String(event.timeStamp)),
      ),
    )
    await field.pressSequentially('rndale, MI', { delay: 40 })
    await page.getByRole('option', { name: 'Ferndale, MI' }).click()
    expect(asked).toEqual(['Ferndale, MI'])
    const restMs = await page.evaluate(() => {
      const [request] = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/places'))
      return request!.startTime - Number(document.documentElement.dataset['typedAt'])
    })
    expect(restMs).toBeGreaterThanOrEqual(490)
    await expect(field).toHaveValue('Ferndale, MI')
    await describedBy(page, 'Location', 'Only the city or ZIP code is kept')
    await save(page)
    await expect(page).toHaveURL(/:\d+\/$/)
    const [row] = await sql(app, 'select place_id, location from profiles where uuid = $1', [
      await idOf(app, ARTIST),
    ])
    expect(row).toMatchObject({ location: 'Ferndale, MI' })
    expect(row!['place_id']).toMatch(/^city:/)

    await page.goto('/profile/edit')
    await page.getByLabel('Location').fill('Zzyzxqqq')
    await expect(page.getByText('No matches found.', { exact: true })).toBeVisible()
  })

  test('keeps what was typed over a reload and asks before it is left', async ({ page }) => {
    await openForm(page, VENUE)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.getByLabel('Booking requirements').fill('Bring earplugs.')
    await page.reload()
    await expect(page.getByText('Your unsaved changes are back.')).toBeVisible()
    await expect(page.getByLabel('Booking requirements')).toHaveValue('Bring earplugs.')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gigs' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL(/\/profile\/edit$/)
    await page.getByRole('button', { name: 'Discard them' }).click()
    await expect(page.getByLabel('Booking requirements')).not.toHaveValue('Bring earplugs.')
    await page.getByLabel('Booking requirements').fill('Bring picks.')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gigs' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/\/gigs/)
    await page.goto('/profile/edit')
    await expect(page.getByLabel('Booking requirements')).not.toHaveValue('Bring picks.')
  })
})

test.describe('a save that fails', () => {
  test.use({ allowedProblems: [/status of 4\d\d|status of 500|ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })
  test('says whether the server refused or could not be asked, and keeps the form [ERR-12 ERR-13]', async ({
    page,
  }) => {
    await openForm(page, ARTIST)
    await page.getByLabel('Years of experience').fill('21')
    const refusal = {
      defined: true,
      code: 'PLACE_UNKNOWN',
      status: 422,
      message: 'Please choose a city or ZIP code from the suggestions',
    }
    await page.route('**/api/profile', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 422, json: refusal }) : route.continue(),
    )
    await save(page)
    await expect(
      page.getByText('Failed to update profile: Please choose a city or ZIP code from the suggestions'),
    ).toBeVisible()
    await page.unroute('**/api/profile')
    await page.route('**/api/profile', (route) => route.abort())
    await save(page)
    await expect(
      page.getByText('An unexpected error occurred: The server cannot be reached. Please try again.'),
    ).toBeVisible()
    await expect(page.getByLabel('Years of experience')).toHaveValue('21')
    await page.unroute('**/api/profile')
    await save(page)
    await expect(page).toHaveURL(/:\d+\/$/)
  })
})
