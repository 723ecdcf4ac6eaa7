import type { ContractCard, ContractDetail } from '@bandstand/api-spec'
import { CONTRACT_STATUSES } from '@bandstand/domain/contracts'
import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, crash, openScreen } from '../../test/open-screen.tsx'
import { artistProfile, openGig, partyOf, venueProfile } from '../../test/samples.ts'
import { ContractStamp } from '../features/contracts/contract-stamp.tsx'

const artist = artistProfile()
const venue = venueProfile()

/** A contract of both about a gig of the venue, which nobody has signed. */
function card(change: Partial<ContractCard> = {}): ContractCard {
  const gig = openGig(venue, { title: 'Second try' })
  return {
    id: crypto.randomUUID(),
    bookingId: crypto.randomUUID(),
    gig,
    artist: partyOf(artist),
    venue: partyOf(venue),
    me: 'artist',
    status: 'pending',
    createdAt: '2026-01-05T15:00:00.000Z',
    signedAt: null,
    expiresAt: null,
    docusignEnvelopeId: null,
    fee: 650,
    start: `${gig.date}T21:30`,
    end: `${gig.date}T23:30`,
    timeZone: gig.timeZone,
    startsAt: gig.startsAt,
    signedBy: { artist: false, venue: false },
    amendmentWaitsFor: null,
    abilities: {
      sign: true,
      proposeAmendment: true,
      acceptAmendment: false,
      declineAmendment: false,
      withdrawAmendment: false,
      cancel: true,
    },
    ...change,
  }
}
const listOf = (find: () => ContractCard[]) =>
  answer.contracts.list.handler(() => {
    const contracts = find()
    return { contracts, total: contracts.length, page: 1, pageSize: 20 }
  })
const unknown = answer.contracts.get.handler(({ errors }) => {
  throw errors.CONTRACT_NOT_FOUND()
})
const list = async () => within(await screen.findByRole('region', { name: 'Your contracts' }))

test('a contract shows its status in a stamp, and an unknown status unchanged [FLOW-27 FLOW-28]', async () => {
  const contracts = CONTRACT_STATUSES.map((status) => card({ status }))
  const { close } = await openScreen(`/contracts/${crypto.randomUUID()}`, {
    profile: artist,
    answers: { contracts: { list: listOf(() => contracts), get: unknown } },
  })
  const rows = (await list()).getAllByRole('link')
  const stamps = ['Needs your signature', 'Signed', 'Not signed in time', 'Cancelled']
  for (const [index, text] of stamps.entries()) within(rows[index]!).getByText(text)
  expect(rows).toHaveLength(4)
  close()
  render(<ContractStamp contract={{ ...card(), status: 'under_review' }} />)
  screen.getByText('under_review')
})

test('the contracts report that they cannot be loaded, and try again', async () => {
  let fails = true
  const one = card()
  const { user } = await openScreen(`/contracts/${one.id}`, {
    profile: artist,
    answers: {
      contracts: {
        list: listOf(() => (fails ? crash() : [one])),
        get: answer.contracts.get.handler(({ errors }) => {
          if (fails) crash()
          throw errors.CONTRACT_NOT_FOUND()
        }),
      },
    },
  })
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  fails = false
  await user.click(screen.getAllByRole('button', { name: 'Try Again' })[0]!)
  ;(await list()).getByRole('link', { name: /Second try/ })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('We couldn’t find this contract.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an empty list of contracts says how one is created', async () => {
  for (const [profile, name, target] of [
    [artist, 'Browse Gigs', '/gigs'],
    [venue, 'Post a Gig', '/gigs/create'],
  ] as const) {
    const { close } = await openScreen('/contracts', {
      profile,
      answers: { contracts: { list: listOf(() => []) } },
    })
    await screen.findByText('No contracts yet.')
    screen.getByText('Contracts appear here once an offer is accepted.')
    screen.getByText(/production flow would use an e-signature provider/)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(target)
    close()
  }
})

test('another pair’s contract is not found [ROLE-24 ROLE-25]', async () => {
  for (const profile of [artistProfile(), venueProfile()]) {
    const { close } = await openScreen(`/contracts/${crypto.randomUUID()}`, {
      profile,
      answers: { contracts: { list: listOf(() => []), get: unknown } },
    })
    await screen.findByText('We couldn’t find this contract.')
    expect(screen.getByRole('link', { name: 'See all contracts' }).getAttribute('href')).toBe('/contracts')
    close()
  }
})

test('who signs reads what, when, where, for how much and until when', async () => {
  const one = card({ expiresAt: '2030-11-26T23:00:00.000Z' })
  const detail: ContractDetail = {
    ...one,
    currentVersion: 1,
    newestVersion: 1,
    versions: [
      {
        number: 1,
        status: 'current',
        hash: 'a'.repeat(64),
        proposedBy: 'venue',
        proposedAt: one.createdAt,
        decidedAt: one.createdAt,
        document: {
          format: 2,
          contractId: one.id,
          version: 1,
          title: 'Performance agreement',
          introduction: '',
          artist: { name: 'Reyes Trio', representedBy: '' },
          venue: { name: 'The Test Room', representedBy: '' },
          gig: { title: 'Second try', location: '12 Elm St, Detroit, MI' },
          terms: {
            feeCents: 650_00,
            start: '2030-11-29T21:30',
            end: '2030-11-30T00:30',
            timeZone: 'America/Detroit',
            startsAt: '2030-11-30T02:30:00.000Z',
            endsAt: '2030-11-30T05:30:00.000Z',
            sets: 2,
            sound: 'venue',
            meals: 'meal',
            lodging: false,
            note: '',
            lateCancelCents: 325_00,
          },
          sections: [],
        },
        differences: [],
        signatures: [],
      },
    ],
    events: [],
    intact: true,
    signsAt: 'bandstand',
    feeLocked: false,
    checkAddress: 'https://bandstand.test/contracts/verify/1',
    cancellation: { late: false, marked: false, artistKeeps: 0, owes: 0, venueGetsBack: 0 },
  }
  const { user } = await openScreen(`/contracts/${one.id}`, {
    profile: artist,
    answers: {
      contracts: { list: listOf(() => [one]), get: answer.contracts.get.handler(() => detail) },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Sign Contract' }))
  const { textContent } = await screen.findByRole('dialog', { name: 'Sign Contract' })
  for (const said of [
    'Second try',
    'Fri, Nov 29, 2030, 9:30 PM to 12:30 AM EST',
    '12 Elm St, Detroit, MI',
    '$650.00',
    'Tue, Nov 26, 2030, 6:00 PM EST',
  ])
    expect(textContent).toContain(said)
})
