import type { OwnProfile } from '@bandstand/api-spec'
import { MAX_PORTFOLIO_ITEMS } from '@bandstand/domain/profiles'
import { PROFILE_IMAGE_MAX_BYTES } from '@bandstand/domain/storage'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, chooseFile, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile, emptyDashboard, knownPlaces, venueProfile } from '../../../test/samples.ts'
import { takeToasts } from '../../lib/screen/toast.ts'

type Item = OwnProfile['portfolioItems'][number]
const piece = (n: number): Item => ({
  type: 'other',
  url: `https://press.example/${n}`,
  title: `Piece ${n}`,
})
const pieces = (count: number) => Array.from({ length: count }, (_, index) => piece(index + 1))

const stored = () => Response.json({ Key: 'me.jpg', Id: crypto.randomUUID() })

/** Opens the profile form of an artist with these items; `saved` has what the server was sent. */
async function openForm(profile: OwnProfile) {
  const saved = vi.fn<(items: readonly unknown[]) => void>()
  const upload = vi.fn<() => Response | Promise<Response>>(() => stored())
  const opened = await openScreen('/profile/edit', {
    profile,
    storage: upload,
    answers: {
      ...emptyDashboard,
      ...knownPlaces,
      profiles: {
        saveMine: answer.profiles.saveMine.handler(({ input }) => {
          saved('portfolioItems' in input ? input.portfolioItems : [])
          return profile
        }),
      },
    },
  })
  const save = await screen.findByRole('button', { name: 'Save Profile' })
  return { ...opened, saved, upload, save: () => opened.user.click(save) }
}
const openWith = (portfolioItems: Item[]) => openForm(artistProfile({ portfolioItems }))

const item = (place: number) => screen.findByRole('group', { name: `Portfolio item ${place}` })
const titles = () =>
  within(screen.getByRole('region', { name: 'Portfolio' }))
    .queryAllByLabelText<HTMLInputElement>('Title')
    .map(({ value }) => value)
