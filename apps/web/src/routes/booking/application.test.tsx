import type { ApplicationDetail, Booking, CalendarEntry, Offer } from '@bandstand/api-spec'
import { NOTHING_SAID } from '@bandstand/domain/availability'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, crash, fill, openScreen, type ScreenOptions } from '../../../test/open-screen.tsx'
import { storedTemplates } from '../../../test/stored-templates.ts'
import {
  applicantCard,
  applicationOf,
  artistProfile,
  openGig,
  stageOf,
  venueProfile,
} from '../../../test/samples.ts'

const [artist, venue] = [artistProfile(), venueProfile()]
const card = applicantCard('Reyes Trio', { status: 'opened' })
const { start } = applicationOf(card).suggestedTerms

/** The artist's application, where the venue's offer of $700 is pending. */
function offered(change: Partial<ApplicationDetail> = {}, number = 1, fee = 700): ApplicationDetail {
  const one = offer({ number, fee })
  const { id, madeBy, expiresAt } = one
  return applicationOf(card, {
    me: 'artist',
    waitingFor: 'artist',
    pendingOffer: { id, number, madeBy, fee, expiresAt },
    lastOffer: { madeBy, status: 'pending', fee },
    offers: [one],
    newestOffer: number,
    abilities: { ...card.abilities, open: false, shortlist: false, decline: false, withdraw: true },
    ...change,
  })
}

function offer(change: Partial<Offer> = {}): Offer {
  return {
    ...applicationOf(card).suggestedTerms,
    id: crypto.randomUUID(),
    number: 1,
    madeBy: 'venue',
    status: 'pending',
    startsAt: card.gig.startsAt,
    endsAt: new Date(Date.parse(card.gig.startsAt) + 7_200_000).toISOString(),
    expiresAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    createdAt: new Date().toISOString(),
    differences: [],
    hold: null,
    abilities: { accept: true, decline: true, withdraw: false },
    ...change,
  }
}

/** The application as its venue reads it, before any offer. */
const applied = (change: Partial<ApplicationDetail> = {}) =>
  applicationOf(card, { abilities: { ...card.abilities, open: false }, ...change })

/** Every evening there goes on for too long. */
const LATE_STAGE = stageOf('Back bar', { curfews: Array(7).fill('12:00') as string[] })

/** Opens the page of what `find` returns at each request. */
function openApplication(
  find: () => ApplicationDetail,
  booking: NonNullable<ScreenOptions['answers']>[string],
  others: ScreenOptions['answers'] = {},
) {
  return openScreen(`/applications/${card.id}`, {
    profile: find().me === 'artist' ? artist : venue,
    answers: {
      applicants: { get: answer.applicants.get.handler(() => crash()) },
      booking: {
        getApplication: answer.booking.getApplication.handler(find),
        getDefaults: answer.booking.getDefaults.handler(() => crash()),
        ...booking,
      },
      gigs: { get: answer.gigs.get.handler(() => openGig(venue, { stage: LATE_STAGE })) },
      messages: { get: answer.messages.get.handler(() => crash()) },
      ...others,
    },
  })
}

const dialog = async () => within(await screen.findByRole('dialog'))
const said = () => screen.getByRole('dialog').textContent
const cardOf = (number: number) => screen.findByRole('article', { name: new RegExp(`^Offer ${number} by`) })

