import type { rateInCents } from './rate-in-cents.ts'
import { z } from 'zod'
import { cleanLine } from '../text/index.ts'
import { fullNameProblem, NAME_PART_MAX, namePart, profileTexts } from './profile-fields.ts'
import { artistProfileInput, venueProfileInput } from './profile-input.ts'

const FULL_NAME_TEXT = 'Enter your first and last name'

/** Returns the two parts of a full name, split at its first space; the last name is empty without one. */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const [, firstName = '', lastName = ''] = /^(\S*)\s*(.*)$/s.exec(fullName.trim()) ?? []
  return { firstName, lastName }
}

const fullName = z
  .string(profileTexts.required)
  .overwrite(cleanLine)
  .min(1, profileTexts.required)
  .check((ctx) => {
    if (ctx.value === '') return
    const { firstName, lastName } = splitFullName(ctx.value)
    const parts = [firstName, lastName].map((part) => namePart(NAME_PART_MAX).safeParse(part))
    const problem = parts.flatMap(({ error }) => error?.issues ?? [])[0]?.message
    const message = lastName === '' ? FULL_NAME_TEXT : (problem ?? fullNameProblem(firstName, lastName))
    if (message) ctx.issues.push({ code: 'custom', input: ctx.value, message })
  })

/** The few fields of an artist's profile that the settings have. `rate` is the profile's `hourlyRate`, in US dollars. */
export const artistSettingsInput = artistProfileInput
  .pick({ userType: true, bio: true, instruments: true })
  .extend({ fullName, rate: artistProfileInput.shape.hourlyRate })

/** Those of a venue. Without a marker an unchanged address keeps the one it has. */
export const venueSettingsInput = venueProfileInput
  .pick({ userType: true, bio: true, location: true, placeId: true, capacity: true })
  .extend({ fullName, marker: venueProfileInput.shape.marker.removeDefault().optional() })

/** The profile's fields in the settings; all others stay unchanged. */
export const profileSettingsInput = z.discriminatedUnion('userType', [
  artistSettingsInput,
  venueSettingsInput,
])
export type ProfileSettingsInput = z.infer<typeof profileSettingsInput>
/** The same as the API has read it. */
export type ReadProfileSettings = ReturnType<typeof rateInCents<ProfileSettingsInput, 'rate'>>
