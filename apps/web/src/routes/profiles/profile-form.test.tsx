import type { OwnProfile } from '@bandstand/api-spec'
import { ORPCError } from '@orpc/client'
import { act, isInaccessible, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FlatMap } from '../../../test/flat-map.tsx'
import { answer, descriptionOf, fill, openScreen, type ScreenOptions } from '../../../test/open-screen.tsx'
import {
  artistProfile,
  emptyDashboard,
  FERNDALE,
  knownPlaces,
  ownPage,
  venueProfile,
} from '../../../test/samples.ts'

/** As a sign-up makes it: nothing but the type is known. */
const UNFILLED = {
  firstName: null,
  lastName: null,
  fullName: null,
  bio: null,
  bandName: null,
  professions: [],
  venueName: null,
  venueType: null,
  organizerTitle: null,
  capacity: null,
  isComplete: false,
} satisfies Partial<OwnProfile>
const artist = artistProfile()

async function openForm(
  profile: OwnProfile,
  answers: ScreenOptions['answers'] = {},
  surface?: ScreenOptions['surface'],
) {
  const opened = await openScreen('/profile/edit', {
    profile,
    ...(surface && { surface }),
    answers: { ...emptyDashboard, ...knownPlaces, ...answers },
  })
  const save = await screen.findByRole('button', { name: 'Save Profile' })
  return { ...opened, save: () => opened.user.click(save) }
}
/** Opens every part of the form that is behind a button. */
async function addMore({ click }: UserEvent) {
  for (const button of screen.queryAllByRole('button', { name: /^Add (?!a link|an image)/ }))
    await click(button)
}
const describedBy = (label: string, text: string) =>
  waitFor(() => expect(descriptionOf(label)).toContain(text))
const removals = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'))

test('the profile form has its sections by role and a fixed type [PROF-48 PROF-49 PROF-50 PROF-51 PROF-52 PROF-53 PROF-54 PROF-55 ROLE-26 ROLE-27]', async () => {
  for (const [profile, section, other, shown] of [
    [artist, 'Artist Information', 'Venue Information', 'Musician/Artist'],
    [venueProfile(), 'Venue Information', 'Artist Information', 'Venue/Organizer'],
  ] as const) {
    const { close } = await openForm(profile)
    for (const name of ['Profile Type', 'Profile Image', 'Personal Information', section, 'Social Links'])
      screen.getByRole('heading', { level: 2, name })
    expect(screen.queryByRole('heading', { name: other })).toBeNull()
    const type = screen.getByRole<HTMLButtonElement>('combobox', { name: 'Type' })
    expect(type.textContent).toContain(shown)
    expect(type.disabled).toBe(true)
    screen.getByRole('button', { name: 'Cancel' })
    close()
  }
})

test('the profile form shows errors only after the first attempt, then live, and focuses the first wrong field [VAL-19 VAL-20 VAL-21 VAL-22 VAL-23 VAL-24 VAL-25 VAL-26 VAL-27 VAL-28 VAL-29 VAL-30 VAL-38 VAL-39 VAL-42]', async () => {
  const { user, save } = await openForm(artistProfile(UNFILLED))
  await addMore(user)
  const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView')
  fill('Phone', '12')
  fill('Contact email', '')
  fill('First name', 'A')
  await user.tab()
  expect(screen.queryAllByText(/is required|valid|at least/)).toEqual([])
  fill('Website', 'example')
  fill('Hourly rate', 'lots')
  await save()
  const first = screen.getByLabelText('First name')
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(scrolledTo.mock.contexts).toContain(first)
  await describedBy('First name', 'Name must be at least 2 characters')
  for (const label of ['Last name', 'Bio', 'Band name']) await describedBy(label, 'This field is required')
  await describedBy('Contact email', 'Email is required')
  await describedBy('Phone', 'Please enter a valid phone number')
  await describedBy('Website', 'Please enter a valid URL')
  await describedBy('Hourly rate', 'Hourly rate must be a number')
  await describedBy('Professions', 'Please select at least one profession')

  fill('First name', 'Ada')
  await waitFor(() => expect(screen.queryByText('Name must be at least 2 characters')).toBeNull())
  fill('Contact email', 'ada@')
  await describedBy('Contact email', 'Please enter a valid email address')
  fill('Hourly rate', '-1')
  await describedBy('Hourly rate', 'Hourly rate must be at least 0')
  fill('Phone', '')
  await waitFor(() => expect(screen.queryByText('Please enter a valid phone number')).toBeNull())
  await save()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Last name')))
})

