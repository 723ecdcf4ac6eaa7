import { codeTexts } from '@bandstand/domain/accounts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, descriptionOf, fill, openScreen, sessionOf } from '../../../test/open-screen.tsx'
import { artistProfile } from '../../../test/samples.ts'
import { getSession } from '../../lib/session/session.ts'

const profile = artistProfile()
const NEW = 'ada@quintet.example'
const refuse = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status, headers: { 'x-supabase-api-version': '2024-01-01' } })

/** Opens the settings of a member whose email can be changed, and who may have asked for another one. */
async function open({
  pending,
  isProved = true,
  demoAccounts = [],
}: {
  pending?: string
  isProved?: boolean
  demoAccounts?: { email: string; password: string; label: string }[]
} = {}) {
  const state = { email: profile.email, pending, isProved, isPaused: false }
  const asked: unknown[] = []
  const own = () => ({
    ...sessionOf({ ...profile, email: state.email }).user,
    ...(state.pending && { new_email: state.pending }),
  })
  const opened = await openScreen('/settings?tab=password', {
    profile,
    auth: {
      'GET user': () => Response.json(own()),
      'PUT user': (body) => {
        if (!state.isProved) return refuse(400, 'reauthentication_needed', 'Confirm it’s you to continue.')
        if (state.isPaused)
          return refuse(429, 'over_request_rate_limit', 'You can get another in 60 seconds.')
        asked.push(body['email'])
        state.pending = body['email'] === state.email ? undefined : (body['email'] as string)
        return Response.json(own())
      },
      'POST verify': (body) => {
        if (body['token'] !== '123456') return refuse(403, 'otp_expired', codeTexts.wrong(4))
        asked.push(body['type'])
        state.email = body['email'] as string
        state.pending = undefined
        return Response.json(own())
      },
      'POST token': () => Response.json({ ...sessionOf({ ...profile, email: state.email }) }),
    },
    answers: {
      site: {
        get: answer.site.get.handler(() => ({
          demo: true,
          simpleLogin: false,
          identityProviders: [],
          demoAccounts,
        })),
      },
      settings: {
        listSessions: answer.settings.listSessions.handler(() => ({ sessions: [] })),
        listProofWays: answer.settings.listProofWays.handler(() => ({ ways: ['password'] })),
        prove: answer.settings.prove.handler(() => {
          state.isProved = true
          return { proved: true as const }
        }),
      },
    },
  })
  const part = within(await screen.findByRole('region', { name: 'Email' }))
  return { ...opened, part, state, asked }
}

test('another email is asked for, and confirmed by the code that was mailed there', async () => {
  const { user, part, asked } = await open()
  await part.findByText(profile.email)
  const field = part.getByLabelText<HTMLInputElement>('New email')
  expect([field.type, field.autocomplete]).toEqual(['email', 'email'])
  const change = () => user.click(part.getByRole('button', { name: 'Change email' }))
  await change()
  await waitFor(() => expect(descriptionOf('New email')).toContain('Email is required'))
  fill('New email', profile.email.toUpperCase())
  await change()
  await waitFor(() => expect(descriptionOf('New email')).toContain('Your account already has this email'))
  expect(document.activeElement).toBe(field)
  fill('New email', NEW)
  await change()

  const code = await part.findByLabelText<HTMLInputElement>('Code')
  await waitFor(() => expect(document.activeElement).toBe(code))
  expect(code.autocomplete).toBe('one-time-code')
  part.getByText(NEW)
  part.getByText(profile.email)
  const confirm = () => user.click(part.getByRole('button', { name: 'Confirm new email' }))
  fill('Code', '000000')
  await confirm()
  await part.findByText(codeTexts.wrong(4))
  fill('Code', '123 456')
  await confirm()
  const done = await part.findByText(/^Your email is now ada@quintet\.example\./)
  await waitFor(() => expect(document.activeElement).toBe(done.closest('[role=alert]')))
  expect(asked).toEqual([NEW, 'email_change'])
  expect(getSession().person?.email).toBe(NEW)
  part.getByLabelText('New email')
})

test('a change that was asked for is shown after a reload, and can be mailed again and cancelled', async () => {
  const { user, part, state, asked } = await open({ pending: NEW })
  await part.findByText(NEW)
  expect(document.activeElement).toBe(document.body)
  await user.click(part.getByRole('button', { name: 'Send it again' }))
  await part.findByText(`We sent a new email to ${NEW}. Only the newest one works.`)
  state.isPaused = true
  await user.click(part.getByRole('button', { name: 'Send it again' }))
  await part.findByText('You can get another in 60 seconds.')
  state.isPaused = false
  await user.click(part.getByRole('button', { name: 'Cancel the change' }))
  const kept = await part.findByText(`Your email is still ${profile.email}.`)
  await waitFor(() => expect(document.activeElement).toBe(kept.closest('[role=alert]')))
  part.getByLabelText('New email')
  expect(asked).toEqual([NEW, profile.email])
})

test('the email that was confirmed on another device is shown when the member comes back', async () => {
  const { part, state } = await open({ pending: NEW })
  await part.findByText(NEW)
  Object.assign(state, { email: NEW, pending: undefined })
  window.dispatchEvent(new Event('visibilitychange'))
  await part.findByLabelText('New email')
  part.getByText(NEW)
  expect(part.queryByText(profile.email)).toBeNull()
  await expect.poll(() => getSession().person?.email).toBe(NEW)
})

test('the change asks who it is first, and a member who cancels that keeps the form', async () => {
  const { user, part, asked } = await open({ isProved: false })
  await part.findByText(profile.email)
  fill('New email', NEW)
  const change = () => user.click(part.getByRole('button', { name: 'Change email' }))
  await change()
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  await user.click(cancel)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([part.queryByRole('alert'), asked]).toEqual([null, []])
  await change()
  await screen.findByLabelText('Your password')
  fill('Your password', 'Corner-stage-77')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await part.findByText('Confirm your new email')
  expect(asked).toEqual([NEW])
})

test('a shared demo account shows why the ways into it can’t be changed', async () => {
  const { part } = await open({ demoAccounts: [{ email: profile.email, password: 'x', label: 'Artist' }] })
  await screen.findByText(/^This demo account is shared/)
  await part.findByText(profile.email)
  const ways = within(screen.getByRole('group', { name: 'Ways into your account' }))
  await ways.findByRole('button', { name: 'Add an authenticator app' })
  for (const control of [...ways.getAllByRole('button'), ...ways.getAllByRole('textbox')])
    expect(control.matches(':disabled')).toBe(true)
  const others = screen.getByRole('button', { name: 'Download my data' })
  expect(others.matches(':disabled')).toBe(false)
})
