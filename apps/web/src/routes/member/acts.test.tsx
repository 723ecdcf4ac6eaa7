import type { PartyAhead } from '@bandstand/api-spec'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, crash, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile, emptyDashboard } from '../../../test/samples.ts'

const profile = artistProfile()
const NOTHING = { first: [], total: 0 }

const partyOf = (name: string, rest: Partial<PartyAhead> = {}): PartyAhead => ({
  id: crypto.randomUUID(),
  name,
  side: 'artist',
  profileImageUrl: null,
  role: 'manager',
  nights: NOTHING,
  offers: NOTHING,
  toDo: 0,
  ...rest,
})

const NIGHT = {
  id: crypto.randomUUID(),
  title: 'Friday jazz',
  with: 'Gantry Hall',
  startsAt: '2030-11-30T02:30:00.000Z',
  timeZone: 'America/Detroit',
  signed: false,
}
const OFFER = {
  applicationId: crypto.randomUUID(),
  title: 'Late set',
  with: 'The Room',
  fee: 650,
  expiresAt: '2030-01-01T12:00:00.000Z',
  received: true,
}

/** Opens the screen with these parties, of which there are `total`. */
async function openActs(parties: PartyAhead[], { address = '/acts', total = parties.length } = {}) {
  const pages: unknown[] = []
  const { attention } = emptyDashboard
  const list = answer.attention.parties.handler(({ input: { page } }) => {
    pages.push(page)
    return { parties, total, page, pageSize: 20 }
  })
  const options = { profile, answers: { ...emptyDashboard, attention: { ...attention, parties: list } } }
  return { pages, ...(await openScreen(address, options)) }
}

test('all acts and venues show their next nights and offers, with links that switch to them', async () => {
  const cass = partyOf('Cass Quartet', {
    nights: { first: [NIGHT], total: 4 },
    offers: { first: [OFFER, { ...OFFER, applicationId: crypto.randomUUID(), received: false }], total: 2 },
    toDo: 3,
  })
  await openActs([
    cass,
    partyOf('The Room', { side: 'venue', role: 'door', nights: { first: [NIGHT], total: 1 } }),
  ])
  await screen.findByRole('heading', { level: 1, name: 'Your acts and venues' })
  const [first, second] = (await screen.findAllByRole('heading', { level: 2 })).map((each) =>
    within(each.closest('li')!),
  )
  first!.getByText('Manager')
  const hrefOf = (name: string) => first!.getAllByRole('link', { name })[0]!.getAttribute('href')
  expect(hrefOf('Friday jazz')).toBe(`/bookings/${NIGHT.id}?for=${cass.id}`)
  first!.getByText('Gantry Hall,', { exact: false })
  first!.getByText('Not signed yet')
  first!.getByText('And 3 more')
  expect(hrefOf('Late set')).toBe(`/applications/${OFFER.applicationId}?for=${cass.id}`)
  first!.getByText('$650.00 from The Room')
  first!.getByText('$650.00 to The Room')
  expect(hrefOf('3 things to do: Cass Quartet')).toBe(`/?tasks=all&party=${cass.id}`)
  expect(hrefOf('Calendar: Cass Quartet')).toBe(`/calendar?for=${cass.id}`)

  // Somebody at the door has the day sheet, and no word of offers.
  expect(second!.getByRole('link', { name: 'Friday jazz' }).getAttribute('href')).toContain('/day-sheet?for=')
  expect(second!.queryByText(/offer/)).toBeNull()
  expect(second!.queryByText(/to do/)).toBeNull()
})

test('a hundred acts have pages, and a page that isn’t there leads to the first', async () => {
  const { pages, close } = await openActs([partyOf('A'), partyOf('B')], {
    total: 101,
    address: '/acts?page=2',
  })
  await screen.findByRole('heading', { name: 'A' })
  expect(pages).toEqual([2])
  expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/acts')
  close()
  await openActs([], { total: 101, address: '/acts?page=9' })
  expect((await screen.findByRole('link', { name: /first page/i })).getAttribute('href')).toBe('/acts')
})

test('somebody with one act is led to the dashboard', async () => {
  const { address } = await openActs([partyOf('Only')])
  await waitFor(() => expect(address()).toBe('/'))
})

test('a list that can’t be loaded says so', async () => {
  const { attention } = emptyDashboard
  const parties = answer.attention.parties.handler(crash)
  await openScreen('/acts', {
    profile,
    answers: { ...emptyDashboard, attention: { ...attention, parties } },
  })
  await screen.findByRole('button', { name: 'Try Again' })
})
