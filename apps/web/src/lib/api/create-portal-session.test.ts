import { expect, it, vi } from 'vitest'
import { createPortalSession, type CallFunction } from './create-portal-session.ts'

const answering = (body: unknown, status = 200) =>
  vi
    .fn<CallFunction>()
    .mockResolvedValue(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))

it('calls the function with the user’s id and returns the URL from its response [CALL-61]', async () => {
  const call = answering({ url: 'https://billing.example/session/1' })
  expect(await createPortalSession('user-1', call)).toBe('https://billing.example/session/1')
  expect(call.mock.calls).toEqual([['create-portal-session', { userId: 'user-1' }]])
})

it('calls nothing without a user [ERR-32]', async () => {
  const call = answering({})
  await expect(createPortalSession(undefined, call)).rejects.toThrow('User not authenticated')
  expect(call).not.toHaveBeenCalled()
  await expect(createPortalSession('user-1', answering({}, 401))).rejects.toThrow('User not authenticated')
})

it('shows the same sentence for every failure of the function [ERR-31]', async () => {
  const failed = 'Failed to open subscription management portal. Please try again later.'
  for (const status of [403, 404, 429, 500, 503])
    await expect(createPortalSession('user-1', answering({}, status))).rejects.toThrow(failed)
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(createPortalSession('user-1', unreachable)).rejects.toThrow(failed)
})

it('accepts no response without a URL [ERR-33]', async () => {
  for (const body of [
    {},
    { url: '' },
    { url: null },
    { url: 7 },
    { url: 'javascript:alert(1)' },
    'null',
    '<p>Hi',
  ])
    await expect(createPortalSession('user-1', answering(body))).rejects.toThrow(
      'Invalid response from server',
    )
})