test('the profile form checks social links by their host [VAL-31 VAL-32 VAL-33 VAL-34 VAL-35 VAL-36 VAL-37]', async () => {
  const { user, save } = await openForm(artist)
  await addMore(user)
  const networks = {
    Instagram: 'https://instagram.com/ada',
    Facebook: 'https://fb.com/ada',
    TikTok: 'https://www.tiktok.com/@ada',
    YouTube: 'https://youtu.be/ada',
    SoundCloud: 'https://soundcloud.com/ada',
    Bandcamp: 'https://ada.bandcamp.com',
    Spotify: 'https://open.spotify.com/artist/1',
  }
  for (const name of Object.keys(networks)) fill(name, 'https://example.com/instagram.com')
  await save()
  for (const name of Object.keys(networks)) await describedBy(name, `Please enter a valid ${name} URL`)
  for (const [name, url] of Object.entries(networks)) fill(name, url)
  await waitFor(() => expect(screen.queryByText(/Please enter a valid/)).toBeNull())
})

test('a venue requires a name, a type and a title, and a capacity that is a number [VAL-24 VAL-38 VAL-39 VAL-43 VAL-44 VAL-45]', async () => {
  const { save } = await openForm(venueProfile(UNFILLED))
  fill('Capacity', 'many')
  await save()
  await describedBy('Venue name', 'Venue name is required')
  await describedBy('Venue type', 'Please select a venue type')
  await describedBy('Title/Position', 'This field is required')
  await describedBy('Capacity', 'Capacity must be a number')
  fill('Capacity', '-4')
  await describedBy('Capacity', 'Capacity must be at least 0')
})

test('free text is accepted in instruments, genres and availability, not in professions [PROF-61 PROF-62 PROF-63 PROF-64 PROF-65 PROF-66 PROF-67]', async () => {
  const { user } = await openForm(artistProfile(UNFILLED))
  await addMore(user)
  /** Opens the list of a field with what matches a text. */
  const look = async (label: string, text: string) => {
    await user.click(screen.getByLabelText(label))
    fill(label, text)
  }
  const section = within(screen.getByRole('region', { name: 'Artist Information' }))
  for (const label of ['Instruments', 'Genres', 'Availability']) {
    await look(label, 'Zzyx own word')
    await screen.findByText('No matches found. Press Enter to add this as a new option.')
    await user.keyboard('{Enter}')
    await user.click(await section.findByRole('button', { name: 'Remove Zzyx own word' }))
    expect(removals()).toEqual([])
  }
  await look('Genres', 'jazz, zzyx core, ')
  await user.keyboard('{Enter}')
  expect(removals()).toEqual(['Remove Jazz', 'Remove zzyx core'])
  await look('Professions', 'Zzyx own word')
  await screen.findByText('No matches found.')
  await user.keyboard('{Enter}')
  expect(removals()).toEqual(['Remove Jazz', 'Remove zzyx core'])
  await look('Professions', 'Booking')
  await user.click(await screen.findByRole('option', { name: 'Booking Agent' }))
  expect(removals()).toContain('Remove Booking Agent')
})

test('a free artist sees the limit of a list before reaching it, and keeps what is stored [SUB-27]', async () => {
  const instruments = ['Piano', 'Drums', 'Vocals', 'Flute', 'Oboe', 'Harp', 'Theremin']
  const { user } = await openForm(artistProfile({ ...UNFILLED, instruments }))
  expect(descriptionOf('Instruments')).toContain('7 chosen, more than the 5 instruments on the free plan')
  expect(descriptionOf('Professions')).toContain('0 of the 3 professions on the free plan')
  fill('Instruments', 'Kazoo of my own')
  await user.keyboard('{Enter}')
  expect(removals()).toEqual(instruments.map((name) => `Remove ${name}`))
  for (const name of ['Harp', 'Theremin'])
    await user.click(screen.getByRole('button', { name: `Remove ${name}` }))
  await describedBy('Instruments', 'All 5 instruments on the free plan are used')
})

