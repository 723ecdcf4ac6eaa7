import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, openScreen } from '../../test/open-screen.tsx'
import { artistProfile } from '../../test/samples.ts'

test('the messages say what can be done before anybody has written, and that a conversation is not there', async () => {
  const list = answer.messages.list.handler(() => ({ threads: [], total: 0, page: 1, pageSize: 20 }))
  const get = answer.messages.get.handler(({ errors }) => {
    throw errors.THREAD_NOT_FOUND()
  })
  const options = { profile: artistProfile(), answers: { messages: { list, get } } }
  const none = await openScreen('/messages', options)
  await screen.findByText('No conversations yet.')
  expect(screen.getByRole('link', { name: 'Open your network' }).getAttribute('href')).toBe('/network')
  none.close()
  await openScreen(`/messages/${crypto.randomUUID()}`, options)
  await screen.findByText('Conversation not found')
})
