import type { ContractCard, ContractCheck, ContractDetail, ContractVersion } from '@bandstand/api-spec'
import { CONTRACT_STATUSES } from '@bandstand/domain/contracts'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  answer,
  crash,
  descriptionOf,
  fill,
  openScreen,
  type ScreenOptions,
} from '../../../test/open-screen.tsx'
import { artistProfile, openGig, partyOf, venueProfile } from '../../../test/samples.ts'
import { ContractStamp } from '../../features/contracts/contract-stamp.tsx'
import { signOut } from '../../lib/session/session.ts'

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
/** Returns one version of a contract for $650. */
function versionOf(
  contract: ContractCard,
  change: Partial<ContractVersion> = {},
  feeCents = 650_00,
): ContractVersion {
  return {
    number: 1,
    status: 'current',
    hash: 'a'.repeat(64),
    proposedBy: 'venue',
    proposedAt: contract.createdAt,
    decidedAt: contract.createdAt,
    document: {
      format: 2,
      contractId: contract.id,
      version: 1,
      title: 'Performance agreement',
      introduction: '',
      artist: { name: 'Reyes Trio', representedBy: '' },
      venue: { name: 'The Test Room', representedBy: '' },
      gig: { title: 'Second try', location: '12 Elm St, Detroit, MI' },
      terms: {
        feeCents,
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
    ...change,
  }
}

/** Returns all of a contract, with one version. */
function detailOf(contract: ContractCard, change: Partial<ContractDetail> = {}): ContractDetail {
  return {
    ...contract,
    currentVersion: 1,
    newestVersion: 1,
    versions: [versionOf(contract)],
    events: [],
    intact: true,
    signsAt: 'bandstand',
    feeLocked: false,
    checkAddress: 'https://bandstand.test/contracts/verify/1',
    cancellation: { late: false, marked: false, artistKeeps: 0, owes: 0, venueGetsBack: 0 },
    ...change,
  }
}

/** Opens a contract as its reader; `find` is read at each request. */
function openContract(
  find: () => ContractDetail,
  contracts: NonNullable<ScreenOptions['answers']>[string] = {},
) {
  return openScreen(`/contracts/${find().id}`, {
    profile: find().me === 'artist' ? artist : venue,
    answers: {
      contracts: { list: listOf(() => [find()]), get: answer.contracts.get.handler(find), ...contracts },
    },
  })
}
const CHANGE = versionOf(card(), { number: 2, status: 'proposed', hash: 'b'.repeat(64) }, 700_00)
const NO_ABILITIES: ContractCard['abilities'] = {
  sign: false,
  proposeAmendment: false,
  acceptAmendment: false,
  declineAmendment: false,
  withdrawAmendment: false,
  cancel: false,
}
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
  const detail = detailOf(one)
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
  expect(textContent).not.toContain('canceling')
})

