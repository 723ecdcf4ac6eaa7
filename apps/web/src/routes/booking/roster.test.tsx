import type { RosterAct } from '@bandstand/api-spec'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, chooseFile, crash, fill, openScreen } from '../../../test/open-screen.tsx'
import { venueProfile } from '../../../test/samples.ts'
import { takeToasts } from '../../lib/screen/toast.ts'

const actOf = (name: string, rest: Partial<RosterAct> = {}): RosterAct => ({
  id: crypto.randomUUID(),
  name,
  contactName: '',
  email: '',
  phone: '',
  fee: null,
  note: '',
  member: null,
  ...rest,
})

/** Opens the roster with these acts, and records what is saved and imported. */
async function openRoster(acts: RosterAct[], address = '/roster') {
  let shown = acts
  const saved: object[] = []
  const asked: string[] = []
  const imported: { name: string }[][] = []
  const { roster, offerLinks } = answer
  const offered: object[] = []
  const { user } = await openScreen(address, {
    profile: venueProfile({ location: '1430 Michigan Ave, Detroit, MI 48216' }),
    answers: {
      stages: { list: answer.stages.list.handler(() => ({ stages: [] })) },
      booking: {
        getDefaults: answer.booking.getDefaults.handler(() => ({
          bufferMinutes: 0,
          startTime: '21:30',
          durationMinutes: 120,
        })),
      },
      offerLinks: {
        create: offerLinks.create.handler(({ input }) => {
          offered.push(input)
          return crash()
        }),
      },
      availability: {
        ask: answer.availability.ask.handler(({ input: { ids, start, end } }) => {
          asked.push(`${start} ${end}`)
          return { artists: ids.map((artistId) => ({ artistId, availability: 'probably' as const })) }
        }),
      },
      roster: {
        list: roster.list.handler(() => ({ acts: shown })),
        save: roster.save.handler(({ input: { feeCents, memberId: _id, ...input } }) => {
          const act = { ...input, fee: feeCents === null ? null : feeCents / 100, member: null }
          saved.push(act)
          shown = [...shown.filter(({ id }) => id !== act.id), act]
          return act
        }),
        remove: roster.remove.handler(({ input }) => {
          shown = shown.filter(({ id }) => id !== input.id)
          return { removed: true }
        }),
        importActs: roster.importActs.handler(({ input }) => {
          imported.push(input.acts)
          return { added: input.acts.length, skipped: 0 }
        }),
      },
    },
  })
  return { user, saved, imported, offered, asked }
}
const csv = (text: string | Uint8Array<ArrayBuffer>) => new File([text], 'acts.csv', { type: 'text/csv' })

