import { fileURLToPath } from 'node:url'
import { CONSENT_TEXT } from '@bandstand/domain/contracts'
import { CHROMIUM, inBrowser, isEveryBrowser, notInstalled, OTHERS } from './browsers/in-browser.ts'
import { Person } from './browsers/person.ts'
import { fillName, register } from './browsers/registration.ts'
import { gigForm, inDays } from './support/gig-form.ts'
import { createArtist, createVenue } from './support/members.ts'
import { sql } from './support/sql.ts'
import { type App, expect, test } from './support/test.ts'

const PICTURE = fileURLToPath(new URL('../apps/web/public/icon-512.png', import.meta.url))
// The walk takes a minute or more: `npm test` runs only a short one, in the browsers that no other test uses.
for (const browser of isEveryBrowser ? [CHROMIUM, ...OTHERS] : []) {
  test(`leads a venue and an artist from registration to published reviews in ${browser.name}`, async ({
    app,
  }) => {
    test.setTimeout(600_000)
    await inBrowser(browser, async (open) => {
      const venue = new Person(await open(browser.venue), app.url)
      const artist = new Person(await open(browser.artist), app.url)
      await walk(app, venue, artist, browser.name.toLowerCase())
    })
  })
}

for (const browser of isEveryBrowser ? [] : OTHERS) {
  test(`lets an artist sign in, find a gig and apply in ${browser.name}`, async ({ app }) => {
    test.skip(browser.find() === undefined, notInstalled(browser))
    test.setTimeout(120_000)
    await inBrowser(browser, async (open) => {
      const artist = new Person(await open(browser.artist), app.url)
      const { email } = await createArtist(app)
      await artist.logIn({ email })
      // Not every browser's driver types what is in the titles of other gigs.
      const title = `Seats by ${browser.name}`
      await (await createVenue(app)).call('POST', '/api/gigs', gigForm({ title }))
      await artist.click('link', 'Gigs')
      await apply(artist, title)
    })
  })
}