test('who signs for a show within 48 hours reads in dollars what cancelling costs by the contract', async () => {
  const one = card()
  const detail = detailOf(one)
  const startsAt = new Date(Date.now() + 30 * 3600 * 1000).toISOString()
  const versions = detail.versions.map((version) => ({
    ...version,
    document: {
      ...version.document,
      terms: { ...version.document.terms, startsAt, lateCancelCents: 300_00 },
    },
  }))
  const { user } = await openScreen(`/contracts/${one.id}`, {
    profile: artist,
    answers: {
      contracts: {
        list: listOf(() => [one]),
        get: answer.contracts.get.handler(() => ({ ...detail, versions })),
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Sign Contract' }))
  const { textContent } = await screen.findByRole('dialog', { name: 'Sign Contract' })
  expect(textContent).toContain('you lose the $650.00 fee, and your profile shows a late cancellation')
  expect(textContent).toContain('cancels, you get $300.00 of the $650.00 fee.')
})

test('a visitor goes to the login, and a member who is signed out meanwhile is told in place [CON-10 ERR-47 NAV-16 ROLE-23]', async () => {
  const visitor = await openScreen('/contracts')
  await waitFor(() => expect(visitor.address()).toBe('/login'))
  expect(visitor.asked()).toEqual([])
  visitor.close()
  await openScreen('/contracts', { profile: venue, answers: { contracts: { list: listOf(() => []) } } })
  await screen.findByText('No contracts yet.')
  await act(signOut)
  await screen.findByRole('heading', { name: 'You must be logged in to view your contracts' })
})

test('a signature is refused when the terms have changed; the new text needs a new consent', async () => {
  const one = card()
  let shown = detailOf(one)
  const sent: unknown[] = []
  const { user } = await openContract(() => shown, {
    sign: answer.contracts.sign.handler(({ input, errors }) => {
      sent.push(input.hash)
      const replaced = versionOf(one, { status: 'replaced' })
      const versions = [replaced, { ...CHANGE, status: 'current' as const }]
      if (shown.currentVersion === 1) {
        shown = { ...shown, currentVersion: 2, newestVersion: 2, versions }
        throw errors.TERMS_CHANGED()
      }
      return (shown = { ...shown, signedBy: { artist: true, venue: false }, abilities: NO_ABILITIES })
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Sign Contract' }))
  const box = await screen.findByRole('dialog')
  const dialog = within(box)
  const sign = () => user.click(dialog.getByRole('button', { name: 'Sign Contract' }))
  await sign()
  await dialog.findByText('Type your full name')
  dialog.getByText('Agree to sign electronically to continue')
  fill(/^Your full name/, 'Ada Reyes')
  await user.click(dialog.getByRole('checkbox'))
  await sign()
  await dialog.findByText(/The terms have changed/)
  const fee = await dialog.findByRole('row', { name: /^Fee/ })
  expect(fee.textContent).toMatch(/\$650\.00.*\$700\.00/)
  dialog.getByRole('region', { name: 'The new text' })
  expect(box.textContent).toContain(CHANGE.hash)
  expect(box.textContent).not.toContain('a'.repeat(64))
  expect(dialog.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  await user.click(dialog.getByRole('checkbox'))
  await sign()
  const signed = await screen.findByRole<HTMLButtonElement>('button', { name: 'Contract Signed' })
  expect(signed.disabled).toBe(true)
  expect(sent).toEqual(['a'.repeat(64), CHANGE.hash])
})

test('a signature after the deadline is refused, and the contract then says that it was not signed in time', async () => {
  let shown = detailOf(card())
  const { user } = await openContract(() => shown, {
    sign: answer.contracts.sign.handler(({ errors }) => {
      shown = { ...shown, status: 'expired', abilities: NO_ABILITIES }
      throw errors.CONTRACT_EXPIRED()
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Sign Contract' }))
  const dialog = within(await screen.findByRole('dialog'))
  fill(/^Your full name/, 'Ada Reyes')
  await user.click(dialog.getByRole('checkbox'))
  await user.click(dialog.getByRole('button', { name: 'Sign Contract' }))
  await dialog.findByText(/expired because it wasn’t signed in time/)
  await user.click(dialog.getByRole('button', { name: 'Not yet' }))
  await screen.findByText(/The booking was cancelled because the contract wasn’t signed in time/)
  ;(await list()).getByText('Not signed in time')
  expect(screen.queryByRole('button', { name: 'Sign Contract' })).toBeNull()
})

test('a proposed change is withdrawn by who proposed it, and compared, declined or accepted by the other party', async () => {
  const proposed = { newestVersion: 2, signedBy: { artist: true, venue: false } }
  const declined = (one: ContractCard) =>
    detailOf(one, { ...proposed, versions: [versionOf(one), { ...CHANGE, status: 'declined' }] })
  const own = card({ me: 'venue', abilities: { ...NO_ABILITIES, withdrawAmendment: true } })
  let mine = detailOf(own, { ...proposed, versions: [versionOf(own), CHANGE] })
  const proposing = await openContract(() => mine, {
    declineAmendment: answer.contracts.declineAmendment.handler(({ input }) => {
      expect(input).toMatchObject({ id: own.id, version: 2 })
      mine = { ...declined(own), versions: [versionOf(own), { ...CHANGE, status: 'withdrawn' }] }
      return mine
    }),
  })
  await screen.findByText(/^You proposed this. Waiting for Reyes Trio to respond/)
  for (const name of ['Accept change', 'Propose a change'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  await proposing.user.click(screen.getByRole('button', { name: 'Withdraw change' }))
  await screen.findByText('Version 2, withdrawn')
  proposing.close()

  const other = card({
    amendmentWaitsFor: 'artist',
    abilities: { ...NO_ABILITIES, acceptAmendment: true, declineAmendment: true },
  })
  for (const [name, outcome] of [
    ['Decline change', 'Contract Signed'],
    ['Accept change', 'Sign Contract'],
  ] as const) {
    let shown = detailOf(other, { ...proposed, versions: [versionOf(other), CHANGE] })
    const { user, close } = await openContract(() => shown, {
      declineAmendment: answer.contracts.declineAmendment.handler(
        () => (shown = { ...declined(other), amendmentWaitsFor: null, abilities: NO_ABILITIES }),
      ),
      acceptAmendment: answer.contracts.acceptAmendment.handler(
        () =>
          (shown = detailOf(other, {
            currentVersion: 2,
            newestVersion: 2,
            amendmentWaitsFor: null,
            versions: [versionOf(other, { status: 'replaced' }), { ...CHANGE, status: 'current' }],
            abilities: { ...NO_ABILITIES, sign: true },
          })),
      ),
    })
    ;(await list()).getByText('Change to review')
    const fee = await screen.findByRole('row', { name: /^Fee/ })
    expect(fee.textContent).toMatch(/changed.*\$650\.00.*\$700\.00/)
    expect(screen.getByRole('row', { name: /^Sets/ }).textContent).not.toContain('changed')
    await user.click(screen.getByRole('button', { name }))
    await screen.findByRole('button', { name: outcome })
    expect(screen.queryByText('Proposed change: version 2')).toBeNull()
    close()
  }
})

test('a refused change says so in its dialog, and a deposited fee cannot be changed', async () => {
  const one = card({ me: 'venue' })
  const sent: unknown[] = []
  const { user } = await openContract(() => detailOf(one, { feeLocked: true }), {
    proposeAmendment: answer.contracts.proposeAmendment.handler(({ input, errors }) => {
      sent.push(input)
      throw errors.AMENDMENT_EMPTY()
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Propose a change' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Fee/).readOnly).toBe(true)
  expect(descriptionOf('Fee')).toContain('The fee has been deposited and can’t change.')
  fill(/^End/, '2030-11-29T20:00')
  await user.click(dialog.getByRole('button', { name: 'Send proposal' }))
  await dialog.findByText('The end must be after the start')
  expect(sent).toEqual([])
  fill(/^End/, '2030-11-30T00:30')
  await user.click(dialog.getByRole('button', { name: 'Send proposal' }))
  const refusal = (await dialog.findByText(/These are already the current terms/)).closest('[role=alert]')
  await waitFor(() => expect(document.activeElement).toBe(refusal))
})

test('a change that meets the venue’s own block is refused, and the refusal goes with the change', async () => {
  const one = card({
    me: 'venue',
    abilities: { ...NO_ABILITIES, acceptAmendment: true, declineAmendment: true },
  })
  let shown = detailOf(one, { newestVersion: 2, versions: [versionOf(one), CHANGE] })
  const entry = {
    kind: 'blocked' as const,
    id: crypto.randomUUID(),
    title: 'Cleaning',
    with: '',
    start: '2030-11-30T00:00',
    end: '2030-11-30T02:00',
    timeZone: 'America/Detroit',
    startsAt: '2030-11-30T05:00:00.000Z',
    endsAt: '2030-11-30T07:00:00.000Z',
    booking: null,
  }
  const { user } = await openContract(() => shown, {
    acceptAmendment: answer.contracts.acceptAmendment.handler(({ errors }) => {
      throw errors.VENUE_NOT_FREE({ data: { entries: [entry] } })
    }),
    declineAmendment: answer.contracts.declineAmendment.handler(
      () => (shown = { ...shown, versions: [versionOf(one), { ...CHANGE, status: 'declined' }] }),
    ),
  })
  await user.click(await screen.findByRole('button', { name: 'Accept change' }))
  await screen.findByText('You’ve blocked these hours')
  await user.click(screen.getByRole('button', { name: 'Decline change' }))
  await screen.findByText('Version 2, declined')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('cancelling says what it costs before it happens, and leaves only the text', async () => {
  const free = { late: false, marked: false, artistKeeps: 0, owes: 0, venueGetsBack: 0 }
  for (const [cancellation, consequence] of [
    [free, 'It’s more than 48 hours before the start: nobody owes anything'],
    [{ ...free, late: true, owes: 325 }, 'you’ll owe Reyes Trio the cancellation fee of $325.00'],
  ] as const) {
    let shown = detailOf(card({ me: 'venue' }), { cancellation })
    const { user, close } = await openContract(() => shown, {
      cancel: answer.contracts.cancel.handler(
        () => (shown = { ...shown, status: 'cancelled', abilities: NO_ABILITIES }),
      ),
    })
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain(consequence)
    await user.click(within(dialog).getByRole('button', { name: 'Cancel booking' }))
    await screen.findByText('This contract and its booking were cancelled.')
    for (const name of ['Sign Contract', 'Contract Signed', 'Propose a change', 'Cancel booking'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    screen.getByRole('button', { name: 'Print Contract' })
    close()
  }
})

test('anyone can check the code of a printed contract, and sees no amounts', async () => {
  const [unsigned, signed, unknownHash] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [
    string,
    string,
    string,
  ]
  const genuine: ContractCheck = {
    genuine: true,
    artist: 'Reyes Trio',
    venue: 'The Test Room',
    performanceOn: '2030-11-30T02:30:00.000Z',
    version: 1,
    versionStatus: 'current',
    current: true,
    status: 'pending',
    signedAt: null,
  }
  const checks: Record<string, ContractCheck> = {
    [unsigned]: genuine,
    [signed]: { ...genuine, status: 'signed', signedAt: '2026-01-05T15:00:00.000Z' },
  }
  const answers = {
    contracts: {
      verify: answer.contracts.verify.handler(({ input }) => checks[input.hash] ?? { genuine: false }),
    },
  }
  const first = await openScreen(`/contracts/verify/${unsigned}`, { answers })
  await screen.findByRole('heading', { name: 'Genuine, but not binding' })
  first.close()
  const { user, address, close } = await openScreen(`/contracts/verify/${unknownHash}`, { answers })
  await screen.findByRole('heading', { name: 'We can’t find this contract' })
  await user.type(screen.getByLabelText(/^Code/), `${signed.slice(0, 32)} ${signed.slice(32)}`)
  await user.click(screen.getByRole('button', { name: 'Check code' }))
  const verdict = (await screen.findByRole('region', { name: 'Genuine' })).textContent
  expect(address()).toBe(`/contracts/verify/${signed}`)
  for (const name of ['Reyes Trio', 'The Test Room']) expect(verdict).toContain(name)
  expect(verdict).not.toContain('$')
  close()
  await openScreen('/contracts/verify/9f2c41', { answers })
  await screen.findByText(/A contract’s code has 64 characters/)
})
