import { writeFileSync } from 'node:fs'
import { addDays, dayText, weekdayOf } from '@bandstand/domain/time'
import { type Browser, CHROMIUM, inBrowser, isEveryBrowser, OTHERS } from '../browsers/in-browser.ts'
import { Person } from '../browsers/person.ts'
import { fillName, register } from '../browsers/registration.ts'
import type { Size } from '../browsers/tab.ts'
import { inDays } from '../support/gig-form.ts'
import { sql } from '../support/sql.ts'
import { type App, expect, test } from '../support/test.ts'
import { venueCalendar } from '../support/venue-calendar.ts'

/** A phone at night, and a desk by day that is low enough for messages to reach a dialog's buttons. */
const LOOKS: { browser: Browser; size: Size; theme: 'day' | 'night' }[] = [
  { browser: CHROMIUM, size: { width: 390, height: 844 }, theme: 'night' },
  { browser: CHROMIUM, size: { width: 1280, height: 720 }, theme: 'day' },
  ...(isEveryBrowser ? OTHERS : []).map((browser) => ({
    browser,
    size: browser.venue,
    theme: 'day' as const,
  })),
]

for (const { browser, size, theme } of LOOKS) {
  test(`brings a new venue’s month into its calendar in ${browser.name}, ${size.width} pixels wide`, async ({
    app,
  }) => {
    test.setTimeout(300_000)
    await inBrowser(browser, async (open) => {
      const venue = new Person(await open(size), app.url)
      await venue.open('/')
      await venue.tab.evaluate((chosen) => localStorage.setItem('bandstand.theme', chosen), theme)
      await fillMonth(app, venue, `${browser.name}-${size.width}`.toLowerCase())
    })
  })
}

/** Registers a venue, and presses what its owner would to bring a paper calendar into the product. */
async function fillMonth(app: App, venue: Person, name: string): Promise<void> {
  const email = `owner@${name}.example`
  const monday = mondayAfter(inDays(20))
  const on = (week: number, weekday: number) => addDays(monday, week * 7 + weekday)

  await test.step('the venue registers', async () => {
    await register(app, venue, 'Post a Gig', email)
    await venue.begin('Finish profile')
    await fillName(venue, 'Dana', 'Okafor')
    await venue.fill('Venue name', 'The Copper Anchor')
    await venue.choose('Venue type', 'Bar')
    await venue.fill('Title/Position', 'Booker')
    await venue.pick('Location', 'Ferndale', 'Ferndale, MI')
    await venue.clickMain('Save Profile')
    await venue.see('Profile completed successfully!')
  })

  await test.step('it adds two stages', async () => {
    await venue.open('/stages')
    for (const [stage, minutes] of [
      ['Main', '30 minutes'],
      ['Back room', '15 minutes'],
    ] as const) {
      await venue.click('button', 'Add a stage')
      await venue.fill('Name', stage)
      await venue.choose('Changeover', minutes)
      await venue.clickMain('Add stage')
      await venue.see(stage)
    }
  })

  await test.step('it imports its calendar and its spreadsheet', async () => {
    const files = venueCalendar(monday)
    for (const [kind, button] of [
      ['ics', 'Import 14 entries'],
      ['csv', 'Import 4 entries'],
    ] as const) {
      const file = test.info().outputPath(`${name}.${kind}`)
      writeFileSync(file, files[kind])
      await venue.open('/calendar/import')
      await venue.upload(file)
      await venue.see('Nothing has been added yet.')
      // The calendar names no rooms, the spreadsheet does.
      if (kind === 'ics') await venue.select('No room named', 'Main')
      await venue.clickMain(button)
      await venue.arriveAt(/^\/calendar\/import$/)
      await venue.see(`${name}.${kind}`)
    }
  })

  await test.step('it writes down its own trio’s Thursday residency', async () => {
    await openEvening(venue, on(0, 3), 'Already agreed')
    await venue.click('radio', 'An act that isn’t on Bandstand. Just put it in my calendar.')
    await venue.fill('Act', 'The House Trio')
    await venue.choose('Stage', 'Back room')
    await venue.select('Dates', 'Every Thursday')
    await venue.fill('Number of dates', '8')
    await venue.clickMain('Add to calendar')
    await venue.see('The House Trio is in your calendar on 8 dates')
    await venue.open(agendaOf(on(3, 3)))
    await venue.see('The House Trio')
  })

  await test.step('it posts a series for songwriters', async () => {
    await postGig(venue, {
      title: 'Songwriter Wednesdays',
      date: on(0, 2),
      time: '20:00',
      stage: 'Back room',
    })
    await venue.click('switch', 'Recurring gig')
    await venue.select('Dates', 'Every Wednesday')
    await venue.fill('Number of dates', '8')
    await venue.clickMain('Post gig')
    await venue.arriveAt(/^\/series\//)
    await venue.see('8 dates')
  })

  await test.step('it puts three acts on a Saturday, with set times', async () => {
    const saturday = on(4, 5)
    // A month of this venue takes more than the free plan has.
    await sql(
      app,
      `update profiles set subscription_tier = 'pro', subscription_expiry = now() + interval '1 year'
       where uuid = (select id from users where email = $1) returning uuid`,
      [email],
    )
    await postGig(venue, { title: 'Saturday three', date: saturday, time: '20:00', stage: 'Main' })
    await venue.clickMain('Post gig')
    await venue.see('created successfully!')
    await openEvening(venue, saturday, 'Make a bill')
    await venue.fill('Title', 'Three on a Saturday')
    await venue.fill('Doors', '19:00')
    await venue.click('button', 'New act')
    await venue.click('button', 'New act')
    await venue.fill('First set', '20:00')
    await venue.click('button', 'Suggest times')
    await venue.clickMain('Make bill')
    await venue.see('Bill saved')
    for (const time of ['8:00 PM', '9:15 PM', '10:30 PM']) await venue.see(time)
  })

  await test.step('it holds an evening for an act', async () => {
    await openEvening(venue, on(5, 3), 'Hold a date')
    await venue.fill('Act', 'Night Ferry')
    await venue.clickMain('Hold this date')
    await venue.see('Date held')
    await venue.open(agendaOf(on(5, 3)))
    await venue.see('Night Ferry')
  })

  const outside = await sql(
    app,
    `select count(*)::int as acts from outside_bookings o join users u on u.id = o.venue_id where u.email = $1`,
    [email],
  )
  expect(outside[0]!.acts).toBe(17 + 8)
}

const agendaOf = (day: string) => `/calendar?view=agenda&day=${day}`

/** Opens the menu of an evening in the calendar, and takes one of its actions. */
async function openEvening(venue: Person, day: string, action: string): Promise<void> {
  await venue.open(agendaOf(day))
  await venue.click('button', `Menu for ${dayText(day, 'full')}`)
  await venue.click('menuitem', action)
}

function mondayAfter(day: string): string {
  return addDays(day, (8 - weekdayOf(day)) % 7)
}

async function postGig(
  venue: Person,
  gig: { title: string; date: string; time: string; stage: string },
): Promise<void> {
  await venue.open(`/gigs/create?date=${gig.date}`)
  await venue.fill('Gig title', gig.title)
  await venue.fill('Description', 'Two sets of forty minutes. The room is quiet, the pay is fair.')
  await venue.fill('Time', gig.time)
  await venue.pick('Location', 'Ferndale', 'Ferndale, MI')
  await venue.choose('Stage', gig.stage)
  await venue.fill('Payment amount', '300')
  await venue.choose('Position', 'Musician')
  await venue.pick('Instruments', 'Theremin', 'Theremin')
}