test('an act is added with its name alone, and a wrong field says what is wrong', async () => {
  const { user, saved } = await openRoster([])
  await user.click(await screen.findByRole('button', { name: 'Add an act' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Add act' }))
  expect(await dialog.findByText('Enter the act’s name')).toBeTruthy()
  fill(/^Act/, 'The Low Notes')
  fill(/^Email/, 'nobody')
  await user.click(dialog.getByRole('button', { name: 'Add act' }))
  expect(await dialog.findByText('Please enter a valid email address')).toBeTruthy()
  fill(/^Email/, '')
  await user.click(dialog.getByRole('button', { name: 'Add act' }))
  expect(await screen.findByRole('heading', { name: 'The Low Notes' })).toBeTruthy()
  expect(saved).toMatchObject([{ name: 'The Low Notes', email: '', fee: null }])
})

test('acts on Bandstand are said to be free or not on an evening', async () => {
  const member = { id: crypto.randomUUID(), name: 'Kim Park' }
  const { asked } = await openRoster([actOf('The Low Notes', { member }), actOf('Béla’s Trio')])
  await screen.findByText('2 acts')
  fill('Free on', '2027-01-08')
  await screen.findByText(/: probably free$/)
  fill('To', '19:00')
  await screen.findByText('The end must differ from the start')
  fill('To', '01:00')
  await waitFor(() => expect(asked.at(-1)).toBe('2027-01-08T19:00 2027-01-09T01:00'))
})

test('acts are found by any of their facts, changed, and put back after they were removed', async () => {
  const kim = actOf('The Low Notes', { contactName: 'Kim Park', phone: '(313) 555-0148', fee: 650 })
  const { user, saved } = await openRoster([kim, actOf('Béla’s Trio')])
  await screen.findByText('2 acts')
  for (const [q, name] of [
    ['bela', 'Béla’s Trio'],
    ['KIM', 'The Low Notes'],
    ['3135550148', 'The Low Notes'],
  ] as const) {
    fill('Search your roster', q)
    await waitFor(() =>
      expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
        name,
      ]),
    )
    expect(screen.getByText('1 of 2 acts')).toBeTruthy()
  }
  await user.click(screen.getByRole('button', { name: 'Edit: The Low Notes' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Usual fee/).value).toBe('650')
  fill(/^Usual fee/, '700.50')
  await user.click(dialog.getByRole('button', { name: 'Save act' }))
  expect(await screen.findByText('$700.50')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'More for The Low Notes' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  expect(await screen.findByText(/^No act on your roster matches/)).toBeTruthy()
  let undo: ReturnType<typeof takeToasts>[number] | undefined
  await waitFor(() => expect((undo = takeToasts().find(({ action }) => action))).toBeTruthy())
  undo!.action!.onClick()
  expect(await screen.findByText('$700.50')).toBeTruthy()
  expect(saved.at(-1)).toEqual({ ...kim, fee: 700.5, phone: '+13135550148' })
})

test('a gig is offered by link to an act, with its name, email and usual fee', async () => {
  const act = actOf('The Low Notes', { email: 'kim@lownotes.example', fee: 650 })
  const { user, offered } = await openRoster([act, actOf('Béla’s Trio')])
  await user.click(await screen.findByRole('button', { name: 'Offer by link: The Low Notes' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Offer a gig by link' }, { timeout: 40_000 }),
  )
  const valueOf = (label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label).value
  await dialog.findByLabelText(/^Act/)
  expect([/^Act/, /^Email/, /^Fee/].map(valueOf)).toEqual(['The Low Notes', 'kim@lownotes.example', '650'])
  expect(valueOf(/^Gig title/)).toMatch(/^The Low Notes at /)
  expect(dialog.queryByRole('radio', { name: /^An artist on Bandstand/ })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Make link' }))
  await waitFor(() => expect(offered).toHaveLength(1))
  expect(offered[0]).toMatchObject({
    actName: 'The Low Notes',
    email: 'kim@lownotes.example',
    offer: { feeCents: 65_000, start: expect.stringMatching(/T21:30$/) },
  })
})

test('a file shows what each of its lines would do before anything is added', async () => {
  const { user, imported } = await openRoster([actOf('The Low Notes')])
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Add acts' }))
  expect(await dialog.findByText('Choose a file first')).toBeTruthy()
  chooseFile('CSV file', csv('Phone\r\n1'))
  expect(await dialog.findByText(/needs a column called “Name”/)).toBeTruthy()
  // As a spreadsheet on an older Windows writes it.
  const text = 'Name;Fee\r\n"Caf\u00e9; Quartet";300\r\nThe Low Notes;1\r\nBad;much\r\n'
  chooseFile('CSV file', csv(Uint8Array.from(text, (letter) => letter.codePointAt(0)!)))
  expect(
    await dialog.findByText('1 new act, 1 already on your roster, 1 line can’t be read and won’t be added'),
  ).toBeTruthy()
  const lines = dialog.getByRole('region', { name: 'Lines of the file' })
  expect(
    within(lines)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Line 4 BadCan’t be read. Usual fee: Enter a fee from $0 to $1,000,000.',
    'Line 2 Café; QuartetNew',
    'Line 3 The Low NotesAlready on your roster',
  ])
  expect(imported).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Add 1 act' }))
  await screen.findByRole('heading', { name: 'Roster' })
  expect(imported).toMatchObject([[{ name: 'Café; Quartet', feeCents: 30_000 }]])
})
