import { randomUUID } from 'node:crypto'
import { type Browser, CHROMIUM, inBrowser, isEveryBrowser, OTHERS } from '../browsers/in-browser.ts'
import { Person } from '../browsers/person.ts'
import type { Size } from '../browsers/tab.ts'
import { book, makeOffer } from '../support/booking.ts'
import { gigForm } from '../support/gig-form.ts'
import { createArtist, createProVenue, type Member } from '../support/members.ts'
import { deposit, moveShow } from '../support/paid-shows.ts'
import { actingFor, join } from '../support/parties.ts'
import { sql } from '../support/sql.ts'
import { type App, expect, test } from '../support/test.ts'

const ACT = 'The Cass Quintet'
const LOOKS: { browser: Browser; size: Size }[] = [
  { browser: CHROMIUM, size: { width: 390, height: 844 } },
  { browser: CHROMIUM, size: { width: 1440, height: 900 } },
  ...(isEveryBrowser ? OTHERS : []).map((browser) => ({ browser, size: browser.artist })),
]

for (const { browser, size } of LOOKS)
  test(`a band of five says yes, plays with a sub, and each is paid, in ${browser.name}, ${size.width} pixels wide`, async ({
    app,
  }) => {
    test.setTimeout(300_000)
    await inBrowser(browser, async (open) =>
      playTheNight(app, async () => new Person(await open(size), app.url)),
    )
  })