const fieldOf = async (place: number, label: string) =>
  within(await item(place)).getByLabelText<HTMLInputElement>(label)
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })
const describedBy = (field: HTMLElement, text: string) =>
  waitFor(() => {
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(ids.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(text)
  })

test('a portfolio item shows its errors at its field', async () => {
  const { user, saved, save } = await openWith(pieces(1))
  await user.click(screen.getByRole('button', { name: 'Add a link' }))
  const [url, title] = [await fieldOf(2, 'Link'), await fieldOf(2, 'Title')]
  expect(document.activeElement).toBe(url)
  type(url, 'javascript:alert(1)')
  await save()
  await describedBy(url, 'Please enter a valid URL')
  await describedBy(title, 'Enter a title')
  expect(document.activeElement).toBe(url)
  expect((await fieldOf(1, 'Title')).getAttribute('aria-invalid')).not.toBe('true')
  type(url, 'https://youtube.com@evil.example/watch')
  await describedBy(url, 'Please enter a valid URL')
  type(url, 'https://press.example/2')
  type(title, 'Piece 2')
  await waitFor(() => expect(screen.queryByText(/Please/)).toBeNull())
  expect(saved).not.toHaveBeenCalled()
  await save()
  await waitFor(() => expect(saved).toHaveBeenCalledWith([piece(1), { ...piece(2), type: 'video' }]))
})

test('items are reordered and removed by keyboard, and a removal can be undone', async () => {
  const { user, saved, save } = await openWith(pieces(3))
  const focused = () => document.activeElement?.getAttribute('aria-label')
  screen.getByRole('button', { name: 'Move item 3 up' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('Move item 2 up'))
  await user.keyboard('{Enter}')
  await screen.findByText('Now 1 of 3')
  // At the end of the way the focus stays in the row.
  expect(focused()).toBe('Move item 1 down')
  expect(titles()).toEqual(['Piece 3', 'Piece 1', 'Piece 2'])
  type(await fieldOf(2, 'Title'), 'Piece 1, again')
  screen.getByRole('button', { name: 'Remove item 2' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(titles()).toEqual(['Piece 3', 'Piece 2']))
  expect(focused()).toBe('Remove item 2')
  const [toast] = takeToasts()
  expect(toast).toMatchObject({ text: '“Piece 1, again” was removed', action: { label: 'Undo' } })
  act(() => toast!.action!.onClick())
  await waitFor(() => expect(titles()).toEqual(['Piece 3', 'Piece 1, again', 'Piece 2']))
  await user.click(screen.getByRole('button', { name: 'Remove item 3' }))
  await user.click(screen.getByRole('button', { name: 'Remove item 1' }))
  screen.getByRole('button', { name: 'Remove item 1' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add a link'))
  await save()
  await waitFor(() => expect(saved).toHaveBeenCalledWith([]))
})

test('the portfolio survives a reload with all unsaved changes', async () => {
  const profile = artistProfile({ portfolioItems: pieces(2) })
  const { user, close } = await openForm(profile)
  await user.click(screen.getByRole('button', { name: 'Add a link' }))
  type(await fieldOf(3, 'Link'), 'https://press.example/3')
  type(await fieldOf(3, 'Title'), 'Piece 3')
  await user.click(screen.getByRole('button', { name: 'Move item 3 up' }))
  await waitFor(() => expect(titles()).toEqual(['Piece 1', 'Piece 3', 'Piece 2']))
  close()

  const again = await openForm(profile)
  await screen.findByText('Your unsaved changes are back.')
  expect(titles()).toEqual(['Piece 1', 'Piece 3', 'Piece 2'])
  expect((await fieldOf(2, 'Link')).value).toBe('https://press.example/3')
  await again.user.click(screen.getByRole('button', { name: 'Discard them' }))
  await waitFor(() => expect(titles()).toEqual(['Piece 1', 'Piece 2']))
})

test('the portfolio holds up to 24 items', async () => {
  const { user, saved, save } = await openWith(pieces(MAX_PORTFOLIO_ITEMS - 1))
  await user.click(screen.getByRole('button', { name: 'Add a link' }))
  type(await fieldOf(24, 'Link'), 'https://press.example/24')
  type(await fieldOf(24, 'Title'), 'Piece 24')
  screen.getByText(/^All 24 spots are used\./)
  for (const name of ['Add a link', 'Add an image'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  await save()
  await waitFor(() => expect(saved.mock.calls[0]?.[0]).toHaveLength(24))
})

test('the portfolio refuses a file that is no image or too large, before uploading it', async () => {
  const { upload } = await openWith([])
  const image = (bytes: number, kind: string) => new File([new Uint8Array(bytes)], 'a', { type: kind })
  chooseFile('Portfolio upload', image(6, 'image/gif'))
  await screen.findByText('Invalid file type. Please upload a JPEG or PNG image.')
  chooseFile('Portfolio upload', image(PROFILE_IMAGE_MAX_BYTES + 1, 'image/jpeg'))
  await screen.findByText('Image file is too large. Maximum size is 5MB.')
  expect(titles()).toEqual([])
  expect(upload).not.toHaveBeenCalled()
  chooseFile('Portfolio upload', image(10, 'image/jpeg'))
  await waitFor(() => expect(titles()).toEqual(['']))
  expect(screen.queryByText('Image file is too large. Maximum size is 5MB.')).toBeNull()
  expect(upload).toHaveBeenCalledOnce()
})

test('a portfolio image shows upload progress, and leaves no trace when cancelled', async () => {
  const { user, upload } = await openWith([])
  const { promise, resolve } = Promise.withResolvers<Response>()
  upload.mockReturnValueOnce(promise)
  const image = new File([new Uint8Array(10)], 'a.jpg', { type: 'image/jpeg' })
  chooseFile('Portfolio upload', image)
  const bar = () => screen.queryByRole('progressbar', { name: 'Upload' })
  await waitFor(() => expect(bar()).toHaveProperty('value', 25))
  screen.getByRole('button', { name: 'Uploading…' })
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }))
  await waitFor(() => expect(bar()).toBeNull())
  resolve(stored())
  expect([titles(), screen.queryByRole('alert')]).toEqual([[], null])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add an image' }))
  chooseFile('Portfolio upload', image)
  await waitFor(() => expect(titles()).toEqual(['']))
  expect(bar()).toBeNull()
})

test('the portfolio is not in a venue’s form', async () => {
  await openForm(venueProfile())
  screen.getByRole('heading', { name: 'Social Links' })
  expect(screen.queryByRole('heading', { name: 'Portfolio' })).toBeNull()
})