/** Follows what comes first on the dashboard and the main button of each page, and nothing else. */
async function walk(app: App, venue: Person, artist: Person, browser: string): Promise<void> {
  await test.step('both register and finish their profiles', async () => {
    await register(app, venue, 'Post a Gig', `owner@${browser}.example`)
    await venue.begin('Finish profile')
    await fillName(venue, 'Dana', 'Okafor')
    await venue.fill('Venue name', 'The Copper Anchor')
    await venue.choose('Venue type', 'Bar')
    await venue.fill('Title/Position', 'Booker')
    await venue.pick('Location', 'Ferndale', 'Ferndale, MI')
    await venue.clickMain('Save Profile')
    await venue.see('Profile completed successfully!')

    await setUpArtist(app, artist, browser)
    for (const person of [venue, artist]) {
      await person.begin('Add photo')
      await person.upload(PICTURE)
      await person.clickMain('Save Profile')
      await person.see('Profile updated successfully!')
    }
  })

  const title = `Sunday matinee in ${browser}`
  await test.step('the venue posts a gig, for which the artist applies', async () => {
    await venue.caughtUp()
    await venue.clickMain('Post a Gig')
    await venue.fill('Gig title', title)
    await venue.fill('Description', 'Two sets of forty minutes. The room is quiet, the pay is fair.')
    await venue.fill('Date', inDays(4))
    await venue.fill('Time', '15:00')
    await venue.pick('Location', 'Ferndale', 'Ferndale, MI')
    await venue.fill('Payment amount', '425.50')
    await venue.choose('Position', 'Musician')
    await venue.pick('Instruments', 'Theremin', 'Theremin')
    await venue.clickMain('Post Gig')
    await venue.see('Gig created successfully!')

    await artist.caughtUp()
    await artist.clickMain('Browse Gigs')
    await apply(artist, title)
  })

  await test.step('they agree and sign', async () => {
    await venue.begin('Review applicant')
    await venue.clickMain('View applicant Ether Duo')
    await venue.clickMain('Offer $450.00')
    // The gig names its town only.
    await venue.fill('Street address', '300 W Nine Mile Rd')
    await venue.click('button', 'Save and continue')
    await artist.begin('Review offer')
    await artist.clickMain('Accept $450.00')
    await artist.clickMain('Accept and book')
    await artist.arriveAt(/^\/bookings\//)
    await artist.see('300 W Nine Mile Rd, Ferndale, MI')
    for (const [person, name] of [
      [artist, 'Wren Castillo'],
      [venue, 'Dana Okafor'],
    ] as const) {
      await person.begin('Sign contract')
      await person.fill('Your full name', name)
      await person.click('checkbox', CONSENT_TEXT)
      await person.clickMain('Sign Contract')
      await person.see('Signed')
    }
  })

  await test.step('they write to each other about the show', async () => {
    for (const person of [artist, venue]) {
      await person.open('/bookings')
      await person.click('link', title)
    }
    await write(artist, 'Is there a piano in the room?')
    await venue.see('Is there a piano in the room?')
    await write(venue, 'There is, and it was tuned on Monday.')
    await artist.see('There is, and it was tuned on Monday.')
  })

  await test.step('the venue deposits the fee and fills in the day sheet', async () => {
    await venue.begin('Deposit')
    await venue.clickMain('Deposit Funds')
    await venue.fill('Test card number', '4242 4242 4242 4242')
    await venue.clickMain('Pay $450.00')
    await venue.see('In escrow')
    await venue.begin('Edit day sheet')
    await venue.clickMain('Edit day sheet')
    await venue.fill('Contact on the night', 'Dana')
    await venue.clickMain('Save')
    await venue.caughtUp()
  })

  await test.step('the artist checks in on the night', async () => {
    await moveShow(app, title, '1 hour')
    await artist.begin('Check in')
    await artist.clickMain('I’ve arrived')
    await artist.see('Arrived')
  })

  await test.step('the venue releases the fee, and both review each other', async () => {
    await moveShow(app, title, '-5 hours')
    await sql(app, `select graphile_worker.add_job('run_clocks')`)
    await venue.begin('Review payment')
    await venue.clickMain('Release Funds')
    await venue.clickMain('Release Funds')
    await venue.see('Released')
    for (const [person, button] of [
      [artist, 'Send review'],
      [venue, 'Publish both reviews'],
    ] as const) {
      await person.begin('Write review')
      await person.click('radio', '5 stars')
      await person.fill('In your words', 'Everything was as agreed.')
      await person.clickMain(button)
    }
    await venue.see('Both reviews are published and can’t be changed.')
    for (const person of [venue, artist]) await person.caughtUp()
  })
}

/** Moves the start of the show to this long from now; it takes two hours. */
async function moveShow(app: App, title: string, from: string): Promise<void> {
  const rows = await sql(
    app,
    `update bookings b set starts_at = now() + $2::interval, ends_at = now() + $2::interval + interval '2 hours'
     from gigs g where g.id = b.gig_id and g.title = $1 returning b.id`,
    [title, from],
  )
  expect(rows).toHaveLength(1)
}

async function setUpArtist(app: App, artist: Person, browser: string): Promise<void> {
  await register(app, artist, 'Create a Profile', `wren@${browser}.example`)
  await artist.begin('Finish profile')
  await fillName(artist, 'Wren', 'Castillo')
  await artist.fill('Band name', 'Ether Duo')
  await artist.pick('Professions', 'Musician', 'Musician')
  await artist.clickMain('Save Profile')
  await artist.see('Profile completed successfully!')
}

/** Finds a gig in the list by its title, and applies for it. */
async function apply(artist: Person, title: string): Promise<void> {
  await artist.fill('Search gigs', title)
  await artist.click('link', title)
  await artist.clickMain('Apply')
  await artist.fill('Message', 'We would love to play your room.')
  await artist.fill('Proposed fee', '450')
  await artist.clickMain('Send application')
  await artist.see('Application sent.')
}

async function write(person: Person, text: string): Promise<void> {
  await person.fill('Message', text)
  await person.click('button', 'Send message')
}
