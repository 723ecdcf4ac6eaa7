import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile } from '../../../test/samples.ts'
import { tellApart } from './tell-apart.ts'

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
        list: answer.payments.list.handler(() => ({
          transactions: [],
          total: 0,
          page: 1,
          pageSize: 20,
          balances: null,
          provider: 'off' as const,
        })),
      },
      shares: {
        mine: answer.shares.mine.handler(() => ({ years: [{ year: 2026, amount: 223.5 }], shares: [share] })),
      },
    },
  })
  await screen.findByRole('heading', { name: 'Your shares' })
  expect(screen.getByText('$223.50')).toBeTruthy()
  expect(screen.getByText(/^Cass Quartet at Gantry Hall/)).toBeTruthy()
  expect(screen.getByText('$123.50')).toBeTruthy()
})
