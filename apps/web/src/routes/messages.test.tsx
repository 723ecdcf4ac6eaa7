import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, chooseFile, crash, openScreen } from '../../test/open-screen.tsx'
import { artistProfile } from '../../test/samples.ts'

test('the messages say what to do before anyone has written, and that a conversation does not exist', async () => {
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

test('an attached file shows upload progress, and removing it cancels the upload', async () => {
  const me = artistProfile()
  const id = crypto.randomUUID()
  const other = {
    uuid: crypto.randomUUID(),
    name: 'The New Room',
    profileImageUrl: null,
    side: 'venue' as const,
  }
  const thread = {
    id,
    other,
    about: null,
    lastMessage: null,
    lastAt: new Date().toISOString(),
    unread: 0,
  }
  const detail = {
    ...thread,
    messages: [],
    olderBefore: null,
    seenNumber: 0,
    abilities: { send: true },
    closedText: null,
  }
  const answered: ((answer: Response) => void)[] = []
  const { user } = await openScreen(`/messages/${id}`, {
    profile: me,
    storage: () => new Promise((done) => void answered.push(done)),
    answers: {
      messages: {
        list: answer.messages.list.handler(() => ({ threads: [thread], total: 1, page: 1, pageSize: 20 })),
        get: answer.messages.get.handler(() => detail),
      },
      network: { status: answer.network.status.handler(crash) },
    },
  })
  await screen.findByLabelText('Files')
  const files = () => screen.queryByRole('list', { name: 'Attached files' })?.textContent
  const choose = (name: string, type: string) =>
    chooseFile('Files', new File([new Uint8Array(10)], name, { type }))
  choose('IMG_1.HEIC', 'image/heic')
  await screen.findByText('Attach a JPEG or PNG picture or a PDF.')
  choose('stage.jpg', 'image/jpeg')
  await waitFor(() => expect(files()).toBe('stage.jpgUploading… 25%'))
  await user.click(screen.getByRole('button', { name: 'Remove stage.jpg' }))
  expect(files()).toBeUndefined()
  answered[0]!(Response.json({ Key: 'stage.jpg', Id: crypto.randomUUID() }))
  choose('rider.pdf', 'application/pdf')
  await waitFor(() => expect(files()).toBe('rider.pdfUploading… 25%'))
  answered[1]!(Response.json({ Key: 'rider.pdf', Id: crypto.randomUUID() }))
  await waitFor(() => expect(files()).toBe('rider.pdf'))
})
