import type { StageFacts, StageInput } from '@bandstand/domain/stages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, chooseFile, fill, openScreen, type ScreenOptions } from '../../../test/open-screen.tsx'
import { stageOf, venueProfile } from '../../../test/samples.ts'
import { takeToasts } from '../../lib/screen/toast.ts'

/** Opens the stages of a venue, and records what is written. */
async function openStages(stages: StageFacts[], storage?: ScreenOptions['storage']) {
  let shown = stages
  const saved: StageInput[] = []
  const spec = answer.stages
  const { user } = await openScreen('/stages', {
    profile: venueProfile(),
    ...(storage && { storage }),
    answers: {
      stages: {
        list: spec.list.handler(() => ({ stages: shown })),
        add: spec.add.handler(({ input: { key: _key, ...input } }) => {
          saved.push(input)
          const added = stageOf(input.name, input)
          shown = [...shown, added]
          return { id: added.id, stages: shown }
        }),
        update: spec.update.handler(({ input: { id, ...input } }) => {
          saved.push(input)
          shown = shown.map((stage) => (stage.id === id ? { ...stage, ...input } : stage))
          return { stages: shown }
        }),
        order: spec.order.handler(({ input }) => {
          shown = input.ids.map((id) => shown.find((stage) => stage.id === id)!)
          return { stages: shown }
        }),
        setImage: spec.setImage.handler(({ input: { id, imageUrl } }) => {
          shown = shown.map((stage) => (stage.id === id ? { ...stage, imageUrl } : stage))
          return { stages: shown }
        }),
        remove: spec.remove.handler(({ input, errors }) => {
          if (input.id === stages[0]!.id) throw errors.STAGE_IN_USE()
          shown = shown.filter(({ id }) => id !== input.id)
          return { stages: shown }
        }),
      },
    },
  })
  return { user, saved }
}
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const choose = async (user: Awaited<ReturnType<typeof openStages>>['user'], stage: string, entry: string) => {
  await user.click(screen.getByRole('button', { name: `More for ${stage}` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

test('the first stage needs a name alone, and says what moves to it', async () => {
  const { user, saved } = await openStages([])
  await user.click(await screen.findByRole('button', { name: 'Add a stage' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Your upcoming gigs and bookings move to this stage.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Add stage' }))
  expect(await dialog.findByText('Name the stage')).toBeTruthy()
  fill(/^Name/, 'Back room')
  fill(/^Capacity/, 'many')
  await user.click(dialog.getByRole('button', { name: 'Add stage' }))
  expect(await dialog.findByText(/^Enter a number of people/)).toBeTruthy()
  fill(/^Capacity/, '80')
  await user.click(dialog.getByRole('checkbox', { name: 'Drum kit' }))
  await user.click(dialog.getByRole('button', { name: 'Add stage' }))
  expect(await screen.findByRole('heading', { name: 'Back room' })).toBeTruthy()
  expect(saved).toMatchObject([
    { name: 'Back room', capacity: 80, backline: ['Drum kit'], changeoverMinutes: 0 },
  ])
})

test('stages are changed, moved and removed, unless something is ahead on them', async () => {
  const main = stageOf('Main stage', { capacity: 180, changeoverMinutes: 30, soundSystem: '16 channels' })
  const { user, saved } = await openStages([main, stageOf('Patio')])
  await screen.findByText('30 minutes')
  expect(screen.getByText('16 channels')).toBeTruthy()
  await choose(user, 'Patio', 'Move up')
  await waitFor(() => expect(names()).toEqual(['Patio', 'Main stage']))
  await user.click(screen.getByRole('button', { name: 'Edit: Main stage' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByText(/bookings move to this stage/)).toBeNull()
  fill(/^Name/, 'Big room')
  await user.click(dialog.getByText('Curfew by weekday'))
  fill('Friday', '01:30')
  await user.click(dialog.getByRole('button', { name: 'Save stage' }))
  await waitFor(() => expect(names()).toEqual(['Patio', 'Big room']))
  expect(saved.at(-1)).toMatchObject({ capacity: 180, curfews: ['', '', '', '', '01:30', '', ''] })
  expect(screen.getByText('Fri 1:30 AM')).toBeTruthy()
  await choose(user, 'Big room', 'Remove')
  await waitFor(() => expect(takeToasts().at(-1)?.text).toMatch(/^This stage has upcoming gigs/))
  await choose(user, 'Patio', 'Remove')
  await waitFor(() => expect(names()).toEqual(['Big room']))
})

test('a stage’s photo is uploaded, replaced and removed on its card', async () => {
  let isDamaged = false
  const { user } = await openStages([stageOf('Patio')], () =>
    isDamaged
      ? Response.json({ statusCode: '422', error: 'Error', message: 'Too large' }, { status: 422 })
      : Response.json({ Key: 'patio.jpg', Id: crypto.randomUUID() }),
  )
  const file = (type: string) => new File([new Uint8Array(10)], 'patio.jpg', { type })
  await screen.findByRole('button', { name: 'Add a photo: Patio' })
  expect(screen.queryByRole('img')).toBeNull()
  chooseFile('Photo file for Patio', file('image/gif'))
  await screen.findByText('Invalid file type. Please upload a JPEG or PNG image.')
  chooseFile('Photo file for Patio', file('image/jpeg'))
  const photo = await screen.findByRole('img', { name: 'Photo of Patio' })
  expect([photo.getAttribute('loading'), photo.getAttribute('width')]).toEqual(['lazy', '640'])
  expect(screen.queryByRole('alert')).toBeNull()
  const first = photo.getAttribute('src')
  chooseFile('Photo file for Patio', file('image/png'))
  await waitFor(() => expect(screen.getByRole('img').getAttribute('src')).not.toBe(first))
  isDamaged = true
  chooseFile('Photo file for Patio', file('image/png'))
  await screen.findByText(/Too large/)
  await user.click(screen.getByRole('button', { name: 'Remove photo: Patio' }))
  await waitFor(() => expect(screen.queryByRole('img')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a photo: Patio' }))
})
