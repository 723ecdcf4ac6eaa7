import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, crash, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile } from '../../../test/samples.ts'
import { signOut } from '../../lib/session/session.ts'

test('the network requires a session, and says so in place when one ends [NET-08 ROLE-05 ERR-46]', async () => {
  const visitor = await openScreen('/network')
  await screen.findByRole('heading', { level: 1, name: 'Log in' })
  expect(visitor.asked()).toEqual([])
  visitor.close()
  const none = { total: 0, page: 1, pageSize: 20 }
  await openScreen('/network', {
    profile: artistProfile(),
    answers: {
      network: {
        list: answer.network.list.handler(() => ({ connections: [], ...none })),
        blocked: answer.network.blocked.handler(() => crash()),
        requests: answer.network.requests.handler(() => crash()),
        suggestions: answer.network.suggestions.handler(() => crash()),
        picture: answer.network.picture.handler(() => crash()),
      },
    },
  })
  await screen.findByText('You don’t have any connections yet.')
  await act(signOut)
  await screen.findByRole('heading', { level: 1, name: 'You must be logged in to view your network' })
})
