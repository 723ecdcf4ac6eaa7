import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile } from '../../../test/samples.ts'
import { tellApart } from './tell-apart.ts'

/** The list of somebody without any payments. */
const noPayments = answer.payments.list.handler(() => ({
  transactions: [],
  total: 0,
  page: 1,
  pageSize: 20,
  balances: null,
  provider: 'sandbox' as const,
}))

test('two people of one name are told apart', () => {
  expect(tellApart(['Kim', 'Bo', 'Kim'])).toEqual(['Kim', 'Bo', 'Kim (2)'])
})

test('the payments page lists one’s own shares of every act, by year', async () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const share = {
    bookingId: id,
    act: 'Cass Quartet',
    venue: 'Gantry Hall',
    date: '2026-10-01',
    amount: 123.5,
  }
  await openScreen('/payments', {
    profile: artistProfile(),
    answers: {
      payments: {
        list: noPayments,
      },
      shares: {
        mine: answer.shares.mine.handler(() => ({
          years: [{ year: 2026, amount: 223.5 }],
          shares: [share],
          commissions: { years: [{ year: 2026, amount: 75.27 }], shares: [{ ...share, amount: 75.27 }] },
          proposals: [],
        })),
      },
    },
  })
  await screen.findByRole('heading', { name: 'Your shares' })
  expect(screen.getByText('$223.50')).toBeTruthy()
  expect(screen.getAllByText(/^Cass Quartet at Gantry Hall/)).toHaveLength(2)
  expect(screen.getByText('$123.50')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Your commissions' })).toBeTruthy()
  expect(screen.getAllByText('$75.27')).toHaveLength(2)
})

test('somebody who would get less of a show says yes, or is told that the payment came first', async () => {
  const bookingId = '00000000-0000-4000-8000-000000000001'
  const proposal = { bookingId, number: 2, act: 'Cass Quartet', venue: 'Gantry Hall', date: '2026-12-01' }
  const sent: object[] = []
  const none = { years: [], shares: [] }
  const { user } = await openScreen('/payments', {
    profile: artistProfile(),
    answers: {
      payments: { list: noPayments },
      shares: {
        mine: answer.shares.mine.handler(() => ({
          ...none,
          commissions: none,
          proposals: [{ ...proposal, before: 120, after: 84, saidYes: false }],
        })),
        answerProposal: answer.shares.answerProposal.handler(({ input }) => {
          sent.push(input)
          return { status: input.yes ? ('settled' as const) : ('declined' as const) }
        }),
      },
    },
  })
  await screen.findByText('$120.00 → $84.00')
  await user.click(screen.getByRole('button', { name: 'Take the lower share' }))
  await screen.findByText(/^The payment was settled before your reply/)
  await user.click(screen.getByRole('button', { name: 'Keep my share' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { bookingId, number: 2, yes: true },
    { bookingId, number: 2, yes: false },
  ])
})

test('an act sees what it keeps for people without an account, and returns it', async () => {
  const share = {
    id: '00000000-0000-4000-8000-000000000002',
    bookingId: '00000000-0000-4000-8000-000000000001',
    name: 'Cy',
    venue: 'Gantry Hall',
    date: '2026-10-01',
    amount: 84,
    keptUntil: '2028-10-02',
  }
  let kept = [share]
  const { user } = await openScreen('/payments', {
    profile: artistProfile(),
    answers: {
      payments: {
        list: noPayments,
        listUnclaimed: answer.payments.listUnclaimed.handler(() => ({ shares: kept })),
        returnUnclaimed: answer.payments.returnUnclaimed.handler(({ input: { id } }) => {
          kept = kept.filter((each) => each.id !== id)
          return { returned: true }
        }),
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Return Cy’s share to the act' }))
  expect(screen.getByRole('alertdialog').textContent).toContain('$84.00 goes to your act’s balance')
  await user.click(screen.getByRole('button', { name: 'Return to the act' }))
  await waitFor(() => expect(screen.queryByText('Kept for people without an account')).toBeNull())
})

test('one’s own balance is withdrawn apart from the act’s', async () => {
  const sent: object[] = []
  const balance = {
    available: 186,
    withdrawing: 0,
    payoutsReady: true,
    payoutsFrozen: false,
    payoutsFrom: null,
    payoutsWaitFor: null,
  }
  const { user } = await openScreen('/payments', {
    profile: artistProfile(),
    answers: {
      payments: {
        list: noPayments,
        getOwnBalance: answer.payments.getOwnBalance.handler(() => ({
          balance,
          provider: 'sandbox' as const,
        })),
        listOwnPayouts: answer.payments.listOwnPayouts.handler(() => ({
          payouts: [],
          total: 0,
          page: 1,
          pageSize: 20,
        })),
        withdrawOwn: answer.payments.withdrawOwn.handler(({ input: { amountCents } }) => {
          sent.push({ amountCents })
          return { payoutId: '00000000-0000-4000-8000-000000000003', amount: amountCents / 100 }
        }),
      },
    },
  })
  expect(await screen.findByRole('heading', { name: 'Your own balance' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Withdraw to your bank' }))
  await user.click(await screen.findByRole('button', { name: 'Withdraw $186.00' }))
  expect(await screen.findByText('$186.00 is on its way to your bank.')).toBeTruthy()
  expect(sent).toEqual([{ amountCents: 18_600 }])
})