test('an artist withdraws an application after a question, and has nothing left to do', async () => {
  let shown = offered({ offers: [], pendingOffer: null, lastOffer: null, waitingFor: 'venue' })
  const { user } = await openApplication(() => shown, {
    withdraw: answer.booking.withdraw.handler(() => {
      const none = { ...shown.abilities, withdraw: false, makeOffer: false }
      return (shown = { ...shown, status: 'withdrawn', waitingFor: null, abilities: none })
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Withdraw application' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
  await screen.findByText('You withdrew this application.')
  expect(screen.queryByRole('button', { name: /Withdraw|Make an offer|Counter/ })).toBeNull()
})

test('who accepts sees the terms, and accepts the offer that was read, even when a newer one has arrived', async () => {
  const first = offered()
  let shown = first
  const sent: unknown[] = []
  const { user } = await openApplication(() => shown, {
    acceptOffer: answer.booking.acceptOffer.handler(({ input, errors }) => {
      sent.push(input)
      shown = offered({}, 2, 500)
      throw errors.OFFER_STALE()
    }),
    declineOffer: answer.booking.declineOffer.handler(({ input }) => {
      expect(input).toEqual({ id: shown.offers[0]!.id, number: 2, also: [] })
      const over = { ...shown.offers[0]!, status: 'declined' as const }
      return (shown = {
        ...shown,
        pendingOffer: null,
        lastOffer: { madeBy: 'venue', status: 'declined', fee: 500 },
        offers: [{ ...over, abilities: { accept: false, decline: false, withdraw: false } }],
      })
    }),
  })
  expect((await cardOf(1)).textContent).toMatch(/Expires .*\(in \d+ days?/)
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  const asks = await dialog()
  expect(said()).toContain('$700.00')
  await asks.findByText(/^Music on Back bar ends at 12:00 PM on/)
  expect(said()).toContain('Accepting confirms the booking with The Test Room on these terms')
  await user.click(asks.getByRole('button', { name: 'Accept and book' }))
  await asks.findByText('There’s a newer offer. Look at it first.')
  expect(sent).toEqual([{ id: first.offers[0]!.id, number: 1, also: [], knownBusy: [] }])
  expect(said()).toContain('Nothing was booked, and nothing has changed for you.')
  await user.click(asks.getByRole('button', { name: 'See the latest' }))
  const second = within(await cardOf(2))
  await user.click(second.getByRole('button', { name: 'Decline offer' }))
  const confirm = within(await screen.findByRole('alertdialog'))
  await user.click(confirm.getByRole('button', { name: 'Decline offer' }))
  await second.findByText('Declined')
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('who accepts an offer for a show within 48 hours reads in dollars what cancelling would cost', async () => {
  const soon = offered()
  const startsAt = new Date(Date.now() + 30 * 3600 * 1000).toISOString()
  const shown = { ...soon, offers: soon.offers.map((each) => ({ ...each, startsAt })) }
  const { user } = await openApplication(() => shown, {})
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  await dialog()
  expect(said()).toContain('you lose the $700.00 fee, and your profile shows a late cancellation')
  expect(said()).toContain('If The Test Room cancels, you get $350.00 of the $700.00 fee.')
})

for (const [code, reason, consequence] of [
  [
    'GIG_ALREADY_BOOKED',
    'This gig was just booked with someone else',
    'Nothing was booked, and nothing has changed for you.',
  ],
  ['OFFER_EXPIRED', 'This offer has expired', 'Nothing was booked, and nothing has changed for you.'],
  [
    'VENUE_NOT_FREE',
    'The venue isn’t available at that time',
    'Nothing was booked. We’ve let The Test Room know',
  ],
] as const)
  test(`a refused acceptance says why, and that nothing was booked: ${reason}`, async () => {
    let shown = offered()
    const { user, address } = await openApplication(() => shown, {
      acceptOffer: answer.booking.acceptOffer.handler(({ errors }) => {
        shown = offered({ offers: [offer({ status: 'expired', abilities: NO_REPLY })], pendingOffer: null })
        throw code === 'VENUE_NOT_FREE' ? errors[code]({ data: { entries: [] } }) : errors[code]()
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Accept $700.00' }))
    await user.click((await dialog()).getByRole('button', { name: 'Accept and book' }))
    await waitFor(() => expect(said()).toContain(reason))
    expect(said()).toContain('This couldn’t be booked')
    expect(said()).toContain(consequence)
    await user.click((await dialog()).getByRole('button', { name: 'See the latest' }))
    await within(await cardOf(1)).findByText('Expired')
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
    expect(address()).toBe(`/applications/${card.id}`)
  })
const NO_REPLY = { accept: false, decline: false, withdraw: false }

test('an accepted offer leads to the booking', async () => {
  const booked: Booking = {
    id: crypto.randomUUID(),
    applicationId: card.id,
    offerId: crypto.randomUUID(),
    gig: card.gig,
    artist: card.artist,
    venue: card.venue,
    status: 'confirmed',
    signed: false,
    terms: offer(),
    funding: { state: 'not_funded', dueAt: null },
    createdAt: new Date().toISOString(),
    endedAt: null,
    cancelReason: '',
  }
  const { user, address } = await openApplication(
    offered,
    {
      acceptOffer: answer.booking.acceptOffer.handler(() => booked),
      get: answer.booking.get.handler(() => crash()),
    },
    {
      nights: { get: answer.nights.get.handler(() => crash()) },
      attention: { forBooking: answer.attention.forBooking.handler(() => crash()) },
      contracts: { getForBooking: answer.contracts.getForBooking.handler(() => crash()) },
      payments: { getForBooking: answer.payments.getForBooking.handler(() => crash()) },
      daySheets: { get: answer.daySheets.get.handler(() => crash()) },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Accept $700.00' }))
  await user.click((await dialog()).getByRole('button', { name: 'Accept and book' }))
  await waitFor(() => expect(address()).toBe(`/bookings/${booked.id}`))
})

test('the form of an offer is filled with what was proposed, and takes amounts in dollars and cents', async () => {
  const sent: unknown[] = []
  const { user } = await openApplication(
    () => applied({ suggestedTerms: { ...applied().suggestedTerms, fee: 700 } }),
    {
      makeOffer: answer.booking.makeOffer.handler(({ input }) => {
        sent.push(input)
        return applied()
      }),
    },
    {
      availability: {
        ask: answer.availability.ask.handler(({ input: { ids } }) => ({
          artists: ids.map((artistId) => ({ artistId, availability: 'busy' as const })),
        })),
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Make an offer' }))
  const form = await dialog()
  await form.findByText(/ in these hours: busy$/)
  expect(form.getByLabelText<HTMLInputElement>(/^Fee/).value).toBe('700')
  fill(/^Fee/, '10.005')
  await user.click(form.getByRole('button', { name: 'Send offer' }))
  await form.findByText(/at most two decimals/)
  fill(/^Fee/, '700.50')
  await user.click(form.getByRole('checkbox', { name: 'The venue provides lodging' }))
  await user.click(form.getByRole('button', { name: 'Send offer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([{ id: card.id, feeCents: 700_50, lodging: true, answers: 0 }])
})

test('an offer is saved as a template, filled in from it on its own day, and sent; the template is deleted', async () => {
  const sent: unknown[] = []
  const { handlers, stored } = storedTemplates()
  const makeOffer = answer.booking.makeOffer.handler(({ input }) => {
    sent.push(input)
    return applied()
  })
  const { user } = await openApplication(() => applied(), { makeOffer }, { templates: handlers })
  await user.click(await screen.findByRole('button', { name: 'Make an offer' }))
  const form = await dialog()
  const day = start.slice(0, 10)
  fill(/^Fee/, '250')
  fill(/^Start/, `${day}T19:00`)
  fill(/^End/, `${day}T22:30`)
  await user.click(form.getByRole('button', { name: 'Save as template' }))
  fill('Template name', 'Trio')
  await user.click(form.getByRole('button', { name: 'Save template' }))
  const use = await form.findByRole('button', { name: 'Trio' })
  expect(stored()).toMatchObject([
    { kind: 'offer', name: 'Trio', fields: { fee: '250', startTime: '19:00', minutes: 210, sets: 2 } },
  ])
  expect(JSON.stringify(stored())).not.toContain(day)
  expect(sent).toEqual([])

  fill(/^Fee/, '900')
  fill(/^Start/, `${day}T12:00`)
  await user.click(use)
  await user.click(form.getByRole('button', { name: 'Edit templates' }))
  await user.click(form.getByRole('button', { name: 'Delete: Trio' }))
  await waitFor(() => expect(form.queryByRole('group', { name: 'Your templates' })).toBeNull())
  expect(stored()).toEqual([])
  await user.click(form.getByRole('button', { name: 'Send offer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([{ feeCents: 250_00, start: `${day}T19:00`, end: `${day}T22:30` }])
})

test('a counteroffer shows what it changed, each term as it was and as it is', async () => {
  await openApplication(
    () =>
      offered({
        offers: [
          offer({ status: 'countered', abilities: NO_REPLY }),
          offer({
            number: 2,
            differences: [
              { field: 'fee', label: 'Fee', from: '$650', to: '$700.50' },
              { field: 'sets', label: 'Sets', from: '2', to: '3' },
            ],
          }),
        ],
      }),
    {},
  )
  const changes = within(await screen.findByRole('table', { name: 'Changed since offer 1' }))
  expect(changes.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'TermWasNow',
    'Fee$650$700.50',
    'Sets23',
  ])
  expect((await cardOf(1)).textContent).toContain('Countered')
})

const entry = (change: Partial<CalendarEntry>): CalendarEntry => ({
  id: crypto.randomUUID(),
  kind: 'blocked',
  state: 'blocked',
  title: 'Private party',
  with: '',
  stageId: null,
  path: null,
  start: `${card.gig.date}T20:00`,
  end: `${card.gig.date}T22:00`,
  timeZone: card.gig.timeZone,
  startsAt: card.gig.startsAt,
  endsAt: card.gig.startsAt,
  ...change,
})

test('a venue removes its own block where it was refused, and sends the offer again', async () => {
  let isBlocked = true
  let shown = applied()
  const block = entry({})
  const { user } = await openApplication(() => shown, {
    makeOffer: answer.booking.makeOffer.handler(({ errors }) => {
      if (isBlocked) throw errors.VENUE_NOT_FREE({ data: { entries: [block] } })
      return (shown = applied({
        offers: [offer({ abilities: { ...NO_REPLY, withdraw: true } })],
        newestOffer: 1,
      }))
    }),
    unblockTime: answer.booking.unblockTime.handler(({ input }) => {
      expect(input.id).toBe(block.id)
      isBlocked = false
      return { freed: true }
    }),
  })
  const send = await screen.findByRole('button', { name: 'Offer $650.00' })
  await user.click(send)
  const refused = (await screen.findByText('You’ve blocked these hours')).closest('[role=alert]')!
  expect(refused.textContent).toContain('Private party')
  await user.click(screen.getByRole('button', { name: 'Remove block' }))
  await waitFor(() => expect(refused.isConnected).toBe(false))
  expect(document.activeElement).toBe(send)
  await user.click(send)
  await cardOf(1)
})

test('an offer in hours of another act says which one, and what the venue can do', async () => {
  const conflicting = offer({ hold: 'booked', abilities: { ...NO_REPLY, withdraw: true } })
  const { user } = await openApplication(
    () => applied({ offers: [conflicting], newestOffer: 1, pendingOffer: { ...conflicting } }),
    {
      makeOffer: answer.booking.makeOffer.handler(({ errors }) => {
        const act = entry({ kind: 'booking', title: 'Early set', with: 'The Others' })
        throw errors.VENUE_NOT_FREE({ data: { entries: [act] } })
      }),
    },
  )
  expect((await cardOf(1)).textContent).toContain('Reyes Trio can’t accept this offer yet')
  await user.click(screen.getByRole('button', { name: 'Change your offer' }))
  const form = await dialog()
  await user.click(form.getByRole('button', { name: 'Send offer' }))
  await form.findByText('Your stage already has an act in these hours')
  expect(said()).toContain('The Others, Early set')
  expect(form.getByRole('link', { name: 'See your stages' }).getAttribute('href')).toBe('/stages')
  fill(/^End/, `${start.slice(0, 11)}23:00`)
  await waitFor(() => expect(form.queryByRole('link', { name: 'See your stages' })).toBeNull())
})

test.each([
  ['the quick offer', 'Offer $650.00'],
  ['the form of an offer', 'Send offer'],
  ['accepting', 'Accept and book'],
] as const)('%s asks for a missing street in place, and continues once it is saved', async (way, submit) => {
  const town = { gigId: card.gig.id, location: 'Detroit, MI' }
  const given: unknown[] = []
  let sent = 0
  const mine = offer({ madeBy: 'artist' })
  const shown =
    way === 'accepting' ? applied({ offers: [mine], newestOffer: 1, pendingOffer: { ...mine } }) : applied()
  const { user } = await openApplication(
    () => shown,
    {
      makeOffer: answer.booking.makeOffer.handler(({ errors }) => {
        sent++
        if (given.length < 2) throw errors.GIG_ADDRESS_MISSING({ data: town })
        return shown
      }),
      acceptOffer: answer.booking.acceptOffer.handler(({ errors }) => {
        sent++
        if (given.length < 2) throw errors.GIG_ADDRESS_MISSING({ data: town })
        return crash()
      }),
    },
    {
      gigs: {
        get: answer.gigs.get.handler(() => openGig(venue)),
        giveAddress: answer.gigs.giveAddress.handler(({ input, errors }) => {
          given.push(input)
          const message = 'This address isn’t in Detroit, MI. To move the gig, edit it.'
          if (given.length === 1)
            throw errors.INPUT_INVALID({ data: { issues: [{ path: ['location'], message }] } })
          return openGig(venue)
        }),
      },
    },
  )
  if (way === 'the form of an offer')
    await user.click(
      await screen.findByRole('button', { name: /^(Make|Change) (an|the) offer$|^Other terms$/ }),
    )
  if (way === 'accepting') await user.click(await screen.findByRole('button', { name: 'Accept' }))
  await user.click(await screen.findByRole('button', { name: submit }))
  const question = within(
    (await screen.findByText('Where should the artist go?')).closest<HTMLElement>('[role=alert]')!,
  )
  question.getByText(/This gig only says Detroit, MI/)
  const field = question.getByLabelText<HTMLInputElement>('Street address')
  await user.click(question.getByRole('button', { name: 'Save and continue' }))
  await question.findByText('Enter a street address, like 1500 Woodward Ave')
  expect(given).toEqual([])
  await user.type(field, '12 Elm St, Ferndale, MI{Enter}')
  await question.findByText(/^This address isn’t in Detroit, MI/)
  await user.clear(field)
  await user.type(field, '1500 Woodward Ave')
  expect([sent, given.length]).toEqual([1, 1])
  await user.type(field, '{Enter}')
  await waitFor(() => expect(sent).toBe(2))
  expect(given.at(-1)).toEqual({ id: card.gig.id, location: '1500 Woodward Ave' })
})

test('an application needs a message; the proposed fee is the gig’s at first', async () => {
  const gig = openGig(venue, { abilities: { edit: false } })
  const sent: unknown[] = []
  const { user, address } = await openScreen(`/gigs/${gig.id}`, {
    profile: artist,
    answers: {
      applicants: { get: answer.applicants.get.handler(() => crash()) },
      boosts: { recordView: answer.boosts.recordView.handler(() => crash()) },
      booking: {
        gigRelation: answer.booking.gigRelation.handler(() => ({
          mine: null,
          applicants: null,
          invitationTerms: null,
          bookingId: null,
          abilities: { apply: true, invite: false, close: false, restore: false },
        })),
        apply: answer.booking.apply.handler(({ input }) => {
          sent.push(input)
          return offered({ offers: [] })
        }),
        getApplication: answer.booking.getApplication.handler(() => offered({ offers: [] })),
      },
      availability: {
        getMine: answer.availability.getMine.handler(() => ({ ...NOTHING_SAID, minFee: 680 })),
      },
      gigs: { get: answer.gigs.get.handler(() => gig) },
      messages: {
        get: answer.messages.get.handler(() => crash()),
      },
      network: { status: answer.network.status.handler(() => crash()) },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Apply' }))
  const form = await dialog()
  const belowFloor = /^Below your lowest fee of \$680\.00\. You can still apply\./
  await form.findByText(belowFloor)
  expect(form.getByLabelText<HTMLInputElement>(/^Proposed fee/).value).toBe('650')
  await user.click(form.getByRole('button', { name: 'Send application' }))
  await form.findByText('Write a message')
  fill(/^Message/, 'Two sets of our own songs.')
  fill(/^Proposed fee/, '700')
  expect(form.queryByText(belowFloor)).toBeNull()
  await user.click(form.getByRole('button', { name: 'Send application' }))
  await waitFor(() => expect(address()).toBe(`/applications/${card.id}`))
  await screen.findByText('Application sent.')
  expect(sent).toMatchObject([{ message: 'Two sets of our own songs.', proposedFeeCents: 700_00 }])
})

test('an application, the applicants and the booking of others are not found', async () => {
  const stranger = { profile: artistProfile() }
  const application = await openScreen(`/applications/${card.id}`, {
    ...stranger,
    answers: {
      booking: {
        getApplication: answer.booking.getApplication.handler(({ errors }) => {
          throw errors.APPLICATION_NOT_FOUND()
        }),
      },
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Application not found' })
  application.close()
  const applicants = await openScreen(`/gigs/${card.gig.id}/applicants`, {
    profile: venueProfile(),
    answers: {
      applicants: {
        list: answer.applicants.list.handler(({ errors }) => {
          throw errors.GIG_OWNER_ONLY()
        }),
      },
      messages: { questions: answer.messages.questions.handler(() => crash()) },
    },
  })
  await screen.findByText('We can’t find this gig among yours.')
  applicants.close()
  await openScreen(`/bookings/${crypto.randomUUID()}`, {
    ...stranger,
    answers: {
      nights: {
        get: answer.nights.get.handler(({ errors }) => {
          throw errors.BOOKING_NOT_FOUND()
        }),
      },
      booking: {
        get: answer.booking.get.handler(({ errors }) => {
          throw errors.BOOKING_NOT_FOUND()
        }),
      },
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Booking not found' })
})
