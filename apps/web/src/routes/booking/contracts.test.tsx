import type { ContractCard, ContractCheck, ContractDetail } from '@bandstand/api-spec'
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
import { artist, contractCard, contractOf, venue, versionOf } from '../../../test/night-samples.ts'
import { artistProfile, venueProfile } from '../../../test/samples.ts'
import { ContractStamp } from '../../features/contracts/contract-stamp.tsx'
import { signOut } from '../../lib/session/session.ts'

const listOf = (find: () => ContractCard[]) =>
  answer.contracts.list.handler(() => {
    const contracts = find()
    return { contracts, total: contracts.length, page: 1, pageSize: 20 }
  })
const unknown = answer.contracts.get.handler(({ errors }) => {
  throw errors.CONTRACT_NOT_FOUND()
})
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
const CHANGE = versionOf(contractCard(), { number: 2, status: 'proposed', hash: 'b'.repeat(64) }, 700_00)
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
  const contracts = CONTRACT_STATUSES.map((status) => contractCard({ status }))
  const { close } = await openScreen(`/contracts/${crypto.randomUUID()}`, {
    profile: artist,
    answers: { contracts: { list: listOf(() => contracts), get: unknown } },
  })
  const rows = (await list()).getAllByRole('link')
  const stamps = ['Needs your signature', 'Signed', 'Not signed in time', 'Cancelled']
  for (const [index, text] of stamps.entries()) within(rows[index]!).getByText(text)
  expect(rows).toHaveLength(4)
  close()
  render(<ContractStamp contract={{ ...contractCard(), status: 'under_review' }} />)
  screen.getByText('under_review')
})

test('contracts with one text are one entry with its dates, chosen for each of them', async () => {
  const other = crypto.randomUUID()
  const first = contractCard()
  const dates = [first.id, other].map((contractId, n) => ({
    contractId,
    startsAt: `2027-06-0${n + 3}T23:00:00.000Z`,
    timeZone: 'America/Detroit',
  }))
  await openScreen(`/contracts/${other}`, {
    profile: artist,
    answers: { contracts: { list: listOf(() => [{ ...first, dates }, contractCard()]), get: unknown } },
  })
  const [shared, single] = (await list()).getAllByRole('link')
  expect(shared!.textContent).toContain('2 dates: Jun 3 and Jun 4')
  expect(shared!.getAttribute('aria-current')).toBe('true')
  expect(single!.textContent).not.toContain('date')
})

test('the contracts report that they cannot be loaded, and try again', async () => {
  let fails = true
  const one = contractCard()
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
  const one = contractCard({ expiresAt: '2030-11-26T23:00:00.000Z' })
  const detail = contractOf(one)
  await openScreen(`/contracts/${one.id}`, {
    profile: artist,
    answers: {
      contracts: { list: listOf(() => [one]), get: answer.contracts.get.handler(() => detail) },
    },
  })
  const { textContent } = await screen.findByRole('form', { name: 'Sign Contract' })
  screen.getByRole('heading', { name: 'Second try with The Test Room' })
  expect(screen.getByText(/^You both have to sign by/).textContent).toContain('Nov 26, 2030, 6:00 PM EST')
  for (const said of ['Fri, Nov 29, 2030, 9:30 PM to 12:30 AM EST', '12 Elm St, Detroit, MI', '$650.00'])
    expect(textContent).toContain(said)
  expect(textContent).not.toContain('canceling')
})

