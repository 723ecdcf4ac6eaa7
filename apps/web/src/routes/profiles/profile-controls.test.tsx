import type { OwnProfile } from '@bandstand/api-spec'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FlatMap } from '../../../test/flat-map.tsx'
import { answer, crash, descriptionOf, fill, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile, emptyDashboard, FERNDALE, knownPlaces, venueProfile } from '../../../test/samples.ts'

const SCREENS = ['/profile/edit', '/settings?tab=profile']

async function openForm(address: string, profile: OwnProfile, saveSettings: Save = crash) {
  const opened = await openScreen(address, {
    profile,
    surface: FlatMap,
    answers: {
      ...emptyDashboard,
      ...knownPlaces,
      availability: { getMine: answer.availability.getMine.handler(crash) },
      booking: { ...emptyDashboard.booking, getDefaults: answer.booking.getDefaults.handler(crash) },
      profiles: { saveSettings: answer.profiles.saveSettings.handler(({ input }) => saveSettings(input)) },
    },
  })
  const save = await screen.findByRole('button', { name: 'Save Profile' })
  return { ...opened, save: () => opened.user.click(save) }
}
type Save = (input: unknown) => OwnProfile

/** Everything about a field's control but its value. */
function controlOf(label: string) {
  const control = screen.getByLabelText<HTMLInputElement>(label)
  const { tagName, type, placeholder, disabled, autocomplete } = Object.assign(control, {
    autocomplete: control.getAttribute('autocomplete'),
  })
  const attributes = ['role', 'inputmode', 'required', 'aria-required'].map((name) =>
    control.getAttribute(name),
  )
  return { label, tagName, type, placeholder, disabled, autocomplete, attributes, hint: descriptionOf(label) }
}

test.each([
  [artistProfile({ instruments: ['Piano'] }), ['Bio', 'Type', 'Instruments', 'Hourly rate']],
  [venueProfile(), ['Bio', 'Type', 'Location', 'Capacity']],
] as const)(
  'the settings have the controls of the profile’s own form [SET-10 SET-11 SET-12 SET-13 SET-14 SET-15]',
  async (profile, labels) => {
    const seen: unknown[] = []
    for (const address of SCREENS) {
      const { close } = await openForm(address, profile)
      screen.getByRole('group', { name: 'Profile picture' })
      screen.getByText('JPEG or PNG, max 5MB')
      seen.push(labels.map(controlOf))
      close()
    }
    expect(seen[1]).toEqual(seen[0])
  },
)

test.each([
  [artistProfile(), { Bio: '', 'Hourly rate': 'lots' }],
  [artistProfile(), { Bio: 'A', 'Hourly rate': '-1' }],
  [venueProfile(), { Bio: '', Capacity: '1.5' }],
  [venueProfile(), { Bio: 'A', Capacity: 'many' }],
] as const)(
  'a wrong value gets the same error in the settings and in the form: %#',
  async (profile, values) => {
    const seen: unknown[] = []
    for (const address of SCREENS) {
      const { save, close } = await openForm(address, profile)
      for (const [label, value] of Object.entries(values)) fill(label, value)
      await save()
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Bio')))
      const errors = Object.keys(values).map((label) => {
        expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
        return descriptionOf(label)
      })
      seen.push(errors)
      close()
    }
    expect(seen[1]).toEqual(seen[0])
  },
)

test('instruments with commas between them are separate entries, without Enter [SET-12]', async () => {
  const artist = artistProfile({ instruments: ['Piano'] })
  const sent: unknown[] = []
  const { save } = await openForm('/settings', artist, (input) => {
    sent.push(input)
    return artist
  })
  fill('Instruments', 'Saw, Upright bass,  Saw')
  await save()
  await screen.findByText('Profile updated successfully')
  expect(sent).toMatchObject([{ instruments: ['Piano', 'Saw', 'Upright Bass'] }])
})

test('a venue sets its marker in the settings, too', async () => {
  const venue = venueProfile({ location: FERNDALE.address, placeId: FERNDALE.placeId })
  const sent: unknown[] = []
  const { user, save } = await openForm('/settings', venue, (input) => {
    sent.push(input)
    return venue
  })
  await user.click(await screen.findByRole('button', { name: 'Set marker on map' }))
  const pin = await screen.findByRole('button', { name: /^Marker:/ })
  act(() => pin.focus())
  await user.keyboard('{ArrowLeft}')
  await save()
  await screen.findByText('Profile updated successfully')
  expect(sent).toMatchObject([{ placeId: FERNDALE.placeId, marker: { lat: 42.46, lng: -83.13206 } }])
})