test('blank and repeated amenities are ignored [PROF-68 PROF-69]', async () => {
  const { user } = await openForm(venueProfile(UNFILLED))
  await addMore(user)
  for (const typed of ['Green room', '   ', ' Green room ', 'green ROOM', 'Parking']) {
    fill('Amenities', typed)
    await user.keyboard('{Enter}')
  }
  expect(removals()).toEqual(['Remove Green room', 'Remove Parking'])
})

test('a failed save says whether the server refused or could not be reached, and keeps the form [ERR-12 ERR-13]', async () => {
  let isRefused = true
  const saveMine = answer.profiles.saveMine.handler(({ errors }) => {
    if (isRefused) throw errors.PLACE_UNKNOWN()
    return artist
  })
  const { user, save, goOffline, address } = await openForm(artist, { profiles: { saveMine } })
  await addMore(user)
  fill('Years of experience', '21')
  await save()
  await screen.findByText('Failed to update profile: Choose a city or ZIP code from the suggestions')
  goOffline(true)
  await save()
  await screen.findByText('An unexpected error occurred: We can’t reach Bandstand. Try again.')
  expect(screen.getByLabelText<HTMLInputElement>('Years of experience').value).toBe('21')
  goOffline(false)
  isRefused = false
  await save()
  await screen.findByRole('heading', { name: /^Welcome/ })
  expect(address()).toBe('/')
})

test('a venue sets its own marker in its profile, where a chosen place completes the street', async () => {
  const venue = venueProfile()
  const saved: unknown[] = []
  const saveMine = answer.profiles.saveMine.handler(({ input }) => {
    saved.push(input)
    return venue
  })
  const search = answer.places.search.handler(() => ({ places: [FERNDALE] }))
  const locate = answer.places.locate.handler(() => ({ place: FERNDALE }))
  const answers = { profiles: { saveMine }, places: { search, locate } }
  const { user, save } = await openForm(venue, answers, FlatMap)
  const street = '1430 Michigan Ave, Ferndale'
  await user.clear(screen.getByLabelText('Location'))
  await user.type(screen.getByLabelText('Location'), street)
  await user.click(await screen.findByRole('option', { name: 'Ferndale, MI' }))
  expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe(`${street}, MI`)
  await user.click(screen.getByRole('button', { name: 'Set marker on map' }))
  const pin = await screen.findByRole('button', { name: /^Marker:/ })
  act(() => pin.focus())
  await user.keyboard('{ArrowLeft}')
  await save()
  await screen.findByRole('heading', { name: /^Welcome/ })
  expect(saved).toMatchObject([
    { location: `${street}, MI`, placeId: 'city:ferndale-mi', marker: { lat: 42.46, lng: -83.13206 } },
  ])
})

/** Captures timers of so many milliseconds; what it returns runs them and answers how many there were. */
function captureTimers(ms: number): () => number {
  const captured: (() => void)[] = []
  const realTimeout = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, wait) => {
    if (wait !== ms) return realTimeout(run, wait)
    captured.push(run)
    return realTimeout(() => {}, 0)
  })
  return () => {
    vi.restoreAllMocks()
    for (const run of captured) run()
    return captured.length
  }
}

test('when not required, the form has its own title, cancels to the profile, and a save leads home after 100 ms [PROF-33 PROF-40 PROF-42 PROF-44 LIM-16]', async () => {
  const saveMine = answer.profiles.saveMine.handler(() => artist)
  const first = await openForm(artist, { ...ownPage, profiles: { saveMine } })
  screen.getByRole('heading', { level: 1, name: 'Edit Profile' })
  expect(screen.queryByText('Profile Completion Required')).toBeNull()
  await first.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('heading', { level: 1, name: 'Your Profile' })
  expect(first.address()).toBe('/profile')
  first.close()

  const { user, save, address } = await openForm(artist, { profiles: { saveMine } })
  await addMore(user)
  fill('Years of experience', '11')
  const letRun = captureTimers(100)
  await save()
  await screen.findByText('Profile updated successfully!')
  expect(address()).toBe('/profile/edit')
  expect(letRun()).toBe(1)
  await screen.findByRole('heading', { name: /^Welcome/ })
  expect(address()).toBe('/')
  screen.getByText('Profile updated successfully!')
})

