import type { ImportPreview, ImportRow } from '@bandstand/api-spec'
import { IMPORT_LIMITS } from '@bandstand/domain/calendar-import'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, chooseFile, fill, openScreen } from '../../../test/open-screen.tsx'
import { venueProfile } from '../../../test/samples.ts'
import { takeToasts } from '../../lib/screen/toast.ts'

const id = crypto.randomUUID()
const row = (line: number, change: Partial<ImportRow> = {}): ImportRow => ({
  key: `${line}-x`,
  line,
  kind: 'act',
  name: `Act ${line}`,
  day: '2027-02-05',
  start: '20:00',
  endDay: '2027-02-05',
  end: '23:00',
  stage: '',
  stageId: null,
  fee: 300,
  contact: '',
  note: '',
  outcome: 'new',
  why: '',
  checks: [],
  isEdited: false,
  ...change,
})
const preview = (rows: ImportRow[], change: Partial<ImportPreview> = {}): ImportPreview => ({
  id,
  fileName: 'calendar.csv',
  format: 'table',
  timeZone: 'America/Detroit',
  rows,
  omitted: 0,
  table: {
    hasHeader: true,
    fields: ['date', 'act'],
    sample: [
      ['Date', 'Act'],
      ['2/5/2027', 'Act 2'],
    ],
  },
  order: null,
  asksOrder: false,
  usual: null,
  suggested: null,
  stages: [],
  rooms: [],
  preview: 'hash',
  ...change,
})

/** Opens the import, and records what is sent. */
async function open(address: string, first: ImportPreview) {
  const sent: Record<string, any>[] = []
  const { calendarImports } = answer
  const { user } = await openScreen(address, {
    profile: venueProfile(),
    answers: {
      calendarImports: {
        list: calendarImports.list.handler(() => ({ imports: [], draft: null })),
        begin: calendarImports.begin.handler(({ input }) => {
          sent.push(input)
          return { id }
        }),
        beginFromAddress: calendarImports.beginFromAddress.handler(({ input, errors }) => {
          sent.push(input)
          if (input.address.endsWith('/gone')) throw errors.IMPORT_UNREACHABLE()
          return { id }
        }),
        preview: calendarImports.preview.handler(() => first),
        choose: calendarImports.choose.handler(({ input }) => {
          sent.push(input)
          return preview([row(2)], { asksOrder: true, order: input.order })
        }),
        editRow: calendarImports.editRow.handler(({ input }) => {
          sent.push(input)
          return preview([row(2, { isEdited: true })])
        }),
        run: calendarImports.run.handler(({ input }) => {
          sent.push(input)
          return { acts: 1, blocked: 0 }
        }),
      },
    },
  })
  return { user, sent }
}

test('a calendar is chosen, previewed with its problems first, corrected and imported', async () => {
  const problem = row(3, { name: '', start: null, end: null, outcome: 'unreadable', why: 'There’s no time.' })
  const { user, sent } = await open('/calendar/import', preview([row(2), problem]))
  chooseFile('Calendar file', new File(['Date,Act'], 'calendar.csv'))
  await screen.findByText(/2 entries found/)
  expect(sent[0]).toEqual({ fileName: 'calendar.csv', content: btoa('Date,Act') })
  const groups = screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'))
  expect(groups.indexOf('Needs a correction')).toBeLessThan(groups.indexOf('New'))

  await user.click(screen.getByRole('button', { name: 'Correct No act, row 3' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Save row' }))
  expect(within(dialog).getByText('Enter the act')).toBeTruthy()
  fill('Act', 'Dee')
  for (const [label, value] of [
    ['Start', '20:00'],
    ['End', '23:00'],
  ] as const)
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
  await user.click(within(dialog).getByRole('button', { name: 'Save row' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent[1]).toMatchObject({ id, row: '3-x', leaveOut: false, change: { name: 'Dee', start: '20:00' } })

  await user.click(screen.getByRole('button', { name: 'Import 1 entry' }))
  await waitFor(() => expect(takeToasts()).toMatchObject([{ text: 'Added 1 act to your calendar' }]))
  expect(sent[2]).toMatchObject({ id, preview: 'hash', key: expect.any(String) })
})

test('the order of dates is asked about once, for the whole file', async () => {
  const { user, sent } = await open(`/calendar/import?id=${id}`, preview([row(2)], { asksOrder: true }))
  await user.click(await screen.findByLabelText('Day first: 5/6 is June 5'))
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Day first: 5/6 is June 5').checked).toBe(true),
  )
  expect(sent).toMatchObject([
    { id, order: 'day', columns: { hasHeader: true, fields: ['date', 'act'] }, rooms: {} },
  ])
})

test('a thousand entries are shown a few at a time', async () => {
  const rows = Array.from({ length: IMPORT_LIMITS.rows }, (_, index) => row(index + 1))
  const { user } = await open(`/calendar/import?id=${id}`, preview(rows))
  const list = await screen.findByRole('list', { name: 'New' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(20)
  await user.click(screen.getByRole('button', { name: 'Show 100 more' }))
  expect(within(list).getAllByRole('listitem')).toHaveLength(120)
})

test('nothing is sent of a file that is too large', async () => {
  const { sent } = await open('/calendar/import', preview([]))
  await screen.findByText('From a file')
  chooseFile('Calendar file', new File([new Uint8Array(IMPORT_LIMITS.bytes + 1)], 'large.ics'))
  await screen.findByText('Choose a file of at most 2 MB')
  expect(sent).toEqual([])
})

test('an address is checked, read, and refused with what to do', async () => {
  const { user, sent } = await open('/calendar/import', preview([row(2)]))
  const field = await screen.findByLabelText('Calendar address')
  const press = () => user.click(screen.getByRole('button', { name: 'Preview calendar' }))
  await press()
  expect(screen.getByText('Enter an address that starts with https:// or webcal://')).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(field, 'https://calendar.example/gone')
  await press()
  await screen.findByText(/We can’t read a calendar at this address/)
  await user.clear(field)
  await user.type(field, 'webcal://calendar.example/a.ics{Enter}')
  await screen.findByText(/1 entry found/)
  expect(sent.at(-1)).toEqual({ address: 'https://calendar.example/a.ics' })
})
