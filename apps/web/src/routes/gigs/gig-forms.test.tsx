import { ERRORS } from '@bandstand/api-spec'
import { USUAL_BOOKING_DEFAULTS } from '@bandstand/domain/booking'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, crash, fill, openScreen } from '../../../test/open-screen.tsx'
import {
  artistProfile,
  emptyDashboard,
  inDays,
  knownPlaces,
  openGig,
  ownPage,
  venueProfile,
} from '../../../test/samples.ts'

const LIMIT_TEXT = 'You have reached your monthly gig posting limit. Upgrade to Pro for unlimited gigs.'
const venue = venueProfile()
const gig = openGig(venue)
const form = {
  stages: { list: answer.stages.list.handler(() => ({ stages: [] })) },
  ...knownPlaces,
  attention: emptyDashboard.attention,
  daySheets: emptyDashboard.daySheets,
  booking: {
    ...emptyDashboard.booking,
    gigRelation: answer.booking.gigRelation.handler(() => ({
      mine: null,
      applicants: null,
      invitationTerms: null,
      bookingId: null,
      abilities: { apply: false, invite: false, close: true, restore: false },
    })),
    getDefaults: answer.booking.getDefaults.handler(() => USUAL_BOOKING_DEFAULTS),
  },
}
const { gigs } = emptyDashboard
const boosts = { ofGig: answer.boosts.ofGig.handler(crash) }
const getForEdit = answer.gigs.getForEdit.handler(() => gig)

/** Fills in the minimum that a new gig needs. */
async function fillGig(user: Awaited<ReturnType<typeof openScreen>>['user']): Promise<void> {
  await screen.findByLabelText('Gig title')
  fill('Gig title', 'Posted too late')
  fill('Date', inDays(9))
  fill('Time', '20:00')
  fill('Payment amount', '325.50')
  await user.click(screen.getByLabelText('Position'))
  fill('Position', 'DJ')
  await user.click(await screen.findByRole('option', { name: 'DJ' }))
  await user.click(screen.getByRole('button', { name: 'Post gig' }))
}

/** Returns the entries of a field's list, with the list closed again. */
async function optionsOf({ user }: Awaited<ReturnType<typeof openScreen>>, field: string) {
  await user.click(screen.getByRole('combobox', { name: field }))
  const options = (await screen.findAllByRole('option')).map((option) => option.textContent)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  return options
}

/** Expects the next screen 2 seconds after the message. */
async function expectRedirect(message: string, isThere: () => void) {
  await screen.findByText(message)
  const shownAt = performance.now()
  await waitFor(isThere)
  expect(performance.now() - shownAt).toBeGreaterThan(1900)
}

test('the form of a new gig has three sections, its own lists, and the venue’s place and time zone [GIG-34 GIG-35 GIG-36 GIG-37 VAL-59 LIM-24 LIM-26]', async () => {
  const opened = await openScreen('/gigs/create', { profile: venue, answers: { ...form, gigs } })
  await screen.findByLabelText('Gig title')
  expect(document.title).toBe('Post a New Gig | Bandstand')
  screen.getByRole('heading', { level: 1, name: 'Post a New Gig' })
  for (const name of ['Basic Information', 'Payment Information', 'Requirements'])
    screen.getByRole('heading', { level: 2, name })
  expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('Detroit, MI')
  screen.getByText(/^Times are Detroit time \(E[SD]T\)$/)
  const pay = screen.getByLabelText('Payment amount')
  expect([pay.getAttribute('step'), pay.getAttribute('min')]).toEqual(['0.01', '0'])
  expect(await optionsOf(opened, 'Payment type')).toEqual([
    'Flat rate',
    'Hourly',
    'Per performance',
    'Total budget',
  ])
  expect(await optionsOf(opened, 'Experience level')).toEqual([
    'Any',
    'Beginner',
    'Intermediate',
    'Advanced',
    'Professional',
  ])
})