test('a profile is saved even if the account cannot be written, and the error says so [FLOW-13 ERR-15 PROF-45 PROF-46]', async () => {
  const saveMine = vi.fn(() => artist)
  let works = false
  const { user, address } = await openScreen('/profile/edit', {
    profile: artist,
    profileSetupRequired: true,
    auth: {
      'PUT user': () =>
        works
          ? Response.json({ id: artist.uuid, email: artist.email, user_metadata: { user_type: 'artist' } })
          : Response.json({ code: 'unexpected_failure', message: 'no' }, { status: 500 }),
    },
    answers: {
      ...emptyDashboard,
      ...knownPlaces,
      profiles: { saveMine: answer.profiles.saveMine.handler(() => saveMine()) },
    },
  })
  await screen.findByText('Profile Completion Required')
  const save = screen.getByRole('button', { name: 'Save Profile' })
  await user.click(save)
  const failed = 'Profile was updated but there was an error updating user settings.'
  await screen.findByText(failed)
  expect(saveMine).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(screen.queryByText(failed)).toBeNull()
  works = true
  await user.click(save)
  await screen.findByRole('heading', { name: /^Welcome/ })
  expect(address()).toBe('/')
})

/** The labels of the fields that are there, in their order. */
const labels = () => [...document.querySelectorAll('form .label')].map((label) => label.textContent)

