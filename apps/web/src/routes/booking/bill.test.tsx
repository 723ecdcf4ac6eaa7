import type { Bill, BillAct, AnnouncedBill } from '@bandstand/api-spec'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, crash, fill, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile, emptyCalendar, openGig, venueProfile } from '../../../test/samples.ts'
import { takeToasts } from '../../lib/screen/toast.ts'

const date = '2027-03-06'
const act = (start: string, change: Partial<BillAct> = {}): BillAct => ({
  gigId: crypto.randomUUID(),
  bookingId: null,
  isMine: false,
  name: '',
  title: 'Saturday set',
  isBooked: false,
  stage: '',
  stageId: null,
  start: `${date}T${start}`,
  startIsSecond: false,
  end: `${date}T${start.replace(':00', ':45')}`,
  minutes: 45,
  startsAt: `${date}T${start}:00.000Z`,
  endsAt: `${date}T${start}:45.000Z`,
  loadIn: null,
  ...change,
})
const billWith = (change: Partial<Bill>): Bill => ({
  id: crypto.randomUUID(),
  me: 'venue',
  title: 'Saturday three',
  date,
  timeZone: 'America/Detroit',
  doors: `${date}T19:00`,
  note: '',
  venueName: 'The Test Room',
  acts: [],
  warnings: [],
  running: null,
  canRun: false,
  isAnnounced: false,
  canAnnounce: false,
  ...change,
})

test('an evening’s gigs become a bill with suggested times, a new act and another order', async () => {
  const gigs = [act('20:00', { title: 'First' }), act('22:00', { title: 'Second' })]
  const sent: object[] = []
  const made = billWith({ acts: gigs })
  const { user } = await openScreen(`/bills/new?date=${date}`, {
    profile: venueProfile(),
    answers: {
      stages: { list: answer.stages.list.handler(() => ({ stages: [] })) },
      bills: {
        draft: answer.bills.draft.handler(() => ({ date, timeZone: 'America/Detroit', acts: gigs })),
        get: answer.bills.get.handler(() => made),
        make: answer.bills.make.handler(({ input }) => {
          sent.push({ ...input, key: '' })
          return made
        }),
      },
    },
  })
  const acts = await screen.findByRole('list', { name: 'Acts' })
  await user.click(screen.getByRole('button', { name: 'Make bill' }))
  await screen.findByText('Name the evening')
  fill('Title', 'Saturday three')
  fill('Doors', '19:00')
  await user.click(screen.getByRole('button', { name: 'New act' }))
  await user.click(screen.getByRole('button', { name: 'Suggest times' }))
  const starts = () => within(acts).getAllByLabelText<HTMLInputElement>('Starts')
  expect(starts().map(({ value }) => value)).toEqual(['20:00', '21:05', '22:10'])
  await user.click(screen.getByRole('button', { name: 'Move Second up' }))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Second down')
  expect(
    within(acts)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.slice(0, 5)),
  ).toEqual(['Secon', 'First', 'New a'])
  await user.click(screen.getByRole('button', { name: 'Make bill' }))
  await screen.findByRole('heading', { level: 1, name: 'Saturday three' })
  expect(takeToasts().map(({ text }) => text)).toEqual(['Bill saved'])
  expect(sent).toMatchObject([
    {
      date,
      doors: `${date}T19:00`,
      slots: [
        { gigId: gigs[1]!.gigId, start: `${date}T20:00`, minutes: 45 },
        { gigId: gigs[0]!.gigId, start: `${date}T21:05`, minutes: 45 },
        { gigId: null, start: `${date}T22:10`, minutes: 45 },
      ],
    },
  ])
})

