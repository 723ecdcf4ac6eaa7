import type { TransactionCard, TransactionDetail } from '@bandstand/api-spec'
import { MESSAGE_LIMITS } from '@bandstand/domain/booking'
import { gigWhenText } from '@bandstand/domain/gigs'
import { SPLIT_NOTE_MAX, TRANSACTION_STATUSES } from '@bandstand/domain/payments'
import { act, screen, waitFor, within } from '@testing-library/react'
import { ORPCError } from '@orpc/server'
import { expect, test } from 'vitest'
import { answer, fill, openScreen } from '../../test/open-screen.tsx'
import { artistProfile, openGig, partyOf, venueProfile } from '../../test/samples.ts'
import { signOut } from '../lib/session.ts'

const artist = artistProfile()
const venue = venueProfile()

/** A payment of the venue to the artist that nobody has deposited. */
function card(change: Partial<TransactionCard> = {}): TransactionCard {
  return {
    id: crypto.randomUUID(),
    bookingId: crypto.randomUUID(),
    gig: openGig(venue),
    artist: partyOf(artist),
    venue: partyOf(venue),
    me: 'venue',
    amount: 650,
    status: 'pending',
    earned: 0,
    refunded: 0,
    createdAt: '2026-01-05T15:00:00.000Z',
    completedAt: null,
    stripePaymentIntentId: null,
    frozen: false,
    funding: { state: 'not_funded', dueAt: null },
    settlement: null,
    owed: 0,
    ...change,
  }
}

const NONE: TransactionDetail['abilities'] = {
  deposit: false,
  release: false,
  cancel: false,
  reportProblem: false,
  proposeSplit: false,
  answerSplit: null,
  claimOutside: false,
  answerClaim: null,
}

/** All of the same payment, with nothing to do. */
function detail(change: Partial<TransactionDetail>): TransactionDetail {
  return {
    ...card(),
    timeline: [],
    fee: 0,
    venueAddress: '1 Elm St, Detroit, MI',
    depositedAt: null,
    settledAt: null,
    refundedAt: null,
    card: null,
    chargeFailure: null,
    releasesAt: null,
    signBy: null,
    settlesBy: null,
    claims: [],
    problem: null,
    abilities: NONE,
    consequences: {
      release: { artistGets: 650, fee: 0 },
      cancel: { late: false, marked: false, artistKeeps: 0, venueGetsBack: 650, owes: 0 },
    },
    ...change,
  }
}
const balances = {
  available: 0,
  pending: 0,
  awaitingDeposit: 0,
  inEscrow: 0,
  withdrawing: 0,
  payoutsReady: false,
}
const pageOf = (transactions: TransactionCard[]) => ({
  transactions,
  total: transactions.length,
  page: 1,
  pageSize: 20,
  balances: null,
  provider: 'sandbox' as const,
})

test('a payment shows its status in a stamp; errors are red, with a retry [PAY-02 PAY-03 FLOW-34 ERR-43]', async () => {
  const answered = Promise.withResolvers<void>()
  let fails = true
  const list = answer.payments.list.handler(async () => {
    await answered.promise
    if (fails) throw new ORPCError('UNEXPECTED', { status: 500, message: 'The till is jammed.' })
    return pageOf(
      TRANSACTION_STATUSES.map((status) => card({ status, earned: status === 'completed' ? 650 : 0 })),
    )
  })
  const get = answer.payments.get.handler(({ errors }) => {
    throw errors.TRANSACTION_NOT_FOUND()
  })
  const { user } = await openScreen(`/payments?payment=${crypto.randomUUID()}`, {
    profile: venue,
    answers: { payments: { list, get } },
  })
  await screen.findByText('Loading payments...')
  answered.resolve()
  const alert = (await screen.findByText('Error: The till is jammed.')).closest('[role=alert]') as HTMLElement
  expect(alert.className).toContain('danger')
  fails = false
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }))
  const rows = within(await screen.findByRole('region', { name: 'Your payments' })).getAllByRole('link')
  for (const [index, text] of [
    'Deposit to pay',
    'Held in escrow',
    'Paid',
    'Cancelled',
    'Deposit taken back',
  ].entries())
    within(rows[index]!).getByText(text)
  screen.getByText('Payment not found.')
})