test('the profile form starts with what is required and gets people booked, with the rest behind buttons', async () => {
  const { user, close } = await openForm(artistProfile({ ...UNFILLED, phone: null, website: null }))
  expect(labels()).toEqual([
    'Type',
    'Profile picture',
    'First name',
    'Last name',
    'Bio',
    'Contact email',
    'Location (optional)',
    'Band name',
    'Hourly rate (optional)',
    'Professions',
    'Instruments (optional)',
    'Genres (optional)',
  ])
  expect(screen.getByRole('textbox', { name: 'Band name' }).getAttribute('aria-required')).toBe('true')
  expect(screen.getByRole('textbox', { name: 'Hourly rate' }).hasAttribute('aria-required')).toBe(false)
  expect(descriptionOf('Hourly rate')).toContain('(optional)')
  await user.click(screen.getByRole('button', { name: 'Add phone or website' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'))
  await user.click(screen.getByRole('button', { name: 'Add availability, experience or payment' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Availability'))
  await user.click(screen.getByRole('button', { name: 'Add links' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Instagram'))
  expect(screen.queryByRole('button', { name: /^Add (?!a link|an image)/ })).toBeNull()
  close()

  await openForm(
    venueProfile({ ...UNFILLED, phone: null, website: null, amenities: [], bookingRequirements: null }),
  )
  expect(labels().slice(7)).toEqual(['Venue name', 'Venue type', 'Title/Position', 'Capacity (optional)'])
  screen.getByRole('button', { name: 'Add amenities or booking requirements' })
})

test('parts of the profile form with values are open, and stay open while a value is deleted', async () => {
  const empty = { phone: null, website: null, availability: [], yearsOfExperience: null }
  const { user } = await openForm(artistProfile({ ...empty, bandcampUrl: 'https://ada.bandcamp.com' }))
  const link = screen.getByLabelText('Bandcamp')
  screen.getByLabelText('Spotify')
  await user.clear(link)
  expect(document.activeElement).toBe(link)
  expect(screen.queryByLabelText('Phone')).toBeNull()
})

test('an error in a closed part opens it and takes the focus, and a draft opens the parts it fills', async () => {
  const saveMine = answer.profiles.saveMine.handler(() => {
    const data = { issues: [{ path: ['phone'], message: 'Enter a phone number' }] }
    throw new ORPCError('INPUT_INVALID', { status: 422, message: 'Check your input', data })
  })
  const profile = artistProfile({ phone: null, website: null })
  const { user, save, close } = await openForm(profile, { profiles: { saveMine } })
  expect(screen.queryByLabelText('Phone')).toBeNull()
  await save()
  const phone = await screen.findByLabelText('Phone')
  await waitFor(() => expect(document.activeElement).toBe(phone))
  await describedBy('Phone', 'Enter a phone number')
  await user.type(phone, '313 555 0100')
  close()

  await openForm(profile)
  await screen.findByText('Your unsaved changes are back.')
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('313 555 0100')
  sessionStorage.clear()
})

test('the lists of the profile form understand players’ words', async () => {
  const { user } = await openForm(artistProfile(UNFILLED))
  const choose = async (label: string, text: string) => {
    await user.click(screen.getByLabelText(label))
    fill(label, text)
    await user.click((await screen.findAllByRole('option'))[0]!)
  }
  await choose('Instruments', 'keys')
  await choose('Instruments', 'upright')
  fill('Instruments', 'sax, drummer, nose flute, ')
  await user.keyboard('{Enter}')
  await choose('Genres', 'rnb')
  await choose('Professions', 'vocalist')
  const chosen = ['Singer', 'Keyboards', 'Upright Bass', 'Saxophone', 'Drums', 'nose flute', 'R&B']
  expect(removals()).toEqual(chosen.map((name) => `Remove ${name}`))
  await user.click(screen.getByLabelText('Professions'))
  fill('Professions', 'bassist')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Musician',
    'Session Musician',
  ])
})

test('every group, list of choices and control of the profile form has its own name', async () => {
  const { user } = await openForm(artistProfile({ instruments: ['Piano'], genres: ['Jazz', 'Soul'] }))
  await addMore(user)
  await user.click(screen.getByRole('button', { name: 'Add a link' }))
  for (const role of ['toolbar', 'group', 'textbox', 'combobox', 'button', 'radio', 'region'])
    expect(screen.queryAllByRole(role, { name: /\S/ }), role).toEqual(screen.queryAllByRole(role))
  screen.getByRole('toolbar', { name: '2 chosen: Jazz, Soul' })
  screen.getByRole('group', { name: 'Profile picture' })
  // The button alone chooses a picture: the input behind it is not there for anybody else.
  screen.getByRole('button', { name: 'Choose image' })
  for (const input of document.querySelectorAll('input[type="file"]'))
    expect(isInaccessible(input)).toBe(true)
})

test('the profile form suggests US places from three characters after a pause of 500 ms, and keeps the chosen one [PROF-70 VAL-46 LIM-12 LIM-13 LIM-14 ERR-20 CALL-65]', async () => {
  const asked: { q: string; at: number }[] = []
  const saved: unknown[] = []
  const search = answer.places.search.handler(({ input: { q } }) => {
    asked.push({ q, at: performance.now() })
    return { places: FERNDALE.address === q ? [FERNDALE] : [] }
  })
  const saveMine = answer.profiles.saveMine.handler(({ input }) => {
    saved.push(input)
    return artist
  })
  const { user, save, address } = await openForm(artist, {
    places: { ...knownPlaces.places, search },
    profiles: { saveMine },
  })
  await addMore(user)
  const field = screen.getByLabelText<HTMLInputElement>('Location')
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  await user.type(field, 'Fe')
  await pause(800)
  expect(asked).toEqual([])
  let typedAt = 0
  field.addEventListener('input', () => (typedAt = performance.now()))
  await user.type(field, 'rndale, MI')
  await user.click(await screen.findByRole('option', { name: 'Ferndale, MI' }))
  expect(asked.map(({ q }) => q)).toEqual(['Ferndale, MI'])
  expect(asked[0]!.at - typedAt).toBeGreaterThanOrEqual(490)
  expect(field.value).toBe('Ferndale, MI')
  await describedBy('Location', 'We keep and show only your city or ZIP code')
  await save()
  await waitFor(() => expect(address()).toBe('/'))
  expect(saved).toMatchObject([{ location: 'Ferndale, MI', placeId: 'city:ferndale-mi' }])
})

test('a location that no place matches says so', async () => {
  const { user } = await openForm(artist)
  await addMore(user)
  await user.type(screen.getByLabelText('Location'), 'Zzyzxqqq')
  await screen.findByText('No matches found.')
})

test('the profile form keeps what was typed until it is discarded', async () => {
  const venue = venueProfile({ bookingRequirements: 'Bring picks.' })
  const requirements = () => screen.getByLabelText<HTMLTextAreaElement>('Booking requirements')
  const first = await openForm(venue)
  await addMore(first.user)
  fill('Booking requirements', 'Bring earplugs.')
  first.close()
  const second = await openForm(venue)
  await screen.findByText('Your unsaved changes are back.')
  expect(requirements().value).toBe('Bring earplugs.')
  await second.user.click(screen.getByRole('button', { name: 'Discard them' }))
  expect(requirements().value).toBe('Bring picks.')

  second.close()
  await openForm(venue)
  expect(screen.queryByText('Your unsaved changes are back.')).toBeNull()
  expect(requirements().value).toBe('Bring picks.')
})
