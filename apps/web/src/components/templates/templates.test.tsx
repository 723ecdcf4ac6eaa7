import type { Template } from '@bandstand/api-spec'
import { USUAL_BOOKING_DEFAULTS } from '@bandstand/domain/booking'
import { TEMPLATES_MAX } from '@bandstand/domain/templates'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, fill, openScreen } from '../../../test/open-screen.tsx'
import { emptyDashboard, inDays, knownPlaces, venueProfile } from '../../../test/samples.ts'
import { storedTemplates } from '../../../test/stored-templates.ts'
import { takeToasts } from '../../lib/screen/toast.ts'

const venue = venueProfile()
const template = (name: string, fields: Template['fields'] = {}): Template => ({
  id: crypto.randomUUID(),
  kind: 'posting',
  name,
  fields,
})

/** Opens the form of a new gig with templates that can be changed. */
async function open(templates: Template[] = []) {
  const { handlers, stored } = storedTemplates(templates)
  const opened = await openScreen('/gigs/create', {
    profile: venue,
    answers: {
      ...knownPlaces,
      attention: emptyDashboard.attention,
      daySheets: emptyDashboard.daySheets,
      gigs: emptyDashboard.gigs,
      stages: { list: answer.stages.list.handler(() => ({ stages: [] })) },
      booking: {
        ...emptyDashboard.booking,
        getDefaults: answer.booking.getDefaults.handler(() => USUAL_BOOKING_DEFAULTS),
      },
      templates: handlers,
    },
  })
  await screen.findByLabelText('Gig title')
  return { ...opened, stored }
}
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const lastToast = () => takeToasts().at(-1)

test('without templates there’s only the button that saves one, behind everything else', async () => {
  const { user, stored } = await open()
  expect(screen.queryByText('Use a template')).toBeNull()
  const save = screen.getByRole('button', { name: 'Save as template' })
  const last = screen.getByRole('link', { name: 'Cancel' })
  expect(last.compareDocumentPosition(save)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)

  fill('Gig title', 'Friday trio')
  fill('Date', inDays(9))
  fill('Time', '20:30')
  fill('Payment amount', '250')
  await user.click(save)
  expect(document.activeElement).toBe(screen.getByLabelText('Template name'))
  await user.keyboard('{Enter}')
  expect(screen.getByText('Enter a name')).toBeTruthy()
  await user.keyboard('Friday trio{Enter}')
  await screen.findByRole('group', { name: 'Your templates' })
  expect(lastToast()).toMatchObject({ text: 'Template “Friday trio” saved' })
  expect(document.activeElement).toBe(save)
  // Without the day, and without what isn't filled in yet.
  const [saved] = stored()
  expect(saved).toMatchObject({
    name: 'Friday trio',
    kind: 'posting',
    fields: { title: 'Friday trio', pay: '250' },
  })
  expect(saved!.fields).not.toHaveProperty('date')
  expect(saved!.fields).not.toHaveProperty('position')

  // Under the same name it's overwritten.
  fill('Payment amount', '300')
  await user.click(save)
  fill('Template name', 'FRIDAY TRIO')
  screen.getByText('This overwrites “Friday trio”.')
  await user.click(screen.getByRole('button', { name: 'Overwrite template' }))
  await waitFor(() => expect(stored()).toMatchObject([{ id: saved!.id, fields: { pay: '300' } }]))
})

test('one press fills in the form but not its day, and can be undone', async () => {
  const fields = {
    title: 'Friday trio',
    time: '21:00',
    pay: '250',
    position: 'Musician',
    instruments: ['Bass'],
  }
  const { user } = await open([template('Friday', { ...fields, fog: true, durationMinutes: 'long' })])
  fill('Gig title', 'Something else')
  fill('Date', inDays(9))
  await user.click(await screen.findByRole('button', { name: 'Friday' }))
  expect(['Gig title', 'Date', 'Time', 'Payment amount', 'Position'].map(valueOf)).toEqual([
    'Friday trio',
    inDays(9),
    '21:00',
    '250',
    'Musician',
  ])
  screen.getByText('Bass')
  lastToast()?.action?.onClick()
  await waitFor(() => expect(valueOf('Gig title')).toBe('Something else'))
  expect(['Date', 'Payment amount', 'Position'].map(valueOf)).toEqual([inDays(9), '', ''])
})

test('templates are renamed, deleted and put back; the focus stays after the last one', async () => {
  const { user, stored } = await open([template('Friday')])
  await user.click(await screen.findByRole('button', { name: 'Edit templates' }))
  expect(document.activeElement?.textContent).toBe('Done')
  await user.click(screen.getByRole('button', { name: 'Rename: Friday' }))
  const row = within(screen.getByRole('listitem'))
  await user.clear(row.getByLabelText('Template name'))
  await user.keyboard('Saturday{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Delete: Saturday' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete: Saturday' })).toBeNull())
  expect(stored()).toEqual([])
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  const { text, action } = lastToast()!
  expect(text).toBe('Template “Saturday” deleted')
  action!.onClick()
  await screen.findByRole('group', { name: 'Your templates' })
  expect(stored()).toMatchObject([{ name: 'Saturday' }])
})

test('many are shown a few at a time, and one too many is refused with what to do', async () => {
  const many = Array.from({ length: TEMPLATES_MAX }, (_, index) => template(`Template ${index}`))
  const { user, stored } = await open(many)
  const group = await screen.findByRole('group', { name: 'Your templates' })
  expect(within(group).getAllByRole('button', { name: /^Template/ })).toHaveLength(6)
  await user.click(within(group).getByRole('button', { name: 'Show all 30' }))
  expect(within(group).getAllByRole('button', { name: /^Template/ })).toHaveLength(TEMPLATES_MAX)
  await user.click(screen.getByRole('button', { name: 'Save as template' }))
  fill('Template name', 'One more')
  await user.click(screen.getByRole('button', { name: 'Save template' }))
  await screen.findByText('You can keep 30 templates here. Delete one you no longer use, or overwrite it.')
  expect(stored()).toHaveLength(TEMPLATES_MAX)
  expect(valueOf('Template name')).toBe('One more')
})