test('an empty list of payments says how one is created; a member who is signed out meanwhile is told in place [PAY-04 PAY-15 PAY-16 PAY-18 ERR-47 ROLE-04 ROLE-14 ROLE-17]', async () => {
  const visitor = await openScreen('/payments')
  await screen.findByRole('heading', { level: 1, name: 'Log in' })
  expect(visitor.address()).toBe('/login')
  expect(visitor.asked()).toEqual([])
  visitor.close()

  await openScreen('/payments', {
    profile: artist,
    answers: {
      payments: {
        list: answer.payments.list.handler(() => ({ ...pageOf([]), balances })),
        earnings: answer.payments.earnings.handler(() => []),
        listPayouts: answer.payments.listPayouts.handler(() => ({
          payouts: [],
          total: 0,
          page: 1,
          pageSize: 20,
        })),
      },
    },
  })
  await screen.findByText('No transactions found')
  screen.getByText('Transactions are created when gigs are booked')
  screen.getByText('Select a transaction to view details')
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
  await act(signOut)
  await screen.findByRole('heading', { name: 'You must be logged in to view your payments' })
})

test('a proposal can have a note, which the other party sees with it', async () => {
  const proposals: NonNullable<TransactionDetail['problem']>['proposals'] = [
    {
      number: 1,
      madeBy: 'artist',
      earned: 650,
      note: 'We played both sets.\nThe doors opened late.',
      status: 'pending',
      createdAt: '2026-01-05T15:00:00.000Z',
    },
  ]
  const held = detail({
    status: 'in_escrow',
    frozen: true,
    problem: {
      reportedBy: 'artist',
      text: 'The doors were locked.',
      disputed: 650,
      status: 'open',
      createdAt: '2026-01-05T15:00:00.000Z',
      proposals,
    },
    abilities: { ...NONE, proposeSplit: true, answerSplit: 1 },
  })
  const sent: unknown[] = []
  const { user } = await openScreen(`/payments?payment=${held.id}`, {
    profile: venue,
    answers: {
      payments: {
        list: answer.payments.list.handler(() => pageOf([held])),
        get: answer.payments.get.handler(() => held),
        proposeSplit: answer.payments.proposeSplit.handler(({ input }) => {
          sent.push(input)
          return { id: held.id, status: 'in_escrow', message: 'Proposal sent' }
        }),
      },
    },
  })
  await screen.findByText(/We played both sets/)
  await user.click(screen.getByRole('button', { name: 'Make a counterproposal' }))
  const dialog = within(await screen.findByRole('dialog'))
  fill(/should get/, '400')
  const note = dialog.getByLabelText<HTMLTextAreaElement>(/^Note for/)
  expect(note.maxLength).toBe(SPLIT_NOTE_MAX)
  fill(/^Note for/, 'One set was missing.')
  await user.click(dialog.getByRole('button', { name: 'Send proposal' }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ id: held.id, earnedCents: 400_00, note: 'One set was missing.' }]),
  )
})

test('a venue prints or downloads the receipt of its deposit while it is held; the artist has none yet', async () => {
  const held = detail({
    status: 'in_escrow',
    funding: { state: 'funded', dueAt: null },
    depositedAt: '2026-01-06T15:00:00.000Z',
    card: { brand: 'visa', last4: '4242' },
  })
  for (const [me, profile] of [
    ['venue', venue],
    ['artist', artist],
  ] as const) {
    const shown = { ...held, me, card: me === 'venue' ? held.card : null }
    const { close } = await openScreen(`/payments?payment=${held.id}`, {
      profile,
      answers: {
        payments: {
          list: answer.payments.list.handler(() => ({
            ...pageOf([shown]),
            balances: me === 'artist' ? balances : null,
          })),
          get: answer.payments.get.handler(() => shown),
          earnings: answer.payments.earnings.handler(() => []),
          listPayouts: answer.payments.listPayouts.handler(() => ({
            payouts: [],
            total: 0,
            page: 1,
            pageSize: 20,
          })),
        },
      },
    })
    await screen.findByText(/is held in escrow for/)
    const receipt = screen.queryByRole('article', { name: 'Receipt of deposit', hidden: true })
    if (me === 'venue') {
      for (const name of ['Print Receipt', 'Download PDF']) screen.getByRole('button', { name })
      expect(receipt?.textContent).toContain('Visa ending in 4242')
      expect(receipt?.textContent).toContain(`${held.id}-D`)
    } else {
      expect(screen.queryByRole('button', { name: 'Print Receipt' })).toBeNull()
      expect(receipt).toBeNull()
    }
    close()
  }
})

