import type { PayoutPage, TransactionCard, TransactionDetail } from '@bandstand/api-spec'
import { MESSAGE_LIMITS } from '@bandstand/domain/booking'
import { gigWhenText } from '@bandstand/domain/gigs'
import { SPLIT_NOTE_MAX, TRANSACTION_STATUSES } from '@bandstand/domain/payments'
import { act, screen, waitFor, within } from '@testing-library/react'
import { ORPCError } from '@orpc/server'
import { expect, test } from 'vitest'
import { answer, fill, openScreen, type ScreenOptions } from '../../../test/open-screen.tsx'
import { artist, NO_PAYMENT_ABILITIES, paymentCard, paymentOf, venue } from '../../../test/night-samples.ts'
import { openGig } from '../../../test/samples.ts'
import { signOut } from '../../lib/session/session.ts'

const balances = {
  available: 0,
  pending: 0,
  awaitingDeposit: 0,
  inEscrow: 0,
  withdrawing: 0,
  payoutsReady: false,
  payoutsFrozen: false,
  payoutsFrom: null,
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
      TRANSACTION_STATUSES.map((status) => paymentCard({ status, earned: status === 'completed' ? 650 : 0 })),
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
    'Deposit reversed',
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
  const inEscrow = paymentOf({
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
    abilities: { ...NO_PAYMENT_ABILITIES, proposeSplit: true, answerSplit: 1 },
  })
  const sent: unknown[] = []
  const { user } = await openScreen(`/payments?payment=${inEscrow.id}`, {
    profile: venue,
    answers: {
      payments: {
        list: answer.payments.list.handler(() => pageOf([inEscrow])),
        get: answer.payments.get.handler(() => inEscrow),
        proposeSplit: answer.payments.proposeSplit.handler(({ input }) => {
          sent.push(input)
          return { id: inEscrow.id, status: 'in_escrow', message: 'Proposal sent' }
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
    expect(sent).toMatchObject([{ id: inEscrow.id, earnedCents: 400_00, note: 'One set was missing.' }]),
  )
})

test('a venue prints or downloads the receipt of its deposit while it is held; the artist has none yet', async () => {
  const inEscrow = paymentOf({
    status: 'in_escrow',
    funding: { state: 'funded', dueAt: null },
    depositedAt: '2026-01-06T15:00:00.000Z',
    card: { brand: 'visa', last4: '4242' },
  })
  for (const [me, profile] of [
    ['venue', venue],
    ['artist', artist],
  ] as const) {
    const shown = { ...inEscrow, me, card: me === 'venue' ? inEscrow.card : null }
    const { close } = await openScreen(`/payments?payment=${inEscrow.id}`, {
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
      expect(receipt?.textContent).toContain(`${inEscrow.id}-D`)
    } else {
      expect(screen.queryByRole('button', { name: 'Print Receipt' })).toBeNull()
      expect(receipt).toBeNull()
    }
    close()
  }
})

test('a member can give a reason for a cancellation', async () => {
  const one = paymentOf({ abilities: { ...NO_PAYMENT_ABILITIES, cancel: true } })
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
  const inEscrow = paymentOf({
    gig: openGig(venue, { timeZone: 'America/New_York' }),
    status: 'in_escrow',
    funding: { state: 'funded', dueAt: null },
    releasesAt: '2030-12-01T05:00:00.000Z',
    signBy: '2030-11-26T23:00:00.000Z',
    abilities: { ...NO_PAYMENT_ABILITIES, release: true },
  })
  const openInEscrow = (change: Partial<TransactionDetail>) =>
    openScreen(`/payments?payment=${inEscrow.id}`, {
      profile: venue,
      answers: {
        payments: {
          list: answer.payments.list.handler(() => pageOf([inEscrow])),
          get: answer.payments.get.handler(() => ({ ...inEscrow, ...change })),
        },
      },
    })
  const unsigned = await openInEscrow({})
  await screen.findByText(
    'You haven’t both signed the contract. If either signature is missing on Tue, Nov 26, 2030, 6:00 PM EST, the booking ends and the deposit goes back to your card.',
  )
  expect(screen.queryByText(/Releases automatically/)).toBeNull()
  await unsigned.user.click(screen.getByRole('button', { name: 'Release Funds' }))
  within(await screen.findByRole('alertdialog')).getByText(/keeps it even if the contract is never signed/)
  unsigned.close()

  const signed = await openInEscrow({ signBy: null })
  await screen.findByText(/Releases automatically/)
  await signed.user.click(screen.getByRole('button', { name: 'Release Funds' }))
  expect(within(await screen.findByRole('alertdialog')).queryByText(/signed the contract/)).toBeNull()
})

test('who confirms a payment outside Bandstand reads who reported what, for which gig', async () => {
  const claimed = paymentOf({
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
    abilities: { ...NO_PAYMENT_ABILITIES, answerClaim: 1 },
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

/** Opens a payment as one of its parties; `find` is read at each request. */
function openPayment(
  find: () => TransactionDetail,
  payments: NonNullable<ScreenOptions['answers']>[string] = {},
) {
  const { id, me } = find()
  return openScreen(`/payments?payment=${id}`, {
    profile: me === 'artist' ? artist : venue,
    answers: {
      payments: {
        list: answer.payments.list.handler(() => ({
          ...pageOf([find()]),
          balances: me === 'artist' ? balances : null,
        })),
        get: answer.payments.get.handler(find),
        earnings: answer.payments.earnings.handler(() => [{ month: '2026-01', amount: 0 }]),
        listPayouts: answer.payments.listPayouts.handler(() => NO_PAYOUTS),
        ...payments,
      },
    },
  })
}
const NO_PAYOUTS = { payouts: [], total: 0, page: 1, pageSize: 20 }
const IN_ESCROW = { status: 'in_escrow', funding: { state: 'funded', dueAt: null } } as const
const panel = () => screen.findByRole('region', { name: 'Payment', hidden: true })

for (const { me, title, cancel, consequence } of [
  {
    me: 'venue',
    title: 'late, by the venue',
    cancel: { late: true, marked: false, artistKeeps: 325, owes: 0, venueGetsBack: 325 },
    consequence: 'Reyes Trio keeps $325.00 of $650.00, and $325.00 goes back to your card.',
  },
  {
    me: 'venue',
    title: 'in good time, by the venue',
    cancel: { late: false, marked: false, artistKeeps: 0, owes: 0, venueGetsBack: 650 },
    consequence: '$650.00 goes back to your card, and the booking ends.',
  },
  {
    me: 'artist',
    title: 'late, by the artist',
    cancel: { late: true, marked: true, artistKeeps: 0, owes: 0, venueGetsBack: 650 },
    consequence:
      '$650.00 goes back to The Test Room, and the booking ends. It counts as a late cancellation on your profile.',
  },
] as const)
  test(`a cancellation, ${title}, says what it costs beside the button and before it happens [PAY-31 FLOW-39 FLOW-40 FLOW-43 FLOW-47 ROLE-18 ROLE-19]`, async () => {
    let shown = paymentOf({
      ...IN_ESCROW,
      me,
      abilities: { ...NO_PAYMENT_ABILITIES, cancel: true },
      consequences: { release: { artistGets: 650, fee: 0 }, cancel },
    })
    const { user } = await openPayment(() => shown, {
      cancel: answer.payments.cancel.handler(({ input }) => {
        expect(input.id).toBe(shown.id)
        const { artistKeeps: earned, venueGetsBack: refunded } = cancel
        shown = { ...shown, status: 'cancelled', earned, refunded, abilities: NO_PAYMENT_ABILITIES }
        return { id: shown.id, status: 'cancelled', message: 'Payment cancel successful!' }
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Cancel Payment and Booking' }))
    expect((await panel()).textContent).toContain(consequence)
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain(consequence)
    await user.click(within(dialog).getByRole('button', { name: 'Cancel booking' }))
    await screen.findByText('Payment cancel successful!')
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Cancel Payment and Booking' })).toBeNull(),
    )
    const row = within(screen.getByRole('region', { name: 'Your payments' })).getByRole('link')
    expect(row.textContent).toMatch(/Cancelled|[Rr]efunded/)
  })

test('who reports a problem says what went wrong, and sees what stays held', async () => {
  const sent: unknown[] = []
  let shown = paymentOf({ ...IN_ESCROW, abilities: { ...NO_PAYMENT_ABILITIES, reportProblem: true } })
  const { user } = await openPayment(() => shown, {
    reportProblem: answer.payments.reportProblem.handler(({ input }) => {
      sent.push(input)
      shown = { ...shown, frozen: true, abilities: NO_PAYMENT_ABILITIES }
      return { id: shown.id, status: 'in_escrow', message: 'Your report was sent.' }
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Report a problem' }))
  const form = screen.getByRole('dialog')
  const send = within(form).getByRole('button', { name: 'Send report' })
  await user.click(send)
  await within(form).findByText('Describe what went wrong')
  fill(/^What went wrong/, 'One set instead of two.')
  fill(/should get of \$650\.00/, '400')
  expect(form.textContent).toContain('$400.00 goes to Reyes Trio right away. $250.00 stays held')
  await user.click(send)
  await screen.findByText('Your report was sent.')
  expect(sent).toMatchObject([{ id: shown.id, earnedCents: 400_00, text: 'One set instead of two.' }])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Report a problem' })).toBeNull())
})

test('a split of a disputed fee is countered within its limits, declined or accepted for good', async () => {
  const proposal = (number: number, madeBy: 'artist' | 'venue', earned: number) => ({
    number,
    madeBy,
    earned,
    note: '',
    status: 'pending' as const,
    createdAt: '2026-01-05T15:00:00.000Z',
  })
  const problem = {
    reportedBy: 'venue' as const,
    text: 'One set instead of two.',
    disputed: 250,
    status: 'open' as const,
    createdAt: '2026-01-05T15:00:00.000Z',
    proposals: [proposal(1, 'venue', 400)],
  }
  let shown = paymentOf({
    ...IN_ESCROW,
    me: 'artist',
    earned: 400,
    frozen: true,
    problem,
    abilities: { ...NO_PAYMENT_ABILITIES, proposeSplit: true, answerSplit: 1 },
  })
  const accepted: number[] = []
  const done = (message: string) => ({ id: shown.id, status: shown.status, message })
  const { user } = await openPayment(() => shown, {
    proposeSplit: answer.payments.proposeSplit.handler(({ errors }) => {
      throw errors.SPLIT_OUT_OF_RANGE()
    }),
    declineSplit: answer.payments.declineSplit.handler(() => {
      shown = { ...shown, problem: { ...problem, proposals: [proposal(2, 'venue', 500)] } }
      shown.abilities = { ...NO_PAYMENT_ABILITIES, answerSplit: 2 }
      return done('You declined the proposal.')
    }),
    acceptSplit: answer.payments.acceptSplit.handler(({ input }) => {
      accepted.push(input.number)
      shown = {
        ...shown,
        status: 'completed',
        frozen: false,
        earned: 500,
        refunded: 150,
        abilities: NO_PAYMENT_ABILITIES,
      }
      return done('The problem was resolved')
    }),
  })
  const text = async () => (await panel()).textContent
  await screen.findByText(/One set instead of two\./)
  expect(await text()).toContain('A problem was reported: $250.00 stays held until you both agree.')
  expect(await text()).toContain('$400.00 for you, $250.00 back to The Test Room.')
  await user.click(screen.getByRole('button', { name: 'Make a counterproposal' }))
  const form = within(screen.getByRole('dialog'))
  fill(/should get/, '300')
  await user.click(form.getByRole('button', { name: 'Send proposal' }))
  await form.findByText(/^Error: The artist’s part must be/)
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Decline proposal' }))
  await waitFor(async () => expect(await text()).toContain('$500.00 for you, $150.00 back to The Test Room.'))
  await user.click(screen.getByRole('button', { name: 'Accept proposal' }))
  const confirm = screen.getByRole('alertdialog')
  expect(confirm.textContent).toContain(
    '$500.00 for you, $150.00 back to The Test Room. $400.00 of it has already been released.',
  )
  await user.click(within(confirm).getByRole('button', { name: 'Accept proposal' }))
  await screen.findByText('The problem was resolved')
  expect(accepted).toEqual([2])
  await waitFor(async () =>
    expect(await text()).toContain('$500.00 went to you, and $150.00 goes back to The Test Room.'),
  )
})

test('a payment outside Bandstand is reported with its amount and its kind, and denied after a warning', async () => {
  const due = { funding: { state: 'not_funded', dueAt: '2026-01-05T15:00:00.000Z' } } as const
  const sent: unknown[] = []
  let mine = paymentOf({ ...due, abilities: { ...NO_PAYMENT_ABILITIES, claimOutside: true } })
  const reporting = await openPayment(() => mine, {
    claimOutside: answer.payments.claimOutside.handler(({ input }) => {
      sent.push(input)
      mine = { ...mine, abilities: NO_PAYMENT_ABILITIES }
      return { id: mine.id, status: 'pending', message: 'Sent. They have 7 days to reply.' }
    }),
  })
  await reporting.user.click(await screen.findByRole('button', { name: 'Report outside payment' }))
  const form = screen.getByRole('dialog')
  expect(form.textContent).toContain('Reyes Trio has 7 days to confirm or deny what you report.')
  expect(within(form).getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('650.00')
  fill(/^Amount/, '10.005')
  const send = within(form).getByRole('button', { name: 'Report payment' })
  await reporting.user.click(send)
  await within(form).findByText(/at most two decimals/)
  fill(/^Amount/, '0')
  await within(form).findByText('Enter the amount that was paid, at least $0.01')
  fill(/^Amount/, '600')
  await within(form).findByText(
    'That’s $50.00 less than the $650.00 due. If Reyes Trio confirms, the fee counts as paid in full and the remaining $50.00 is no longer owed.',
  )
  await reporting.user.selectOptions(within(form).getByLabelText(/^How it was paid/), 'Check')
  await reporting.user.click(send)
  await screen.findByText('Sent. They have 7 days to reply.')
  expect(sent).toMatchObject([{ id: mine.id, amountCents: 600_00, method: 'check' }])
  reporting.close()

  const claim = {
    number: 1,
    madeBy: 'venue' as const,
    amount: 600,
    method: 'check' as const,
    paidOn: '2026-01-05',
    status: 'open' as const,
    createdAt: '2026-01-05T15:00:00.000Z',
    answerBy: '2026-01-12T15:00:00.000Z',
  }
  let hers = paymentOf({
    ...due,
    me: 'artist',
    claims: [claim],
    abilities: { ...NO_PAYMENT_ABILITIES, answerClaim: 1 },
  })
  const { user } = await openPayment(() => hers, {
    denyClaim: answer.payments.denyClaim.handler(({ input }) => {
      expect(input).toMatchObject({ id: hers.id, number: 1 })
      hers = { ...hers, claims: [{ ...claim, status: 'denied' }], abilities: NO_PAYMENT_ABILITIES }
      return { id: hers.id, status: 'pending', message: 'You denied it. The fee is still owed.' }
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Deny payment' }))
  const deny = screen.getByRole('alertdialog')
  expect(deny.textContent).toContain('The fee is still owed.')
  await user.click(within(deny).getByRole('button', { name: 'Deny payment' }))
  await screen.findByText('You denied it. The fee is still owed.')
  await waitFor(async () =>
    expect((await panel()).textContent).toMatch(/Reported by The Test Room on .*, denied/),
  )
})

test('an artist withdraws a part of the balance, and is told when the bank returns it', async () => {
  let payouts: PayoutPage['payouts'] = []
  let withdrawing = 0
  const one = paymentOf({ me: 'artist', status: 'completed', earned: 650 })
  const { user } = await openPayment(() => one, {
    list: answer.payments.list.handler(() => ({
      ...pageOf([one]),
      balances: { ...balances, available: 650 - withdrawing, withdrawing, payoutsReady: true },
    })),
    listPayouts: answer.payments.listPayouts.handler(() => ({
      ...NO_PAYOUTS,
      payouts,
      total: payouts.length,
    })),
    withdraw: answer.payments.withdraw.handler(({ input, errors }) => {
      if (input.amountCents > 650_00) throw errors.BALANCE_TOO_LOW()
      withdrawing = input.amountCents / 100
      const failure = 'The bank account is closed.'
      const at = '2026-01-05T15:00:00.000Z'
      const payoutId = crypto.randomUUID()
      payouts = [
        { id: payoutId, amount: 400, status: 'failed', isHeld: false, failure, createdAt: at, decidedAt: at },
      ]
      return { payoutId, amount: withdrawing }
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Withdraw to Bank' }))
  const form = screen.getByRole('dialog')
  const send = (name: RegExp) => user.click(within(form).getByRole('button', { name }))
  expect(within(form).getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('650.00')
  fill(/^Amount/, '10.005')
  await send(/^Withdraw$/)
  await within(form).findByText(/at most two decimals/)
  fill(/^Amount/, '700')
  await send(/^Withdraw$/)
  await within(form).findByText('Error: Your available balance is lower than that')
  fill(/^Amount/, '400')
  expect(form.textContent).toContain('$400.00 goes to your bank. $250.00 stays in your balance.')
  await send(/^Withdraw \$400\.00$/)
  await screen.findByText('$400.00 is on its way to your bank.')
  const row = await within(await screen.findByRole('region', { name: 'Withdrawals' })).findByRole('listitem')
  expect(row.textContent).toContain('Returned')
  expect(row.textContent).toContain('The bank account is closed. The money is available again.')
  expect(screen.getByRole('region', { name: 'Available Balance' }).textContent).toContain('$250.00')
})

const artistPage = (
  change: Partial<typeof balances> | { payoutsFrom: string; payoutsWaitFor?: 'taken_back' },
) => ({
  list: answer.payments.list.handler(() => ({
    ...pageOf([]),
    balances: { ...balances, available: 650, payoutsReady: true, ...change },
  })),
  earnings: answer.payments.earnings.handler(() => [{ month: '2026-01', amount: 650 }]),
  listPayouts: answer.payments.listPayouts.handler(() => NO_PAYOUTS),
})

test('an artist who needs two-step verification to withdraw is led to the setting', async () => {
  const { user } = await openPayment(() => paymentOf({ me: 'artist', status: 'completed', earned: 650 }), {
    ...artistPage({}),
    withdraw: answer.payments.withdraw.handler(({ errors }) => {
      throw errors.SECOND_STEP_REQUIRED()
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Withdraw to Bank' }))
  const form = within(screen.getByRole('dialog'))
  await user.click(form.getByRole('button', { name: 'Withdraw $650.00' }))
  const refusal = await form.findByRole('alert')
  expect(refusal.textContent).toContain('Your money stays in your balance until then.')
  const link = within(refusal).getByRole('link', { name: 'Turn it on' })
  expect(link.getAttribute('href')).toBe('/settings?tab=password#two-step')
})

test('a changed bank account is paid a day later, and an artist who didn’t change it freezes withdrawals', async () => {
  let frozen = 0
  const { user } = await openScreen('/payments', {
    profile: artist,
    answers: {
      payments: {
        ...artistPage({ payoutsFrom: '2026-11-25T18:00:00.000Z' }),
        freezePayouts: answer.payments.freezePayouts.handler(() => {
          frozen += 1
          return { frozen: true as const }
        }),
      },
    },
  })
  await screen.findByText(/^You can withdraw from Nov 25, /)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Withdraw to Bank' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'This wasn’t me' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Freeze withdrawals?' }))
  await user.click(dialog.getByRole('button', { name: 'Freeze withdrawals' }))
  await screen.findByRole('heading', { name: 'You must be logged in to view your payments' })
  expect(frozen).toBe(1)
})

test('an artist who took the account back reads why withdrawals wait, and can freeze them', async () => {
  await openScreen('/payments', {
    profile: artist,
    answers: {
      payments: artistPage({ payoutsFrom: '2026-11-25T18:00:00.000Z', payoutsWaitFor: 'taken_back' }),
    },
  })
  await screen.findByText(/^You took your account back with a link in our email\./)
  screen.getByRole('button', { name: 'Freeze withdrawals' })
})

test('frozen withdrawals say who can clear them, and which ones are already on their way', async () => {
  const requested = { amount: 40, status: 'requested', failure: null, decidedAt: null } as const
  const at = '2026-01-05T15:00:00.000Z'
  const payouts = [true, false].map((isHeld) => ({
    ...requested,
    id: crypto.randomUUID(),
    isHeld,
    createdAt: at,
  }))
  await openScreen('/payments', {
    profile: artist,
    answers: {
      payments: {
        ...artistPage({ payoutsFrozen: true, withdrawing: 80 }),
        listPayouts: answer.payments.listPayouts.handler(() => ({ ...NO_PAYOUTS, payouts, total: 2 })),
      },
    },
  })
  const rows = await within(await screen.findByRole('region', { name: 'Withdrawals' })).findAllByRole(
    'listitem',
  )
  expect(rows.map((row) => /On hold|On its way/.exec(row.textContent)?.[0])).toEqual([
    'On hold',
    'On its way',
  ])
  screen.getByText('$80.00 more is being withdrawn')
  const alert = (await screen.findByText('Withdrawals are frozen')).closest('[role=alert]') as HTMLElement
  within(alert).getByRole('link', { name: 'Contact us' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Withdraw to Bank' }).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'This wasn’t me' })).toBeNull()
})