test('a bill is edited on its page, which shows it again once it’s saved', async () => {
  let bill = billWith({ acts: [act('20:00', { title: 'First' }), act('22:00', { title: 'Second' })] })
  const { user } = await openScreen(`/bills/${bill.id}`, {
    profile: venueProfile(),
    answers: {
      stages: { list: answer.stages.list.handler(() => ({ stages: [] })) },
      bills: {
        draft: answer.bills.draft.handler(() => ({ date, timeZone: bill.timeZone, acts: [] })),
        get: answer.bills.get.handler(() => bill),
        change: answer.bills.change.handler(({ input }) => (bill = { ...bill, note: input.note })),
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit bill' }))
  await screen.findByLabelText(/^Note/)
  const title = screen.getByRole('heading', { level: 1 })
  await waitFor(() => expect(document.activeElement).toBe(title))
  fill(/^Note/, 'Shared kit')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByRole('button', { name: 'Edit bill' })
  expect(screen.getByText('Shared kit')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('an act reads the order of the evening with load-in times, and can’t change it', async () => {
  const others = { gigId: null, title: '' }
  const bill = billWith({
    me: 'artist',
    acts: [
      act('20:00', { ...others, name: 'Bo', isBooked: true, loadIn: `${date}T17:30` }),
      act('21:00', { name: 'Reyes Trio', isMine: true, isBooked: true, bookingId: null }),
      act('22:00', others),
    ],
  })
  await openScreen(`/bills/${bill.id}`, {
    profile: artistProfile(),
    answers: { bills: { get: answer.bills.get.handler(() => bill) } },
  })
  await screen.findByRole('heading', { level: 1, name: 'Saturday three' })
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        '7:00 PMDoors',
        '8:00 PMBo45 minutes, until 8:45 PM, Load-in 5:30 PM',
        '9:00 PMReyes Trio (you)45 minutes, until 9:45 PM',
        '10:00 PMOpen slot45 minutes, until 10:45 PM',
      ]),
    ),
  )
  expect(screen.queryByRole('button', { name: 'Edit bill' })).toBeNull()
})

test('deleting a bill says that its gigs and bookings stay', async () => {
  const bill = billWith({ acts: [act('20:00'), act('21:00')] })
  const deleted: string[] = []
  const { user } = await openScreen(`/bills/${bill.id}`, {
    profile: venueProfile(),
    answers: {
      // It leads to the calendar.
      booking: emptyCalendar,
      bills: {
        get: answer.bills.get.handler(() => bill),
        dissolve: answer.bills.dissolve.handler(({ input }) => {
          deleted.push(input.id)
          return { dissolved: true }
        }),
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Delete bill' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this bill?' })
  within(dialog).getByText('Its gigs and bookings stay as they are.')
  await user.click(within(dialog).getByRole('button', { name: 'Delete bill' }))
  await waitFor(() => expect(deleted).toEqual([bill.id]))
  expect(takeToasts().map(({ text }) => text)).toEqual(['Bill deleted'])
})

test('a venue makes a bill on the page of its gig, also of one after midnight, or opens the one it’s on', async () => {
  const venue = venueProfile()
  const gig = openGig(venue, { date: '2027-03-07', time: '00:30' })
  for (const billId of [null, crypto.randomUUID()]) {
    const { close } = await openScreen(`/gigs/${gig.id}`, {
      profile: venue,
      answers: {
        gigs: { get: answer.gigs.get.handler(() => ({ ...gig, billId })) },
        boosts: { ofGig: answer.boosts.ofGig.handler(crash) },
        booking: {
          gigRelation: answer.booking.gigRelation.handler(() => ({
            mine: null,
            bookingId: null,
            applicants: { total: 0, live: 0 },
            invitationTerms: null,
            abilities: { apply: false, invite: false, close: true, restore: false },
          })),
        },
      },
    })
    const link = await screen.findByRole('link', { name: billId ? 'Open bill' : 'Make a bill' })
    expect(link.getAttribute('href')).toBe(billId ? `/bills/${billId}` : `/bills/new?date=${date}`)
    close()
  }
})

test('a venue announces a bill after a question, and removes the announcement', async () => {
  const bill = billWith({ canAnnounce: true })
  const { user } = await openScreen(`/bills/${bill.id}`, {
    profile: venueProfile(),
    answers: {
      bills: {
        get: answer.bills.get.handler(() => ({ ...bill })),
        announce: answer.bills.announce.handler(() => Object.assign(bill, { isAnnounced: true })),
        removeAnnouncement: answer.bills.removeAnnouncement.handler(() =>
          Object.assign(bill, { isAnnounced: false }),
        ),
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Announce' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Announce this night?' })
  await user.click(within(dialog).getByRole('button', { name: 'Announce' }))
  const link = await screen.findByRole('link', { name: 'See the public page' })
  expect(link.getAttribute('href')).toBe(`/nights/${bill.id}`)
  await user.click(screen.getByRole('button', { name: 'Remove announcement' }))
  await screen.findByRole('button', { name: 'Announce' })
  expect(takeToasts().map(({ text }) => text)).toEqual(['Announced', 'Announcement removed'])
})

test('a visitor reads an announced night, or that there is none', async () => {
  const at = (start: string, artist: AnnouncedBill['acts'][0]['artist']) => ({
    artist,
    start: `${date}T${start}`,
    end: `${date}T23:00`,
    startsAt: `${date}T${start}:00.000Z`,
  })
  const night: AnnouncedBill = {
    id: crypto.randomUUID(),
    title: 'Saturday three',
    date,
    doors: `${date}T19:00`,
    venue: { id: crypto.randomUUID(), name: 'The Test Room' },
    city: 'Detroit',
    state: 'MI',
    isOver: true,
    acts: [at('20:00', { id: crypto.randomUUID(), name: 'Bo' }), at('21:00', null)],
  }
  const { close } = await openScreen(`/nights/${night.id}`, {
    answers: { bills: { night: answer.bills.night.handler(() => night) } },
  })
  await screen.findByRole('heading', { level: 1, name: 'Saturday three' })
  screen.getByText('This night is over.')
  const link = screen.getByRole('link', { name: 'Bo' })
  expect(link.getAttribute('href')).toBe(`/artists/${night.acts[0]!.artist!.id}`)
  screen.getByText('To be announced')
  close()
  await openScreen(`/nights/${night.id}`, {
    answers: {
      bills: {
        night: answer.bills.night.handler(({ errors }) => {
          throw errors.NIGHT_NOT_FOUND()
        }),
      },
    },
  })
  await screen.findByText('We couldn’t find this night.')
})

test('on the night one press says who is on or how late it is, and Undo takes it back', async () => {
  const acts = [
    act('19:00'),
    act('20:00', { name: 'Bo', isBooked: true }),
    act('20:30'),
    act('21:00', { name: 'Cy', isBooked: true }),
  ]
  const bill = billWith({
    canRun: true,
    acts,
    timeZone: 'UTC',
    running: { now: null, lateMinutes: 10 },
  })
  const sent: object[] = []
  const { user } = await openScreen(`/bills/${bill.id}`, {
    profile: venueProfile(),
    answers: {
      bills: {
        get: answer.bills.get.handler(() => bill),
        run: answer.bills.run.handler(({ input: { gigId, lateMinutes } }) => {
          sent.push({ gigId, lateMinutes })
          const now = acts.findIndex((each) => each.gigId === gigId)
          return Object.assign(bill, { running: { now: now === -1 ? null : now, lateMinutes } })
        }),
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Bo is on now' }))
  await screen.findByText('On now')
  screen.getByText('Next, about 9:10 PM')
  expect(screen.getByText('Running 10 minutes late.').tagName).toBe('OUTPUT')
  const [said] = takeToasts()
  expect(said?.text).toBe('Bo is on')
  said?.action?.onClick()
  await waitFor(() =>
    expect(sent).toEqual([
      { gigId: acts[1]!.gigId, lateMinutes: 10 },
      { gigId: null, lateMinutes: 10 },
    ]),
  )
})

test('a bill that can’t be loaded has a title, too', async () => {
  await openScreen(`/bills/${crypto.randomUUID()}`, {
    profile: venueProfile(),
    answers: { bills: { get: answer.bills.get.handler(() => crash()) } },
  })
  await screen.findByRole('button', { name: 'Try Again' })
  screen.getByRole('heading', { level: 1, name: 'Bill' })
})
