import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type {
  BookingRule,
  BookingDetail,
  BookingProgress,
  BookingReviews,
  BookingShares,
} from '@bandstand/api-spec'
import { answer, crash, fill, openScreen, type ScreenOptions } from '../../../test/open-screen.tsx'
import {
  artist,
  bookingOf,
  nightOf,
  NO_PAYMENT_ABILITIES,
  type PaidNight,
  sheetOf,
  venue,
} from '../../../test/night-samples.ts'

const booking = bookingOf()
const { id, gig } = booking
const sign = {
  key: 'contract:1',
  kind: 'contract' as const,
  title: 'Sign your contract with The Test Room',
  action: { label: 'Sign contract', path: `/bookings/${id}#contract` },
  gig: { title: gig.title, startsAt: gig.startsAt, timeZone: gig.timeZone },
  deadline: { label: 'Sign by', at: '2030-11-22T17:00:00.000Z' },
  party: null,
}
const steps: BookingProgress['steps'] = [
  { step: 'agreed', done: true },
  { step: 'signed', done: false },
  { step: 'show', done: false },
]

/** Opens the booking's page, which reads everything with one request. */
async function openNight(night: PaidNight, answers: ScreenOptions['answers'] = {}) {
  const opened = await openScreen(`/bookings/${night.booking.id}`, {
    profile: night.contract.me === 'artist' ? artist : venue,
    answers: {
      nights: { get: answer.nights.get.handler(() => night) },
      messages: { get: answer.messages.get.handler(() => crash()) },
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1 })
  return opened
}

/** Opens the artist's page with this progress. */
async function openBooking(
  progress: BookingProgress,
  change: Partial<BookingDetail> = {},
  answers: ScreenOptions['answers'] = {},
) {
  await openNight(nightOf('artist', { booking: { ...booking, ...change }, progress }), answers)
  return within(await screen.findByRole('region', { name: 'Next step' }))
}

/** What the next step says. */
const next = () => screen.getByRole('region', { name: 'Next step' }).textContent

test('a booking leads to the reader’s next step, and ticks off what is done', async () => {
  const region = await openBooking({ steps, mine: [sign], theirs: null })
  expect(region.getByRole('link', { name: 'Sign contract' }).getAttribute('href')).toBe('#contract')
  expect(next()).toContain('Sign by Nov 22, 2030, 12:00 PM EST')
  const items = region.getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Agreed, done', 'Signed', 'Show'])
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
})

test('it says who the reader is waiting for, or that there is nothing to do', async () => {
  const theirs = { text: 'Waiting for The Test Room to sign the contract', deadline: sign.deadline }
  const region = await openBooking({ steps, mine: [], theirs })
  expect(next()).toContain('Waiting for The Test Room to sign the contract, by Nov 22, 2030, 12:00 PM EST.')
  expect(region.queryByRole('link')).toBeNull()
})

test('a booking without a next step says that there is nothing to do', async () => {
  const region = await openBooking({ steps, mine: [], theirs: null })
  region.getByText('There’s nothing to do for this booking now.')
})

test('a cancelled booking shows the reason as it was written', async () => {
  const reason = 'A pipe burst above the stage.\nSorry about this.'
  await openBooking({ steps, mine: [sign], theirs: null }, { status: 'cancelled', cancelReason: reason })
  expect(screen.getByText(/A pipe burst above the stage/).textContent).toBe(`“${reason}”`)
})

test('a saved review does not block its author while the page is being updated', async () => {
  const reviews: BookingReviews = {
    bookingId: id,
    me: 'artist',
    closesAt: '2030-12-14T05:30:00.000Z',
    publishedAt: null,
    mine: null,
    theirs: null,
    theyWrote: false,
    abilities: { write: true, change: false, reply: false },
  }
  const mine = { id: crypto.randomUUID(), stars: 5, text: 'A fine room.', removed: false, reply: null }
  let isSaved = false
  await openBooking(
    { steps, mine: [], theirs: null },
    { status: 'completed' },
    {
      attention: {
        forBooking: answer.attention.forBooking.handler(() =>
          isSaved ? new Promise(() => {}) : { steps, mine: [], theirs: null },
        ),
      },
      reviews: {
        getForBooking: answer.reviews.getForBooking.handler(() => reviews),
        save: answer.reviews.save.handler(() => {
          isSaved = true
          return {
            ...reviews,
            mine: { ...mine, writtenAt: '2030-11-30T12:00:00.000Z' },
            abilities: { write: false, change: true, reply: false },
          }
        }),
      },
    },
  )
  fireEvent.click(await screen.findByRole('radio', { name: '5 stars' }))
  fill(/In your words/, mine.text)
  expect(mayLeave()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Send review' }))
  await screen.findByText('Not published yet')
  expect(mayLeave()).toBe(true)
})

const part = (name: string) => within(screen.getByRole('region', { name }))
const PARTS = ['Terms', 'Contract', 'Money', 'Day sheet', 'People', 'Conversation', 'History']

test('a night is read with one request, and its contents lead to each part', async () => {
  const { asked } = await openNight(nightOf('venue', { booking }))
  const contents = within(screen.getByRole('navigation', { name: 'On this page' }))
  const links = contents.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(PARTS)
  for (const link of links) {
    const heading = document.querySelector(link.getAttribute('href') ?? '')
    expect(heading?.textContent).toBe(link.textContent)
  }
  await waitFor(() => expect(asked()).toContain(`GET /api/threads/${booking.threadId}`))
  expect(asked().filter((request) => request.includes('/bookings/'))).toEqual([
    `GET /api/bookings/${id}/night`,
  ])
  part('Terms').getByText('2')
  part('Money').getByText('The fee hasn’t been deposited yet.')
  part('People').getByRole('link', { name: 'Reyes Trio' })
  part('Day sheet').getByText('Load-in')
  // What the head says is not said again.
  expect(part('Day sheet').queryByText('Where')).toBeNull()
  expect(part('Terms').queryByText('Fee')).toBeNull()
})

test('either side is offered only what is theirs to do', async () => {
  const day = nightOf('venue', { booking })
  const edit = { editVenuePart: true, editArtistPart: false, checkIn: [], undoCheckIn: null }
  const venueNight: PaidNight = {
    ...day,
    payment: { ...day.payment, abilities: { ...NO_PAYMENT_ABILITIES, deposit: true, cancel: true } },
    daySheet: sheetOf(booking, { me: 'venue', abilities: edit }),
  }
  const { close } = await openNight(venueNight)
  await screen.findByRole('button', { name: 'Deposit Funds' })
  part('Day sheet').getByRole('button', { name: 'Edit day sheet' })
  close()
  await openNight(nightOf('artist', { booking }))
  await screen.findByRole('button', { name: 'Edit set list and notes' })
  for (const name of ['Deposit Funds', 'Edit day sheet'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a contract is signed on the page of its night, key terms first, and its text can be read there', async () => {
  const night = nightOf('artist', { booking })
  let { contract } = night
  const current = nightOf('artist', { booking, contract })
  await openNight(current, {
    contracts: {
      getForBooking: answer.contracts.getForBooking.handler(() => contract),
      sign: answer.contracts.sign.handler(({ input }) => {
        expect(input).toMatchObject({ id: contract.id, typedName: 'Ada Reyes', hash: 'a'.repeat(64) })
        const { abilities } = contract
        contract = {
          ...contract,
          signedBy: { artist: true, venue: false },
          abilities: { ...abilities, sign: false },
        }
        return contract
      }),
    },
    ...readAgain(current),
  })
  const form = within(await screen.findByRole('form', { name: 'Sign Contract' }))
  expect(form.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Artist',
    'Venue',
    'When',
    'Where',
    'Fee',
  ])
  form.getByText('Read the whole contract')
  fill(/^Your full name/, 'Ada Reyes')
  fireEvent.click(form.getByRole('checkbox'))
  fireEvent.click(form.getByRole('button', { name: 'Sign Contract' }))
  await screen.findByRole('button', { name: 'Contract Signed' })
  expect(screen.queryByRole('form', { name: 'Sign Contract' })).toBeNull()
  part('Contract').getByText('You signed. Waiting for The Test Room.')
})

test('one timeline tells who did what and when, from the application to the payment', async () => {
  const night = nightOf('venue', { booking })
  const event = { number: 1, event: 'created' as const, hash: 'c'.repeat(64) }
  await openNight({
    ...night,
    contract: {
      ...night.contract,
      events: [
        {
          ...event,
          at: '2030-11-20T12:00:00.000Z',
          actorRole: 'artist',
          text: 'Reyes Trio accepted the offer, which set the terms',
        },
      ],
    },
    payment: {
      ...night.payment,
      timeline: [
        {
          at: '2030-11-22T12:00:00.000Z',
          actorRole: 'venue',
          text: 'The Test Room deposited the fee, which is now held in escrow',
          amount: 650,
        },
      ],
    },
    daySheet: sheetOf(booking, {
      me: 'venue',
      checkIns: [{ step: 'arrived', happenedAt: '2030-11-29T23:40:00.000Z' }],
    }),
  })
  const rows = part('History').getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Reyes Trio appliedNov 18, 2030, 7:00 AM EST',
    'The Test Room made an offer:$650.00Nov 19, 2030, 7:00 AM EST',
    'Reyes Trio accepted the offer, which set the termsNov 20, 2030, 7:00 AM EST',
    'The Test Room deposited the fee, which is now held in escrow$650.00Nov 22, 2030, 7:00 AM EST',
    'Reyes Trio checked in: arrivedNov 29, 2030, 6:40 PM EST',
  ])
})

test('a part that can’t be read says so and tries again, and the others stay', async () => {
  let fails = true
  const night = nightOf('artist', { booking })
  const { user } = await openNight(night, {
    nights: { get: answer.nights.get.handler(() => crash()) },
    ...readAgain(night),
    contracts: {
      getForBooking: answer.contracts.getForBooking.handler(() => (fails ? crash() : night.contract)),
    },
  })
  const again = await part('Contract').findByRole('button', { name: 'Try Again' })
  part('Money').getByText(/hasn’t deposited the fee yet/)
  part('History').getByText('Reyes Trio applied')
  fails = false
  await user.click(again)
  await screen.findByRole('form', { name: 'Sign Contract' })
})

test('on a phone the next step stays in reach, and goes away where it is done', async () => {
  const night = nightOf('artist', { booking, progress: { steps, mine: [sign], theirs: null } })
  const { close } = await openNight(night)
  const bar = () => screen.getByRole('region', { name: 'Your next step' })
  // All of the page is on screen in these tests, the contract too.
  await waitFor(() => expect(bar().className).toContain('is-away'))
  expect(within(bar()).getByRole('link', { name: 'Sign contract' }).getAttribute('href')).toBe('#contract')
  close()
  await openNight(nightOf('artist', { booking }))
  expect(screen.queryByRole('region', { name: 'Your next step' })).toBeNull()
})

/** The single reads of a night's parts, which follow the first one. */
function readAgain(night: PaidNight): ScreenOptions['answers'] {
  return {
    booking: { get: answer.booking.get.handler(() => night.booking) },
    attention: { forBooking: answer.attention.forBooking.handler(() => night.progress) },
    payments: { getForBooking: answer.payments.getForBooking.handler(() => night.payment) },
    daySheets: { get: answer.daySheets.get.handler(() => night.daySheet) },
  }
}

/** Whether the browser would leave the page without a question. */
function mayLeave(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

test('the act sees its agent’s commission before its own shares, or what it leaves', async () => {
  const commission = { agent: 'Kim Lee', isYou: false, basisPoints: 1250, amount: 75.27, net: 602.23 }
  const share = { name: 'Ada', isYou: true, amount: 526.96, expenses: 0 }
  const shares = (split: BookingShares) => ({ ofBooking: answer.shares.ofBooking.handler(() => ({ split })) })
  const split = { isFinal: false, isPaidHere: true, net: 602.23, commission, shares: [share], proposal: null }
  const { close } = await openNight(nightOf('artist', { booking }), { shares: shares(split) })
  await screen.findByRole('heading', { name: 'Shares' })
  part('Money').getByText('Commission of Kim Lee (12.5%)')
  part('Money').getByText('$75.27')
  part('Money').getByText('Together')
  close()
  const own = { ...split, isFinal: true, net: null, commission: { ...commission, isYou: true }, shares: [] }
  await openNight(nightOf('artist', { booking }), { shares: shares(own) })
  await screen.findByRole('heading', { name: 'Commission' })
  part('Money').getByText('Your commission (12.5%)')
  part('Money').getByText('Left for the act')
  part('Money').getByText('$526.96')
  part('Money').getByText('Bandstand paid the commission into the agent’s balance.')
})

const bookingRule: BookingRule = {
  version: 0,
  rule: null,
  usual: { expenses: [], split: { kind: 'equal' } },
  net: 600,
  players: ['Ada', 'Bo', 'Cy'].map((name, at) => ({
    id: `00000000-0000-4000-8000-00000000000${at}`,
    name,
    hasAccount: at < 2,
    amount: 200,
  })),
  change: 'by_consent',
  openNumber: null,
}

test('an owner proposes another split of one show, and reads the result, who has to agree, and who can’t', async () => {
  const sent: object[] = []
  const { user } = await openNight(nightOf('artist', { booking }), {
    shares: {
      ofBooking: answer.shares.ofBooking.handler(() => ({ split: null })),
      ofBookingRule: answer.shares.ofBookingRule.handler(() => ({ rule: bookingRule })),
      setBookingRule: answer.shares.setBookingRule.handler(({ input }) => {
        sent.push(input)
        return { rule: bookingRule }
      }),
    },
  })
  await screen.findByText('As usual: Equal shares.')
  await user.click(screen.getByRole('button', { name: 'Change split' }))
  await user.click(screen.getByRole('radio', { name: 'Percentages' }))
  fill('Ada, %', '60')
  fill('Bo, %', '20')
  fill('Cy, %', '20')
  const form = within(screen.getByRole('form', { name: 'For this show' }))
  form.getByText('$200.00 → $360.00')
  form.getByText(/^Cy would get less and can’t say yes without an account/)
  fill('Ada, %', '46')
  fill('Cy, %', '34')
  form.getByText(/once everybody who gets less says yes: Bo\./)
  await user.click(screen.getByRole('button', { name: 'Propose split' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ version: 0, rule: { split: { kind: 'percent' } } })
  await screen.findByRole('button', { name: 'Change split' })
})

test('an owner sees who has said what to a proposal, and withdraws it', async () => {
  const share = { name: 'Ada', isYou: true, amount: 200, expenses: 0 }
  const people = [
    { name: 'Ada', isYou: true, before: 200, after: 276, answer: 'not_asked' as const },
    { name: 'Bo', isYou: false, before: 200, after: 120, answer: null },
    { name: 'Cy', isYou: false, before: 200, after: 190, answer: 'yes' as const },
  ]
  const split: BookingShares = {
    isFinal: false,
    isPaidHere: true,
    net: 600,
    commission: null,
    shares: [share],
    proposal: { number: 1, people },
  }
  const withdrawn: object[] = []
  const { user } = await openNight(nightOf('artist', { booking }), {
    shares: {
      ofBooking: answer.shares.ofBooking.handler(() => ({ split })),
      ofBookingRule: answer.shares.ofBookingRule.handler(() => ({ rule: { ...bookingRule, openNumber: 1 } })),
      withdrawProposal: answer.shares.withdrawProposal.handler(({ input }) => {
        withdrawn.push(input)
        return { status: 'withdrawn' as const }
      }),
    },
  })
  await screen.findByRole('heading', { name: 'Proposed split' })
  part('Money').getByText('no reply yet')
  part('Money').getByText('said yes')
  expect(screen.queryByRole('button', { name: 'Take the lower share' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Withdraw proposal' }))
  await waitFor(() => expect(withdrawn).toMatchObject([{ number: 1 }]))
})
