import type { Poll, PollPerson } from '@bandstand/api-spec'
import type { PollAnswer } from '@bandstand/domain/polls'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, fill, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile } from '../../../test/samples.ts'

const [A, B, C] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
const person = (id: string, name: string, change: Partial<PollPerson> = {}): PollPerson => ({
  id,
  name,
  isYou: false,
  isSub: false,
  hasAccount: true,
  canAnswer: false,
  answer: null,
  note: '',
  answeredAt: null,
  ...change,
})
const pollWith = (own: Partial<PollPerson>, change: Partial<Poll> = {}): Poll => ({
  id: A,
  actName: 'Reyes Trio',
  gig: {
    id: B,
    title: 'Friday jazz',
    venueName: 'Gantry Hall',
    startsAt: '2027-03-06T02:30:00.000Z',
    durationMinutes: 180,
    timeZone: 'America/Detroit',
    location: 'Detroit, MI',
  },
  note: 'The new set.',
  dueAt: '2027-03-01T17:00:00.000Z',
  state: 'open',
  places: [
    {
      id: A,
      instruments: ['Vocals'],
      people: [person(A, 'Ada', { isYou: true, canAnswer: true, ...own })],
      currentId: A,
    },
    {
      id: B,
      instruments: ['Drums'],
      people: [person(B, 'Kim', { answer: 'no', note: 'Away' }), person(C, 'Jo', { isSub: true })],
      currentId: C,
    },
  ],
  busy: [],
  canManage: false,
  remindFrom: null,
  each: 120,
  promise: null,
  ...change,
})

test('one press answers, and a note goes with it', async () => {
  let now = pollWith({})
  const sent: object[] = []
  const { user } = await openScreen(`/polls/${A}`, {
    profile: artistProfile(),
    answers: {
      polls: {
        get: answer.polls.get.handler(() => now),
        answer: answer.polls.answer.handler(({ input }) => {
          sent.push(input)
          now = pollWith({ answer: input.answer, note: input.note })
          return now
        }),
      },
    },
  })
  await screen.findByRole('heading', { name: 'Who can play Friday jazz?' })
  expect(screen.getByText('0 of 2 places have a yes')).not.toBeNull()
  expect(screen.getByText('“Away”')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel poll' })).toBeNull()
  const own = within(screen.getByRole('group', { name: 'Your answer' }))
  await user.click(own.getByRole('button', { name: 'Yes' }))
  await screen.findByText('1 of 2 places has a yes')
  expect(sent).toEqual([{ id: A, answerId: A, answer: 'yes', note: '' }])
  fill(/Note to your act/, 'I need a ride')
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await screen.findByText('“I need a ride”')
  expect(sent.at(-1)).toMatchObject({ answer: 'yes', note: 'I need a ride' })
})

test('whoever books answers for people without an account, reminds and cancels', async () => {
  const manage = (answered: PollAnswer | null, change: Partial<Poll> = {}) => {
    const poll = pollWith(
      { answer: 'yes' },
      { canManage: true, remindFrom: '2026-01-01T00:00:00.000Z', ...change },
    )
    poll.places[1]!.people[1] = person(C, 'Jo', {
      isSub: true,
      hasAccount: false,
      canAnswer: true,
      answer: answered,
    })
    return poll
  }
  let now = manage(null)
  const { user } = await openScreen(`/polls/${A}`, {
    profile: artistProfile(),
    answers: {
      polls: {
        get: answer.polls.get.handler(() => now),
        answer: answer.polls.answer.handler(
          ({ input }) => (now = manage(input.answer, { state: 'decided' })),
        ),
        remind: answer.polls.remind.handler(
          () => (now = manage(null, { remindFrom: '2099-01-01T00:00:00.000Z' })),
        ),
        cancel: answer.polls.cancel.handler(() => (now = manage(null, { state: 'canceled' }))),
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Send reminder' }))
  await screen.findByText(/You can remind those who haven’t answered from/)
  const jo = within(screen.getByRole('group', { name: 'Answer of Jo' }))
  await user.click(jo.getByRole('button', { name: 'Yes' }))
  await screen.findByText('2 of 2 places have a yes')
  expect(screen.getByText('Everybody can play')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel poll' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Cancel poll' }))
  await screen.findByText('Canceled')
  expect(screen.queryByRole('button', { name: 'Cancel poll' })).toBeNull()
})

test('a poll of others is missing', async () => {
  await openScreen(`/polls/${A}`, {
    profile: artistProfile(),
    answers: {
      polls: {
        get: answer.polls.get.handler(({ errors }) => {
          throw errors.POLL_NOT_FOUND()
        }),
      },
    },
  })
  expect(await screen.findByText('We couldn’t find this poll.')).not.toBeNull()
})

test('shows what is promised, and takes it back', async () => {
  const promise = (state: 'open' | 'taken_back') => ({
    kind: 'apply' as const,
    state,
    canTakeBack: state === 'open',
    details: {
      message: 'We’d love to play.',
      fee: 120,
      perPlayer: true,
      setDetails: '',
      reason: '',
      applicationId: null,
      bookingId: null,
    },
  })
  let now = pollWith({}, { canManage: true, promise: promise('open') })
  const { user } = await openScreen(`/polls/${A}`, {
    profile: artistProfile(),
    answers: {
      polls: {
        get: answer.polls.get.handler(() => now),
        takeBack: answer.polls.takeBack.handler(
          () => (now = pollWith({}, { promise: promise('taken_back') })),
        ),
      },
    },
  })
  await screen.findByText('Once everybody says yes, we send your application to Gantry Hall')
  expect(screen.getByText('“We’d love to play.”')).not.toBeNull()
  expect(screen.getByText(/for each player who says yes/)).not.toBeNull()
  expect(screen.getByText(/about \$120 each/)).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Don’t apply automatically' }))
  await waitFor(() => expect(screen.queryByText(/we send your application/)).toBeNull())
})

test('says why a promise failed, and leads to what it was about', async () => {
  const details = {
    message: 'Hello',
    fee: 120,
    perPlayer: false,
    setDetails: '',
    reason: 'This gig is no longer open',
    applicationId: null,
    bookingId: null,
  }
  await openScreen(`/polls/${A}`, {
    profile: artistProfile(),
    answers: {
      polls: {
        get: answer.polls.get.handler(() =>
          pollWith({}, { promise: { kind: 'apply', state: 'failed', canTakeBack: false, details } }),
        ),
      },
    },
  })
  await screen.findByText('This gig is no longer open')
  expect(screen.getByRole('link', { name: 'Look at it' }).getAttribute('href')).toBe(`/gigs/${B}`)
})
