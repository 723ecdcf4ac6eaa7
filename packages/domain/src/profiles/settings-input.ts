import type { rateInCents } from './rate-in-cents.ts'
import { z } from 'zod'
import { cleanLine } from '../text/index.ts'
import {
  fullNameProblem,
  hourlyRate,
  NAME_PART_MAX,
  namePart,
  optionalText,
  placeId,
  profileTexts,
  requiredText,
  typedWholeNumber,
} from './profile-fields.ts'
import { ownTags } from './tags.ts'

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

const common = { fullName, bio: requiredText(5000) }

/** The few profile fields that the settings show; all others stay unchanged. */
export const profileSettingsInput = z.discriminatedUnion('userType', [
  z.strictObject({
    userType: z.literal('artist'),
    ...common,
    instruments: ownTags(120, 'instrument'),
    /** US dollars. */
    rate: hourlyRate,
  }),
  z.strictObject({
    userType: z.literal('venue'),
    ...common,
    location: optionalText(200),
    placeId,
    capacity: typedWholeNumber('Capacity', 1_000_000),
  }),
])
export type ProfileSettingsInput = z.infer<typeof profileSettingsInput>
/** The same as the API has read it. */
export type ReadProfileSettings = ReturnType<typeof rateInCents<ProfileSettingsInput, 'rate'>>
