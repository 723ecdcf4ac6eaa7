import type { ProofWay, ProveInput } from '@bandstand/domain/accounts'
import { ORPCError } from '@orpc/client'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, fill, openScreen, sessionOf } from '../../../test/open-screen.tsx'
import { artistProfile } from '../../../test/samples.ts'

const profile = artistProfile()
const balances = {
  available: 650,
  pending: 0,
  awaitingDeposit: 0,
  inEscrow: 0,
  withdrawing: 0,
  payoutsReady: true,
  payoutsFrozen: false,
  payoutsFrom: null,
}
const refuse = (code: string, message: string) => {
  throw new ORPCError(code, { defined: true, status: 403, message })
}

const dates = { created_at: '2026-01-05T15:00:00.000Z', updated_at: '2026-01-05T15:00:00.000Z' }
const app = {
  id: crypto.randomUUID(),
  factor_type: 'totp',
  friendly_name: 'Authenticator app',
  status: 'verified',
  ...dates,
}
const recoveryCodes = { id: crypto.randomUUID(), factor_type: 'recovery_code', status: 'verified', ...dates }

/** Opens the payments of an artist whose withdrawal needs a proof; returns what was sent. */
async function withdrawing(ways: ProofWay[], factors: object[] = []) {
  const sent: { proofs: ProveInput[]; codes: unknown[]; withdrawals: string[]; mails: number } = {
    proofs: [],
    codes: [],
    withdrawals: [],
    mails: 0,
  }
  const acceptCode = ({ code }: Record<string, unknown>) => {
    sent.codes.push(code)
    if (code === '654321' || code === 'abcd-2345') return Response.json(sessionOf(profile, factors, 'aal2'))
    return Response.json(
      { code: 'mfa_verification_failed', message: 'This code isn’t right.' },
      { status: 422 },
    )
  }
  const isProved = () =>
    ['654321', 'abcd-2345'].includes(String(sent.codes.at(-1))) ||
    sent.proofs.some((proof) =>
      proof.way === 'password' ? proof.password === 'Corner-stage-77' : proof.code === '123456',
    )
  const { user } = await openScreen('/payments', {
    profile,
    factors,
    auth: {
      [`POST factors/${app.id}/challenge`]: () =>
        Response.json({ id: 'challenge', type: 'totp', expires_at: 1 }),
      [`POST factors/${app.id}/verify`]: acceptCode,
      'POST factors/recovery-codes/verify': acceptCode,
      'GET reauthenticate': () => {
        sent.mails += 1
        return Response.json({})
      },
    },
    answers: {
      settings: {
        listProofWays: answer.settings.listProofWays.handler(() => ({ ways })),
        prove: answer.settings.prove.handler(({ input }) => {
          sent.proofs.push(input)
          if (!isProved()) refuse('PASSWORD_INCORRECT', 'Current password is incorrect')
          return { proved: true as const }
        }),
      },
      payments: {
        list: answer.payments.list.handler(() => ({
          transactions: [],
          total: 0,
          page: 1,
          pageSize: 20,
          balances,
          provider: 'sandbox' as const,
        })),
        earnings: answer.payments.earnings.handler(() => [{ month: '2026-01', amount: 650 }]),
        listPayouts: answer.payments.listPayouts.handler(() => ({
          payouts: [],
          total: 0,
          page: 1,
          pageSize: 20,
        })),
        withdraw: answer.payments.withdraw.handler(({ input }) => {
          if (!isProved()) refuse('PROOF_REQUIRED', 'Confirm it’s you to continue')
          sent.withdrawals.push(input.key)
          return { payoutId: crypto.randomUUID(), amount: 650 }
        }),
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Withdraw to Bank' }))
  const withdraw = await screen.findByRole('button', { name: 'Withdraw $650.00' })
  // A dialog takes the focus a moment after it opens: on a busy machine, after the one above it.
  await waitFor(() => expect(withdraw.closest('[role=dialog]')!.contains(document.activeElement)).toBe(true))
  await user.click(withdraw)
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  return { user, sent, dialog: within(dialog) }
}

test('a refused request asks for the password, and is sent again once it’s right', async () => {
  const { user, sent, dialog } = await withdrawing(['password', 'code'])
  const field = await dialog.findByLabelText<HTMLInputElement>('Your password')
  expect(field.autocomplete).toBe('current-password')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await dialog.findByText('Password is required')
  fill('Your password', 'guess')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await dialog.findByText('Current password is incorrect')
  fill('Your password', 'Corner-stage-77')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('$650.00 is on its way to your bank.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent.withdrawals).toHaveLength(1)
})

test('a member who cancels keeps the form, without any failure', async () => {
  const { user, sent, dialog } = await withdrawing(['password', 'code'])
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull())
  const form = within(screen.getByRole('dialog', { name: 'Withdraw to Bank' }))
  expect(form.queryByRole('alert')).toBeNull()
  expect(sent).toEqual({ proofs: [], codes: [], withdrawals: [], mails: 0 })
  await user.click(form.getByRole('button', { name: 'Withdraw $650.00' }))
  await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  // Escape closes only the question, wherever the focus is.
  ;(document.activeElement as HTMLElement).blur()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull())
  screen.getByRole('dialog', { name: 'Withdraw to Bank' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a member who forgot the password gets a code by mail', async () => {
  const { user, sent, dialog } = await withdrawing(['password', 'code'])
  await user.click(await dialog.findByRole('button', { name: 'Email me a code' }))
  const field = await dialog.findByLabelText<HTMLInputElement>('Code')
  expect(field.autocomplete).toBe('one-time-code')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.click(dialog.getByRole('button', { name: 'Email me another code' }))
  await dialog.findByText('We sent a new email. Only its code works.')
  fill('Code', '12 34 56')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('$650.00 is on its way to your bank.')
  expect(sent.proofs).toEqual([{ way: 'code', code: '123456' }])
  expect(sent.mails).toBe(2)
})

test('a member without a password is only offered the code', async () => {
  const { user, sent, dialog } = await withdrawing(['code'])
  await dialog.findByText(`We’ll email a code to ${profile.email}.`)
  expect(dialog.queryByLabelText('Your password')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Email me a code' }))
  await dialog.findByLabelText('Code')
  expect(sent.mails).toBe(1)
})

test('a member who has an authenticator app proves with its code alone', async () => {
  const opened = await withdrawing(['second_factor'], [app, recoveryCodes])
  const { user, sent } = opened
  let { dialog } = opened
  let field = await dialog.findByLabelText<HTMLInputElement>('Code')
  expect(field.autocomplete).toBe('one-time-code')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(dialog.queryByLabelText('Your password')).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Email me a code' })).toBeNull()
  // Cancelling returns the focus to the form below.
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  const withdraw = await screen.findByRole('button', { name: 'Withdraw $650.00' })
  await waitFor(() => expect(document.activeElement).toBe(withdraw))
  await user.click(withdraw)
  dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  field = await dialog.findByLabelText('Code')
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await confirm()
  await dialog.findByText('Enter the code from your app')
  fill('Code', '000000')
  await confirm()
  await dialog.findByText('This code isn’t right.')
  expect(field.value).toBe('')
  fill('Code', ' 654321 ')
  await confirm()
  await screen.findByText('$650.00 is on its way to your bank.')
  expect(sent).toMatchObject({ proofs: [], mails: 0, codes: ['000000', '654321'] })
  expect(sent.withdrawals).toHaveLength(1)
})

test('without the phone, a recovery code proves too', async () => {
  const { user, sent, dialog } = await withdrawing(['second_factor'], [app, recoveryCodes])
  await user.click(await dialog.findByRole('button', { name: 'Use a recovery code' }))
  const field = dialog.getByLabelText('Recovery code')
  await waitFor(() => expect(document.activeElement).toBe(field))
  fill('Recovery code', 'abcd-2345')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('$650.00 is on its way to your bank.')
  expect(sent.codes).toEqual(['abcd-2345'])
})

test('a member who has no recovery codes isn’t offered one', async () => {
  const { dialog } = await withdrawing(['second_factor'], [app])
  await dialog.findByLabelText('Code')
  expect(dialog.queryByRole('button', { name: 'Use a recovery code' })).toBeNull()
})
