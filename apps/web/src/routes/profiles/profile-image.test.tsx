import { PROFILE_IMAGE_MAX_BYTES } from '@bandstand/domain/storage'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, chooseFile, openScreen, type ScreenOptions } from '../../../test/open-screen.tsx'
import { emptyDashboard, knownPlaces, ownPage, venueProfile } from '../../../test/samples.ts'
import { takeToasts } from '../../lib/screen/toast.ts'

const venue = venueProfile({ firstName: 'Dana', lastName: 'Cole', venueName: 'The New Room' })

function image({ bytes = 10, type = 'image/jpeg', name = 'me.jpg' } = {}): File {
  return new File([new Uint8Array(bytes)], name, { type })
}
const stored = (request: Request) => {
  const path = new URL(request.url).pathname.replace('/storage/v1/object/', '')
  return Response.json({ Key: path, Id: crypto.randomUUID() })
}
const refused = (statusCode: number, message: string) =>
  Response.json({ statusCode: String(statusCode), error: 'Error', message }, { status: statusCode })

/** Opens the form of the venue's profile, in place, with a server that saves what is sent. */
async function openForm(storage: NonNullable<ScreenOptions['storage']> = stored) {
  let canLink = true
  const saveMine = vi.fn(() => venue)
  const linkImage = vi.fn((profileImageUrl: string | null) => ({ profileImageUrl }))
  const opened = await openScreen('/profile', {
    profile: venue,
    storage,
    answers: {
      ...emptyDashboard,
      ...knownPlaces,
      ...ownPage,
      profiles: {
        saveMine: answer.profiles.saveMine.handler(() => saveMine()),
        linkImage: answer.profiles.linkImage.handler(({ input, errors }) => {
          if (!canLink) throw errors.IMAGE_NOT_FOUND()
          return linkImage(input.profileImageUrl)
        }),
      },
    },
  })
  await opened.user.click(await screen.findByRole('button', { name: 'Edit Profile' }))
  const button = await screen.findByRole('button', { name: 'Save Profile' })
  return {
    ...opened,
    saveMine,
    linkImage,
    refuseLink: () => void (canLink = false),
    save: () => opened.user.click(button),
  }
}
const backAtProfile = () => screen.findByRole('heading', { level: 1, name: 'Your Profile' })

test('only JPEG and PNG of at most 5,242,880 bytes are accepted as a picture [VAL-47 VAL-48 LIM-01 LIM-02]', async () => {
  const { linkImage, save } = await openForm()
  chooseFile('Image file', image({ type: 'image/gif', name: 'me.gif' }))
  await screen.findByText('Invalid file type. Please upload a JPEG or PNG image.')
  chooseFile('Image file', image({ bytes: PROFILE_IMAGE_MAX_BYTES + 1, name: 'large.jpg' }))
  await screen.findByText('Image file is too large. Maximum size is 5MB.')
  expect(screen.queryByText('large.jpg')).toBeNull()
  chooseFile('Image file', image({ bytes: PROFILE_IMAGE_MAX_BYTES, type: 'image/png', name: 'right.png' }))
  await screen.findByText('right.png')
  expect(screen.queryByText(/Invalid file type|too large/)).toBeNull()
  await save()
  await backAtProfile()
  expect(linkImage).toHaveBeenCalledOnce()
})

test('a picture that cannot be stored is reported with the server’s reason, and nothing is written [ERR-09 ERR-11]', async () => {
  const damaged = 'Failed to process image: the file is damaged or incomplete'
  const answers = [
    refused(422, damaged),
    refused(415, 'Invalid file type. Please upload a JPEG or PNG image.'),
  ]
  const { user, saveMine, save } = await openForm(() => answers.shift()!)
  chooseFile('Image file', image())
  await save()
  await screen.findByText(damaged)
  await save()
  await screen.findByText('Failed to upload image: Invalid file type. Please upload a JPEG or PNG image.')
  expect(saveMine).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await save()
  await backAtProfile()
  expect(saveMine).toHaveBeenCalledOnce()
})

test('a picture is sent three times over a failing network before an error is shown [ERR-09 LIM-03 LIM-04]', async () => {
  const waits: number[] = []
  const realTimeout = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((act, ms) => {
    const isRetry = ms === 2000 || ms === 4000
    if (isRetry) waits.push(ms)
    return realTimeout(act, isRetry ? 0 : ms)
  })
  let tries = 0
  const { saveMine, save } = await openForm(() => {
    tries += 1
    throw new TypeError('Failed to fetch')
  })
  chooseFile('Image file', image())
  await save()
  await screen.findByText('Failed to upload image: Network error')
  vi.restoreAllMocks()
  expect(tries).toBe(3)
  expect(waits).toEqual([2000, 4000])
  expect(saveMine).not.toHaveBeenCalled()
})

test('a picture shows upload progress, and cancelling stops the upload', async () => {
  const answered: ((answer: Response) => void)[] = []
  const { user, saveMine, linkImage, save } = await openForm(
    () => new Promise((done) => void answered.push(done)),
  )
  chooseFile('Image file', image())
  await save()
  await waitFor(() => expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveProperty('value', 25))
  screen.getByText('25%')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  answered[0]!(Response.json({ Key: 'me.jpg', Id: crypto.randomUUID() }))
  expect([screen.queryByRole('alert'), saveMine.mock.calls, linkImage.mock.calls]).toEqual([null, [], []])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save Profile' }))
  // Nothing is lost: the picture is still chosen.
  screen.getByText('me.jpg')
  await save()
  await waitFor(() => expect(answered).toHaveLength(2))
  answered[1]!(Response.json({ Key: 'me.jpg', Id: crypto.randomUUID() }))
  await backAtProfile()
  expect(linkImage).toHaveBeenCalledOnce()
})

test('an iPhone’s HEIC is refused right away if the browser cannot read it [LIM-02]', async () => {
  const { saveMine, save } = await openForm()
  chooseFile('Image file', image({ type: 'image/heic', name: 'IMG_1.HEIC' }))
  await screen.findByText('Invalid file type. Please upload a JPEG or PNG image.')
  expect(screen.queryByText('IMG_1.HEIC')).toBeNull()
  await save()
  await backAtProfile()
  expect(saveMine).toHaveBeenCalledOnce()
})

test('a picture that cannot be linked only causes a warning [FLOW-19]', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { refuseLink, save } = await openForm()
  refuseLink()
  chooseFile('Image file', image())
  await save()
  await backAtProfile()
  screen.getByText('Profile updated successfully!')
  expect(takeToasts().map(({ text }) => text)).toEqual([
    'Your profile is saved, but we couldn’t set the new picture. Choose it again later.',
  ])
  expect(warned.mock.calls.join()).toContain('The uploaded image wasn’t found. Upload it again.')
  vi.restoreAllMocks()
})

test('a picture that does not load falls back to a placeholder [PROF-30 ERR-48]', async () => {
  const profileImageUrl = '/storage/v1/object/public/profile-images/gone.jpg'
  const profile = { ...venue, profileImageUrl }
  await openScreen('/profile', { profile, answers: ownPage })
  const picture = () => screen.getByRole('img', { name: 'Ada Reyes' })
  await screen.findByRole('article')
  expect(picture().getAttribute('src')).toBe(profileImageUrl)
  fireEvent.error(picture())
  await waitFor(() => expect(picture().hasAttribute('data-placeholder')).toBe(true))
})