test('who signs for a show within 48 hours reads in dollars what cancelling costs by the contract', async () => {
  const one = contractCard()
  const detail = contractOf(one)
  const startsAt = new Date(Date.now() + 30 * 3600 * 1000).toISOString()
  const versions = detail.versions.map((version) => ({
    ...version,
    document: {
      ...version.document,
      terms: { ...version.document.terms, startsAt, lateCancelCents: 300_00 },
    },
  }))
  await openScreen(`/contracts/${one.id}`, {
    profile: artist,
    answers: {
      contracts: {
        list: listOf(() => [one]),
        get: answer.contracts.get.handler(() => ({ ...detail, versions })),
      },
    },
  })
  const { textContent } = await screen.findByRole('form', { name: 'Sign Contract' })
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
  const one = contractCard()
  let shown = contractOf(one)
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
  const box = await screen.findByRole('form', { name: 'Sign Contract' })
  const form = within(box)
  const sign = () => user.click(form.getByRole('button', { name: 'Sign Contract' }))
  await sign()
  await form.findByText('Type your full name')
  form.getByText('Agree to sign electronically to continue')
  fill(/^Your full name/, 'Ada Reyes')
  await user.click(form.getByRole('checkbox'))
  await sign()
  await form.findByText(/The terms have changed/)
  const fee = await form.findByRole('row', { name: /^Fee/ })
  expect(fee.textContent).toMatch(/\$650\.00.*\$700\.00/)
  expect(box.textContent).toContain(CHANGE.hash)
  expect(box.textContent).not.toContain('a'.repeat(64))
  expect(form.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  await user.click(form.getByRole('checkbox'))
  await sign()
  const signed = await screen.findByRole<HTMLButtonElement>('button', { name: 'Contract Signed' })
  expect(signed.disabled).toBe(true)
  expect(sent).toEqual(['a'.repeat(64), CHANGE.hash])
})

test('a signature after the deadline is refused, and the contract then says that it was not signed in time', async () => {
  let shown = contractOf(contractCard())
  const { user } = await openContract(() => shown, {
    sign: answer.contracts.sign.handler(({ errors }) => {
      shown = { ...shown, status: 'expired', abilities: NO_ABILITIES }
      throw errors.CONTRACT_EXPIRED()
    }),
  })
  const form = within(await screen.findByRole('form', { name: 'Sign Contract' }))
  fill(/^Your full name/, 'Ada Reyes')
  await user.click(form.getByRole('checkbox'))
  await user.click(form.getByRole('button', { name: 'Sign Contract' }))
  await screen.findByText(/The booking was cancelled because the contract wasn’t signed in time/)
  ;(await list()).getByText('Not signed in time')
  expect(screen.queryByRole('button', { name: 'Sign Contract' })).toBeNull()
})

test('a proposed change is withdrawn by who proposed it, and compared, declined or accepted by the other party', async () => {
  const proposed = { newestVersion: 2, signedBy: { artist: true, venue: false } }
  const declined = (one: ContractCard) =>
    contractOf(one, { ...proposed, versions: [versionOf(one), { ...CHANGE, status: 'declined' }] })
  const own = contractCard({ me: 'venue', abilities: { ...NO_ABILITIES, withdrawAmendment: true } })
  let mine = contractOf(own, { ...proposed, versions: [versionOf(own), CHANGE] })
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

  const other = contractCard({
    amendmentWaitsFor: 'artist',
    abilities: { ...NO_ABILITIES, acceptAmendment: true, declineAmendment: true },
  })
  for (const [name, outcome] of [
    ['Decline change', 'Contract Signed'],
    ['Accept change', 'Sign Contract'],
  ] as const) {
    let shown = contractOf(other, { ...proposed, versions: [versionOf(other), CHANGE] })
    const { user, close } = await openContract(() => shown, {
      declineAmendment: answer.contracts.declineAmendment.handler(
        () => (shown = { ...declined(other), amendmentWaitsFor: null, abilities: NO_ABILITIES }),
      ),
      acceptAmendment: answer.contracts.acceptAmendment.handler(
        () =>
          (shown = contractOf(other, {
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
  const one = contractCard({ me: 'venue' })
  const sent: unknown[] = []
  const { user } = await openContract(() => contractOf(one, { feeLocked: true }), {
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
  const one = contractCard({
    me: 'venue',
    abilities: { ...NO_ABILITIES, acceptAmendment: true, declineAmendment: true },
  })
  let shown = contractOf(one, { newestVersion: 2, versions: [versionOf(one), CHANGE] })
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
    state: 'blocked' as const,
    stageId: null,
    path: null,
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
    let shown = contractOf(contractCard({ me: 'venue' }), { cancellation })
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
    dates: 1,
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
