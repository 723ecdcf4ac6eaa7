import { ERRORS } from '@bandstand/api-spec'
import { USUAL_BOOKING_DEFAULTS } from '@bandstand/domain/booking'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, crash, fill, openScreen } from '../../test/open-screen.tsx'
import {
  artistProfile,
  emptyDashboard,
  inDays,
  knownPlaces,
  openGig,
  ownPage,
  venueProfile,
} from '../../test/samples.ts'

const LIMIT_TEXT = 'You have reached your monthly gig posting limit. Upgrade to Pro for unlimited gigs.'
const venue = venueProfile()
const gig = openGig(venue)
const form = {
  ...knownPlaces,
  attention: emptyDashboard.attention,
  daySheets: emptyDashboard.daySheets,
  booking: {
    ...emptyDashboard.booking,
    gigRelation: answer.booking.gigRelation.handler(() => ({
      mine: null,
      applicants: null,
      invitationTerms: null,
      abilities: { apply: false, invite: false, close: true, restore: false },
    })),
    getDefaults: answer.booking.getDefaults.handler(() => USUAL_BOOKING_DEFAULTS),
  },
}
const { gigs } = emptyDashboard
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

test('canceling a post returns to the list [GIG-38]', async () => {
  const { user, address } = await openScreen('/gigs/create', { profile: venue, answers: { ...form, gigs } })
  await user.click(await screen.findByRole('link', { name: 'Cancel' }))
  await screen.findByRole('heading', { level: 1, name: 'Gigs' })
  expect(address()).toBe('/gigs')
})

test('a member who is not a venue is sent to the dashboard, which says why [GIG-40 ROLE-08 VAL-64 ERR-27]', async () => {
  const { address } = await openScreen('/gigs/create', {
    profile: artistProfile(),
    answers: { ...form, gigs },
  })
  await screen.findByText('Only venues can create gigs')
  expect(address()).toBe('/')
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

test('the limit page appears when another tab was faster [ERR-21 GIG-41]', async () => {
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

test('the marker of an address without a map says that the place in it is used', async () => {
  const { user } = await openScreen('/gigs/create', { profile: venue, answers: { ...form, gigs } })
  await screen.findByLabelText('Location')
  fill('Location', 'Ferndale, MI')
  await user.click(screen.getByLabelText('Payment amount'))
  await user.click(await screen.findByRole('button', { name: 'Set marker on map' }))
  await screen.findByText(/^The map can’t be shown here\./)
  await screen.findByText('On the map at Ferndale, MI')
})
