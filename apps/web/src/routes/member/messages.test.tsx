import type { Message, MessageAbout } from '@bandstand/api-spec'
import { messageTexts } from '@bandstand/domain/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, chooseFile, crash, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile } from '../../../test/samples.ts'

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

test('a conversation names the gigs that its messages are about, and a new message has the chosen one', async () => {
  const me = artistProfile()
  const id = crypto.randomUUID()
  const other = {
    uuid: crypto.randomUUID(),
    name: 'The New Room',
    profileImageUrl: null,
    side: 'venue' as const,
  }
  const [late, brunch] = ['Friday late set', 'Sunday brunch'].map((gigTitle, at) => ({
    gigId: crypto.randomUUID(),
    gigTitle,
    gigDate: `2030-11-${15 + at}`,
    applicationId: crypto.randomUUID(),
    bookingId: at === 0 ? crypto.randomUUID() : null,
  })) as [MessageAbout, MessageAbout]
  const said = (number: number, about: MessageAbout | null): Message => ({
    id: crypto.randomUUID(),
    number,
    from: number % 2 ? other.uuid : me.uuid,
    kind: 'written',
    body: `Take ${number}`,
    removed: false,
    attachments: [],
    about,
    createdAt: new Date(Date.now() - 60_000).toISOString(),
    key: crypto.randomUUID(),
  })
  const messages = [
    said(1, null),
    said(2, late),
    said(3, late),
    said(4, brunch),
    said(5, null),
    said(6, late),
  ]
  const thread = {
    id,
    other,
    about: late,
    lastMessage: { number: 6, from: me.uuid, text: 'Take 6', attachments: 0 },
    lastAt: messages[0]!.createdAt,
    unread: 0,
    gigs: [brunch, late],
    messages: messages.toReversed(),
    olderBefore: null,
    seenNumber: 0,
    abilities: { send: true },
    closedText: null,
  }
  const sent: (string | null | undefined)[] = []
  const { user } = await openScreen(`/messages/${id}`, {
    profile: me,
    answers: {
      messages: {
        list: answer.messages.list.handler(() => ({ threads: [thread], total: 1, page: 1, pageSize: 20 })),
        get: answer.messages.get.handler(() => thread),
        send: answer.messages.send.handler(({ input }) => {
          sent.push(input.gigId)
          return { ...said(6 + sent.length, null), from: me.uuid, key: input.key, body: input.body }
        }),
      },
      network: { status: answer.network.status.handler(crash) },
    },
  })
  const log = within(await screen.findByRole('log'))
  expect(
    log.getAllByRole('listitem').flatMap(({ textContent }) => /set|brunch|Not about/.exec(textContent) ?? []),
  ).toEqual(['set', 'brunch', 'Not about', 'set'])
  const links = log.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Friday late set, Fri, Nov 15', `/bookings/${late.bookingId}`],
    ['Sunday brunch, Sat, Nov 16', `/applications/${brunch.applicationId}`],
    ['Friday late set, Fri, Nov 15', `/bookings/${late.bookingId}`],
  ])
  const choice = screen.getByRole('combobox', { name: 'About' })
  const choose = async (option: string) => {
    await user.selectOptions(choice, option)
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'And?')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
  }
  await choose('Friday late set, Fri, Nov 15')
  await choose('Sunday brunch, Sat, Nov 16')
  await choose('No gig')
  await waitFor(() => expect(sent).toEqual([late.gigId, brunch.gigId, null]))
})

test('an address of a conversation that became part of another one leads there', async () => {
  const [former, id] = [crypto.randomUUID(), crypto.randomUUID()]
  const asked: string[] = []
  const { close } = await openScreen(`/messages/${former}`, {
    profile: artistProfile(),
    answers: {
      messages: {
        list: answer.messages.list.handler(() => ({ threads: [], total: 0, page: 1, pageSize: 20 })),
        get: answer.messages.get.handler(({ input }) => {
          asked.push(input.id)
          return {
            id,
            other: { uuid: crypto.randomUUID(), name: 'Ada Reyes', profileImageUrl: null, side: 'artist' },
            about: null,
            lastMessage: null,
            lastAt: new Date().toISOString(),
            unread: 0,
            gigs: [],
            messages: [],
            olderBefore: null,
            seenNumber: 0,
            abilities: { send: false },
            closedText: 'Not now.',
          }
        }),
      },
      network: { status: answer.network.status.handler(crash) },
    },
  })
  await screen.findByText('Not now.')
  expect(asked).toEqual([former, id])
  close()
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
    gigs: [],
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

  // A PDF is judged at once, a picture by what is left of it once it is shrunk, which this browser can't.
  const large = (name: string, type: string) =>
    Object.defineProperty(new File([], name, { type }), 'size', { value: 10_485_761 })
  chooseFile('Files', large('scan.pdf', 'application/pdf'))
  await screen.findByText('This file is too large. The maximum is 10MB.')
  expect(files()).toBe('rider.pdf')
  chooseFile('Files', large('poster.jpg', 'image/jpeg'))
  await waitFor(() => expect(files()).toContain('poster.jpgThis file is too large. The maximum is 10MB.'))
  await user.click(screen.getByRole('button', { name: 'Remove poster.jpg' }))

  // Files that are still being read count: four more do not fit beside one.
  for (const name of ['1.pdf', '2.pdf', '3.pdf', '4.pdf']) choose(name, 'application/pdf')
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(4))
  screen.getByText(messageTexts.attachmentsTooMany)
})