test('a member can give a reason for a cancellation', async () => {
  const one = detail({ abilities: { ...NONE, cancel: true } })
  const sent: unknown[] = []
  const { user } = await openScreen(`/payments?payment=${one.id}`, {
    profile: venue,
    answers: {
      payments: {
        list: answer.payments.list.handler(() => pageOf([one])),
        get: answer.payments.get.handler(() => one),
        cancel: answer.payments.cancel.handler(({ input }) => {
          sent.push(input)
          return { id: one.id, status: 'cancelled', message: 'Payment cancel successful!' }
        }),
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Cancel/ }))
  const asked = await screen.findByRole('alertdialog', { name: 'Cancel this booking?' })
  expect(asked.textContent).toContain(
    `Friday late set with Reyes Trio, ${gigWhenText(one.gig)}, at The Test Room.`,
  )
  const dialog = within(asked)
  const reason = dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/)
  expect(reason.maxLength).toBe(MESSAGE_LIMITS.decline)
  fill(/^Reason/, 'A pipe burst.')
  await user.click(dialog.getByRole('button', { name: 'Cancel booking' }))
  await waitFor(() => expect(sent).toMatchObject([{ id: one.id, reason: 'A pipe burst.' }]))
})

test('a held deposit without both signatures says that it goes back, and a release warns about it', async () => {
  const held = detail({
    gig: openGig(venue, { timeZone: 'America/New_York' }),
    status: 'in_escrow',
    funding: { state: 'funded', dueAt: null },
    releasesAt: '2030-12-01T05:00:00.000Z',
    signBy: '2030-11-26T23:00:00.000Z',
    abilities: { ...NONE, release: true },
  })
  const openHeld = (change: Partial<TransactionDetail>) =>
    openScreen(`/payments?payment=${held.id}`, {
      profile: venue,
      answers: {
        payments: {
          list: answer.payments.list.handler(() => pageOf([held])),
          get: answer.payments.get.handler(() => ({ ...held, ...change })),
        },
      },
    })
  const unsigned = await openHeld({})
  await screen.findByText(
    'You haven’t both signed the contract. If either signature is missing on Tue, Nov 26, 2030, 6:00 PM EST, the booking ends and the deposit goes back to your card.',
  )
  expect(screen.queryByText(/Releases automatically/)).toBeNull()
  await unsigned.user.click(screen.getByRole('button', { name: 'Release Funds' }))
  within(await screen.findByRole('alertdialog')).getByText(/keeps it even if the contract is never signed/)
  unsigned.close()

  const signed = await openHeld({ signBy: null })
  await screen.findByText(/Releases automatically/)
  await signed.user.click(screen.getByRole('button', { name: 'Release Funds' }))
  expect(within(await screen.findByRole('alertdialog')).queryByText(/signed the contract/)).toBeNull()
})

test('who confirms a payment outside Bandstand reads who reported what, for which gig', async () => {
  const claimed = detail({
    claims: [
      {
        number: 1,
        madeBy: 'artist',
        amount: 600,
        method: 'cash',
        paidOn: '2026-11-28',
        status: 'open',
        createdAt: '2026-11-28T15:00:00.000Z',
        answerBy: '2026-12-05T15:00:00.000Z',
      },
    ],
    abilities: { ...NONE, answerClaim: 1 },
  })
  const { user } = await openScreen(`/payments?payment=${claimed.id}`, {
    profile: venue,
    answers: {
      payments: {
        list: answer.payments.list.handler(() => pageOf([claimed])),
        get: answer.payments.get.handler(() => claimed),
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Confirm payment' }))
  const { textContent } = await screen.findByRole('alertdialog')
  expect(textContent).toContain(`Friday late set with Reyes Trio, ${gigWhenText(claimed.gig)}`)
  expect(textContent).toContain('Reyes Trio reported $600.00, cash, Nov 28, 2026.')
})