test('a venue reads what similar gigs usually pay once the position and the date are known', async () => {
  const asked: { date: string; gigId?: string | undefined }[] = []
  const comparablePay = answer.gigs.comparablePay.handler(({ input }) => {
    asked.push(input)
    return { pay: { low: 150, high: 150, shows: 8, venues: 5, days: null, length: null } }
  })
  const { user } = await openScreen('/gigs/create', {
    profile: venue,
    answers: { ...form, gigs: { ...gigs, comparablePay } },
  })
  await screen.findByLabelText('Gig title')
  expect(asked).toEqual([])
  await user.click(screen.getByRole('combobox', { name: 'Position' }))
  await user.click(await screen.findByRole('option', { name: 'DJ' }))
  fill('Date', inDays(7))
  await screen.findByText('Similar gigs usually pay about $150.')
  expect(asked).toEqual([{ position: 'DJ', date: inDays(7) }])
})

test('a post shows every error at its field and focuses the first one, then live [VAL-51 VAL-52 VAL-53 VAL-54 VAL-55 VAL-56 VAL-57 VAL-58 VAL-61 VAL-63 LIM-11]', async () => {
  const { user } = await openScreen('/gigs/create', { profile: venue, answers: { ...form, gigs } })
  await screen.findByLabelText('Gig title')
  fill('Location', '')
  await user.click(screen.getByRole('button', { name: 'Post gig' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Please fix the validation errors before submitting',
  )
  for (const text of [
    'Gig title is required',
    'Date is required',
    'Time is required',
    'Location is required',
    'Payment amount is required',
    'Position type is required',
  ])
    screen.getByText(text)
  expect(document.activeElement).toBe(screen.getByLabelText('Gig title'))
  for (const [label, value, problem] of [
    ['Gig title', 'Jam!', 'Title must be at least 5 characters long'],
    ['Date', inDays(-3), 'Date must be in the future'],
    ['Payment amount', '-5', 'Payment must be a valid number greater than or equal to 0'],
  ] as const) {
    fill(label, value)
    // One field after the other.
    // oxlint-disable-next-line no-await-in-loop
    await screen.findByText(problem)
  }
})

test('instruments are asked for only from musicians, and cleared by another position; the gig is posted and shown 2 seconds later [GIG-43 GIG-44 GIG-45 GIG-46 VAL-62 ENT-44 LIM-17]', async () => {
  const sent: unknown[] = []
  const create = answer.gigs.create.handler(({ input }) => {
    sent.push(input)
    return gig
  })
  const get = answer.gigs.get.handler(() => gig)
  const { user, address } = await openScreen('/gigs/create', {
    profile: venue,
    answers: { ...form, boosts, gigs: { ...gigs, create, get } },
  })
  await screen.findByLabelText('Gig title')
  const instruments = () => screen.queryByRole('combobox', { name: 'Instruments' })
  const choosePosition = async (position: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Position' }))
    fill('Position', position)
    await user.click(await screen.findByRole('option', { name: position }))
  }
  expect(instruments()).toBeNull()
  fill('Gig title', 'Jam in the back room')
  fill('Date', inDays(12))
  fill('Time', '20:15')
  fill('Payment amount', '325.50')
  await choosePosition('Musician')
  await user.click(screen.getByRole('button', { name: 'Post gig' }))
  await screen.findByText('Please select at least one instrument')
  await user.type(instruments()!, 'Upright')
  await user.click(await screen.findByRole('option', { name: 'Upright Bass' }))
  await screen.findByRole('button', { name: 'Remove Upright Bass' })
  await choosePosition('DJ')
  await waitFor(() => expect(instruments()).toBeNull())
  await choosePosition('Musician')
  expect(screen.queryByRole('button', { name: 'Remove Upright Bass' })).toBeNull()
  await user.type(instruments()!, 'Bass theremin')
  await screen.findByText('No matches found. Press Enter to add this as a new option.')
  await user.keyboard('{Enter}')
  await user.type(instruments()!, 'Cello')
  await user.click(await screen.findByRole('option', { name: 'Cello' }))
  await user.click(screen.getByRole('button', { name: 'Post gig' }))
  await expectRedirect('Gig created successfully! Redirecting to gig details...', () =>
    expect(address()).toBe(`/gigs/${gig.id}`),
  )
  expect(sent).toMatchObject([{ instruments: ['Bass theremin', 'Cello'], payCents: 32_550 }])
})

test('the form of a stored gig has its own rules and lists, keeps values that they lack, saves and shows the gig [GIG-50 GIG-51 GIG-52 GIG-53 VAL-65 VAL-66 VAL-67 VAL-68 VAL-69 LIM-17 LIM-25 LIM-27 ENT-45 CALL-33]', async () => {
  let stored = openGig(venue, {
    paymentType: 'budget',
    experienceLevel: 'advanced',
    durationMinutes: 25,
    instruments: ['Piano'],
  })
  const sent: unknown[] = []
  const opened = await openScreen(`/gigs/edit/${stored.id}`, {
    profile: venue,
    answers: {
      ...form,
      boosts,
      gigs: {
        ...gigs,
        get: answer.gigs.get.handler(() => stored),
        getForEdit: answer.gigs.getForEdit.handler(() => stored),
        update: answer.gigs.update.handler(({ input }) => {
          sent.push(input)
          return (stored = { ...stored, title: 'Jam night', pay: 0, time: '20:00' })
        }),
      },
      network: { degrees: answer.network.degrees.handler(() => ({ degrees: [] })) },
    },
  })
  const { user, address } = opened
  const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  await screen.findByLabelText('Gig title')
  expect(document.title).toBe('Edit Gig | Bandstand')
  expect(['Gig title', 'Time', 'Payment amount'].map(valueOf)).toEqual(['Friday late set', '21:30', '650'])
  expect(await optionsOf(opened, 'Payment type')).toEqual([
    'Flat rate',
    'Hourly',
    'Negotiable',
    'Total budget',
  ])
  expect(await optionsOf(opened, 'Experience level')).toEqual([
    'Any',
    'Beginner (0-2 years)',
    'Intermediate (3-5 years)',
    'Experienced (5-10 years)',
    'Professional (10+ years)',
    'Advanced',
  ])
  expect(screen.getByRole('combobox', { name: 'Duration' }).textContent).toContain('25 minutes')

  const submit = screen.getByRole('button', { name: 'Save changes' })
  fill('Gig title', '')
  fill('Date', '')
  fill('Time', '')
  await user.click(submit)
  await screen.findByText('Title is required')
  screen.getByText('Date is required')
  screen.getByText('Time is required')
  fill('Gig title', 'Jam night')
  fill('Date', inDays(20))
  fill('Payment amount', '')
  fill('Time', '20:00')
  await user.type(screen.getByRole('combobox', { name: 'Instruments' }), 'Viola')
  await user.click(await screen.findByRole('option', { name: 'Viola' }))
  await user.click(submit)
  await expectRedirect('Gig updated successfully! Redirecting...', () =>
    expect(address()).toBe(`/gigs/${stored.id}`),
  )
  expect(sent).toMatchObject([
    { title: 'Jam night', time: '20:00', payCents: 0, instruments: ['Piano', 'Viola'] },
  ])
  await screen.findByRole('heading', { level: 1, name: 'Jam night' })
  expect(screen.getByRole('alert').textContent).toBe('Gig updated successfully!')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('canceling a post returns to the list [GIG-38]', async () => {
  const { user, address } = await openScreen('/gigs/create', { profile: venue, answers: { ...form, gigs } })
  await user.click(await screen.findByRole('link', { name: 'Cancel' }))
  await screen.findByRole('heading', { level: 1, name: 'Gigs' })
  expect(address()).toBe('/gigs')
})

test('a posted gig leaves no draft, even while other screens are still being updated', async () => {
  let posted = false
  const getDefaults = answer.booking.getDefaults.handler(() =>
    posted ? new Promise(() => {}) : USUAL_BOOKING_DEFAULTS,
  )
  const create = answer.gigs.create.handler(() => {
    posted = true
    return gig
  })
  const get = answer.gigs.get.handler(() => gig)
  const { user } = await openScreen('/gigs/create', {
    profile: venue,
    answers: { ...form, booking: { ...form.booking, getDefaults }, gigs: { ...gigs, create, get } },
  })
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('bandstand.draft.gig'))
  await fillGig(user)
  await screen.findByText('Gig created successfully! Redirecting to gig details...')
  expect(drafts()).toEqual([])
})

test('the limit page appears when another tab was faster [ERR-21 GIG-41 GIG-42]', async () => {
  const create = answer.gigs.create.handler(({ errors }) => {
    throw errors.GIG_LIMIT_REACHED()
  })
  const { user } = await openScreen('/gigs/create', {
    profile: venue,
    answers: { ...form, gigs: { ...gigs, create } },
  })
  await fillGig(user)
  await screen.findByText(LIMIT_TEXT)
  expect(screen.queryByLabelText('Gig title')).toBeNull()
  expect(screen.getByRole('link', { name: 'Upgrade to Pro' }).getAttribute('href')).toBe(
    '/subscription/plans',
  )
})

test('the limit page appears when the check itself fails [ERR-28]', async () => {
  const postingAllowance = answer.gigs.postingAllowance.handler(crash)
  await openScreen('/gigs/create', { profile: venue, answers: { ...form, gigs: { postingAllowance } } })
  await screen.findByText(LIMIT_TEXT)
})

test('a member who is not a venue on the server is told why, with a link to the profile [GIG-48 GIG-49]', async () => {
  const create = answer.gigs.create.handler(({ errors }) => {
    throw errors.GIG_VENUES_ONLY()
  })
  const { user, address } = await openScreen('/gigs/create', {
    profile: venue,
    answers: { ...form, ...ownPage, gigs: { ...gigs, create } },
  })
  await fillGig(user)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Only venues and organizations can post gigs')
  await user.click(screen.getByRole('link', { name: 'Update Profile' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { level: 1, name: 'Your Profile' })
  expect(address()).toBe('/profile')
})

/** The form isn't there; its failure is, with a link home. */
async function expectFailure({ user, address }: Awaited<ReturnType<typeof openScreen>>, text: string) {
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(text)
  expect(screen.queryByLabelText('Gig title')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Return to Dashboard' }))
  await screen.findByRole('heading', { name: /^Welcome/ })
  expect(address()).toBe('/')
}

test('the edit form says that the gig belongs to another venue [GIG-54 GIG-55 ERR-24 FLOW-26 VAL-70 ROLE-08 ROLE-09]', async () => {
  const refused = answer.gigs.getForEdit.handler(({ errors }) => {
    throw errors.GIG_NOT_YOURS()
  })
  for (const profile of [venue, artistProfile()]) {
    const opened = await openScreen(`/gigs/edit/${gig.id}`, {
      profile,
      answers: { ...form, gigs: { ...gigs, getForEdit: refused } },
    })
    await expectFailure(opened, ERRORS.GIG_NOT_YOURS.message)
    opened.close()
  }
})

test('the edit form says that the gig does not exist [GIG-54 ERR-23]', async () => {
  const missing = answer.gigs.getForEdit.handler(({ errors }) => {
    throw errors.GIG_NOT_FOUND()
  })
  const opened = await openScreen(`/gigs/edit/${gig.id}`, {
    profile: venue,
    answers: { ...form, gigs: { ...gigs, getForEdit: missing } },
  })
  await expectFailure(opened, 'Gig not found')
})

test('the edit form says that loading failed [ERR-25 GIG-54]', async () => {
  const broken = answer.gigs.getForEdit.handler(crash)
  const opened = await openScreen(`/gigs/edit/${gig.id}`, {
    profile: venue,
    answers: { ...form, gigs: { ...gigs, getForEdit: broken } },
  })
  await expectFailure(opened, 'An error occurred while loading the gig')
})

test('the edit form says that only open gigs can be edited', async () => {
  const booked = openGig(venue, { status: 'booked', abilities: { edit: false } })
  const opened = await openScreen(`/gigs/edit/${booked.id}`, {
    profile: venue,
    answers: { ...form, gigs: { ...gigs, getForEdit: answer.gigs.getForEdit.handler(() => booked) } },
  })
  await expectFailure(opened, 'Only open gigs can be edited')
})

test('a failed update says so and keeps what was typed [ERR-26 GIG-54]', async () => {
  const update = answer.gigs.update.handler(crash)
  const opened = await openScreen(`/gigs/edit/${gig.id}`, {
    profile: venue,
    answers: { ...form, gigs: { ...gigs, getForEdit, update } },
  })
  await screen.findByLabelText('Gig title')
  fill('Gig title', 'A better title')
  await opened.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('An error occurred while updating the gig')
  await opened.user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Gig title')).value).toBe('A better title')
  await opened.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await expectFailure(opened, 'An error occurred while updating the gig')
})

test('a gig is closed from its edit form, with a message to its applicants, and reopened on its page', async () => {
  const closed: unknown[] = []
  let status: 'open' | 'cancelled' = 'open'
  const gigRelation = answer.booking.gigRelation.handler(() => ({
    mine: null,
    applicants: { live: 1, total: 1 },
    invitationTerms: null,
    bookingId: null,
    abilities: { apply: false, invite: false, close: status === 'open', restore: status !== 'open' },
  }))
  const now = () => ({ ...gig, status })
  const { user, address } = await openScreen(`/gigs/edit/${gig.id}`, {
    profile: venue,
    answers: {
      ...form,
      booking: {
        ...form.booking,
        gigRelation,
        closeGig: answer.booking.closeGig.handler(({ input }) => {
          closed.push(input)
          status = 'cancelled'
          return { gigId: gig.id }
        }),
        restoreGig: answer.booking.restoreGig.handler(() => {
          status = 'open'
          return { gigId: gig.id }
        }),
      },
      boosts,
      gigs: { ...gigs, getForEdit, get: answer.gigs.get.handler(now) },
      network: { degrees: answer.network.degrees.handler(() => ({ degrees: [] })) },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Close gig' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close “Friday late set”?' }))
  await user.type(dialog.getByLabelText('Message to the artists'), 'The porch is being painted.')
  await user.click(dialog.getByRole('button', { name: 'Close gig' }))
  await waitFor(() => expect(address()).toBe(`/gigs/${gig.id}`))
  // The form, which has the same button, remains until the page is loaded.
  await waitFor(() => expect(screen.queryByLabelText('Gig title')).toBeNull())
  expect(closed).toMatchObject([{ gigId: gig.id, note: 'The porch is being painted.' }])
  await user.click(await screen.findByRole('button', { name: 'Open again' }))
  await screen.findByRole('button', { name: 'Close gig' })
})

test('the marker of an address without a map says that the place in it is used', async () => {
  const { user } = await openScreen('/gigs/create', { profile: venue, answers: { ...form, gigs } })
  await screen.findByLabelText('Location')
  fill('Location', 'Ferndale, MI')
  await user.click(screen.getByLabelText('Payment amount'))
  await user.click(await screen.findByRole('button', { name: 'Set marker on map' }))
  await screen.findByText(/^The map can’t be shown here\./)
  await screen.findByText('On the map at Ferndale, MI')
})