async function playTheNight(app: App, sitDown: () => Promise<Person>): Promise<void> {
  const venue = await createProVenue(app)
  const { id: gigId } = await venue.call('POST', '/api/gigs', gigForm({ title: 'Friday jazz' }))
  const band = await formBand(app)
  const { ada, max, kim, jo, lou } = band
  const asAct = (person: Member) => actingFor(person, ada.id)

  await test.step('the leader asks the band, and promises to apply', async () => {
    const leader = await sitDown()
    await leader.logIn(ada)
    await leader.open(`/gigs/${gigId}`)
    await leader.click('button', 'Ask the band')
    await leader.click('checkbox', 'Apply as soon as everybody says yes')
    await leader.fill('Message', 'We’d love to play.')
    await leader.fill('Proposed fee', '600')
    await leader.clickMain('Ask the band')
    await leader.see('0 of 5 places have a yes')
    await leader.click('button', 'Yes')
    await leader.see('1 of 5 places has a yes')
  })

  await test.step('everybody says yes, one of them for somebody without an account, and the act has applied', async () => {
    const { poll } = await ada.call('GET', `/api/gigs/${gigId}/poll`)
    for (const person of [max, jo, ada]) {
      const { places } = await asAct(person)('GET', `/api/polls/${poll.id}`)
      for (const { people } of places)
        for (const each of people)
          if (each.canAnswer && each.answer === null)
            await asAct(person)('PUT', `/api/polls/${poll.id}/answers/${each.id}`, { answer: 'yes' })
    }
    const drummer = await sitDown()
    await drummer.logIn(kim)
    await drummer.open(`/polls/${poll.id}?for=${ada.id}`)
    await drummer.click('button', `Switch to ${ACT}`)
    await drummer.see('4 of 5 places have a yes')
    await drummer.click('button', 'Yes')
    await drummer.see('5 of 5 places have a yes')
  })

  await test.step('another act books the drummer for that night, and the venue makes an offer', async () => {
    await bookElsewhere(app, kim)
    const { applications } = await ada.call('GET', '/api/applications')
    await makeOffer(applications[0].id, venue)
  })

  const bookingId = await test.step('the manager accepts with a sub in her place, and signs', async () => {
    const manager = await sitDown()
    await manager.logIn(max)
    const { applications } = await ada.call('GET', '/api/applications')
    await manager.open(`/applications/${applications[0].id}?for=${ada.id}`)
    await manager.click('button', `Switch to ${ACT}`)
    await manager.click('button', 'Accept')
    await manager.see('Kim Okafor plays elsewhere at that time')
    await manager.click('checkbox', 'Kim Okafor (Drums), plays elsewhere at that time')
    await manager.click('checkbox', 'Lou Park (Drums), sub')
    await manager.click('button', 'Accept and book')
    await manager.arriveAt(/^\/bookings\//)
    await manager.see('Lou Park')
    const id = (await manager.address()).split(/[/?]/)[2]!
    await manager.fill('Your full name', 'Max Stone')
    await manager.click(
      'checkbox',
      'I have read this contract and agree to it. I intend my typed name to be my signature, and I consent to signing electronically.',
    )
    await manager.click('button', 'Sign Contract')
    await manager.see('has to sign')
    return id
  })

  await test.step('the venue signs and deposits, they play, and the fee is released', async () => {
    const contract = await venue.call('GET', `/api/bookings/${bookingId}/contract`)
    const { hash } = contract.versions[0]
    await venue.call('POST', `/api/contracts/${contract.id}/sign`, {
      hash,
      typedName: 'Dana Cole',
      consent: true,
    })
    const { id } = await venue.call('GET', `/api/bookings/${bookingId}/payment`)
    await deposit(app, venue, id)
    await moveShow(app, bookingId, '1 hour')
    const sub = await sitDown()
    await sub.logIn(lou)
    await sub.open(`/bookings/${bookingId}/day-sheet?for=${ada.id}`)
    await sub.click('button', `Switch to ${ACT}`)
    await sub.click('button', 'I’ve arrived')
    await sub.see('Arrived')
    await moveShow(app, bookingId, '-3 hours')
    await venue.call('POST', `/api/payments/${id}/release`, { key: randomUUID() })
    await sub.open(`/payments?for=${lou.id}`)
    await sub.click('button', 'Switch to Lou Park')
    await sub.see('Your own balance')
    await sub.see('$120.00')
  })

  await test.step('somebody without an account joins, and five people are paid', async () => {
    const sam = await createArtist(app, { first_name: 'Sam', last_name: 'Ortiz', band_name: 'Sam Ortiz' })
    await join(ada, sam, 'member')
    await ada.call('PUT', `/api/lineup/${band.samId}`, {
      name: 'Sam Ortiz',
      personId: sam.id,
      instruments: [],
      part: 'core',
    })
    for (const person of [ada, max, jo, lou, sam]) await setUpBank(app, person)
    const player = await sitDown()
    await player.logIn(sam)
    await player.open('/payments')
    await player.see('Your own balance')
    await player.click('button', 'Withdraw to your bank')
    await player.clickMain('Withdraw $120.00')
    await player.see('$120.00 is on its way to your bank.')
    for (const person of [ada, max, jo, lou])
      await person.call('POST', '/api/own-payouts', { key: randomUUID(), amount: '120' })
    await expect(async () => {
      const paid = await sql(
        app,
        `select o.amount_cents::int as cents, w.person_id from money_orders o join wallets w on w.id = o.artist_id
         where o.kind = 'payout' and o.status = 'succeeded' and w.person_id = any ($1)`,
        [[ada, max, jo, lou, sam].map((person) => person.id)],
      )
      expect(paid.map(({ cents }) => cents)).toEqual([12_000, 12_000, 12_000, 12_000, 12_000])
    }).toPass({ timeout: 60_000 })
    const { balances } = await ada.call('GET', '/api/payments')
    expect(balances.available).toBe(0)
  })
}

/** A quintet that shares equally: its leader, a manager, two members, and a bassist without an account; and a sub for the drums. */
async function formBand(app: App) {
  const named = (first: string, last: string) =>
    createArtist(app, { first_name: first, last_name: last, band_name: `${first} ${last}` })
  const ada = await createArtist(app, { first_name: 'Ada', last_name: 'Reyes', band_name: ACT })
  const [max, kim, jo, lou] = await Promise.all([
    named('Max', 'Stone'),
    named('Kim', 'Okafor'),
    named('Jo', 'Bell'),
    named('Lou', 'Park'),
  ])
  await join(ada, max, 'manager')
  for (const person of [kim, jo, lou]) await join(ada, person, 'member')
  const samId = randomUUID()
  for (const [id, name, personId, instruments, part] of [
    [randomUUID(), 'Ada Reyes', ada.id, ['Vocals'], 'core'],
    [randomUUID(), 'Max Stone', max.id, ['Piano'], 'core'],
    [randomUUID(), 'Kim Okafor', kim.id, ['Drums'], 'core'],
    [randomUUID(), 'Jo Bell', jo.id, ['Trumpet'], 'core'],
    [samId, 'Sam Ortiz', null, ['Upright Bass'], 'core'],
    [randomUUID(), 'Lou Park', lou.id, ['Drums'], 'sub'],
  ] as const)
    await ada.call('PUT', `/api/lineup/${id}`, { name, personId, instruments, part })
  await ada.call('PUT', '/api/shares/rule', { version: 0, rule: { expenses: [], split: { kind: 'equal' } } })
  return { ada, max: max, kim: kim, jo: jo, lou: lou, samId }
}

/** Books somebody's own act for the same evening at another venue. */
async function bookElsewhere(app: App, person: Member): Promise<void> {
  await person.call('PUT', `/api/lineup/${randomUUID()}`, {
    name: 'Kim Okafor',
    personId: person.id,
    instruments: ['Drums'],
    part: 'core',
  })
  const venue = await createProVenue(app)
  const { id: gigId } = await venue.call('POST', '/api/gigs', gigForm())
  await book({ artist: person, venue, gigId })
}

async function setUpBank(app: App, person: Member): Promise<void> {
  await expect(async () => {
    const { balance } = await person.call('GET', '/api/own-payouts/balance')
    expect(balance?.available).toBe(120)
  }).toPass({ timeout: 20_000 })
  const { url } = await person.call('POST', '/api/own-payouts/set-up')
  const account = new URL(url).searchParams.get('account') ?? ''
  const done = new URLSearchParams({ account, return: `${app.url}/payments`, bank: '000123456789' })
  await fetch(`${app.url}/sandbox/account/done?${done}`, { redirect: 'manual' })
  await expect(async () => {
    const { balance } = await person.call('GET', '/api/own-payouts/balance')
    expect(balance.payoutsReady).toBe(true)
  }).toPass({ timeout: 30_000 })
}
