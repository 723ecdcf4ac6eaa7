import { asPartyId } from '@bandstand/domain/accounts'
import type { Night } from '@bandstand/api-spec'
import type { Role } from '@bandstand/domain/parties'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answer, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile, emptyDashboard, emptyOverview, venueProfile } from '../../../test/samples.ts'
import { writeChosenParty } from '../../lib/session/chosen-party.ts'

afterEach(() => writeChosenParty(null))

const night: Night = {
  kind: 'booking',
  id: '00000000-0000-4000-8000-0000000000b1',
  title: 'Friday jazz trio',
  with: 'Gantry Hall',
  start: '2026-11-27T21:00',
  end: '2026-11-28T00:00',
  timeZone: 'America/Detroit',
  startsAt: '2026-11-28T02:00:00.000Z',
  endsAt: '2026-11-28T05:00:00.000Z',
  when: 'tonight',
  signed: true,
  next: null,
}

/** Opens the dashboard of somebody in this role. Requests that the role doesn't allow have no answer, which fails the test. */
async function openAs(role: Role, profile = artistProfile()) {
  const { uuid: personId, userType } = profile
  writeChosenParty({ personId, id: asPartyId(crypto.randomUUID()), name: 'Cass Quartet', userType, role })
  const overview = answer.attention.overview.handler(() => ({
    ...emptyOverview,
    money: null,
    nights: [night],
  }))
  const { list } = emptyDashboard.gigs
  return openScreen('/', {
    profile,
    answers: { attention: { overview }, gigs: { list }, daySheets: emptyDashboard.daySheets },
  })
}

const linksIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('a band member’s dashboard has tonight, which leads to its day sheet, and nothing of deals', async () => {
  await openAs('member')
  await screen.findByRole('heading', { name: 'Tonight' })
  const sheet = `/bookings/${night.id}/day-sheet`
  expect(screen.getByRole('link', { name: night.title }).getAttribute('href')).toBe(sheet)
  expect(screen.getByRole('link', { name: 'Open day sheet' }).getAttribute('href')).toBe(sheet)
  expect(linksIn('Explore')).toEqual(['/artists', '/calendar', '/venues-map'])
  for (const name of ['Edit Profile', 'Complete Profile', 'See what Pro adds'])
    expect(screen.queryByRole('link', { name })).toBeNull()
})

test('door staff see their venue’s night, and nothing to post or manage', async () => {
  await openAs('door', venueProfile())
  await screen.findByRole('heading', { name: 'Tonight' })
  for (const name of ['Post a Gig', 'My gigs', 'Edit Profile'])
    expect(screen.queryByRole('link', { name })).toBeNull()
  expect(linksIn('Explore')).toEqual(['/artists', '/calendar', '/venues-map'])
})
