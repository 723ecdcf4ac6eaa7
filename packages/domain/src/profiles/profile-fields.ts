import { z } from 'zod'
import { typedDollars } from '../money/index.ts'
import { countOf } from '../product/index.ts'
import {
  cleanLine,
  cleanText,
  isReservedName,
  isTooShortName,
  mixesScripts,
  NAME_MIN,
  nameProblem,
  nameTexts,
  tooLongText,
} from '../text/index.ts'

export const profileTexts = {
  required: 'This field is required',
  tooShort: `Name must be at least ${countOf(NAME_MIN, 'character')}`,
  profession: 'Please select at least one profession',
  venueName: 'Venue name is required',
  venueType: 'Please select a venue type',
} as const

const required = (clean: (text: string) => string, max: number) =>
  z.string(profileTexts.required).overwrite(clean).min(1, profileTexts.required).max(max, tooLongText(max))

/** Returns the schema of a required text of several lines: from two to `max` characters, cleaned. */
export const requiredText = (max: number) =>
  required(cleanText, max).refine((text) => text.length !== 1, profileTexts.tooShort)

/** Returns the schema of a required name on one line: from two to `max` characters, or one in scripts that write names so. */
export const requiredLine = (max: number) =>
  required(cleanLine, max).refine((name) => name === '' || !isTooShortName(name), profileTexts.tooShort)

/** Most characters of a first or last name. */
export const NAME_PART_MAX = 60

/**
 * Returns the schema of one part of a person's name. `fullNameProblem` checks that both together do not pass for the
 * team.
 */
export const namePart = (max: number) =>
  requiredLine(max).refine((text) => !mixesScripts(text), nameTexts.mixed)

/** Returns a schema that also refuses names that an act or a venue may not use. */
export const publicName = <Schema extends z.ZodString>(schema: Schema) =>
  schema.check((ctx) => {
    const message = nameProblem(ctx.value)
    if (message) ctx.issues.push({ code: 'custom', input: ctx.value, message })
  })

/** Returns why nobody may have this first and last name; null when they may. */
export function fullNameProblem(firstName: string, lastName: string): string | null {
  return isReservedName(`${firstName} ${lastName}`) ? nameTexts.reserved : null
}

/** Plain digits with an optional sign and decimals; not '1e3', not '0x10'. */
const TYPED_NUMBER = /^-?(\d+(\.\d*)?|\.\d+)$/

const MAX_RATE_DOLLARS = 100_000

/** Returns why a typed text is no number from 0 to `max`, as a sentence about its field; null when it is one. */
function numberProblem(label: string, text: string, max: number): string | null {
  if (!TYPED_NUMBER.test(text)) return `${label} must be a number`
  if (Number(text) < 0) return `${label} must be at least 0`
  return Number(text) > max ? `${label} must be at most ${max}` : null
}

/**
 * Returns the schema of a whole number typed into a text field, kept as text so that the form and the server validate the
 * same value. Empty means none. Other programs may send a JSON number.
 */
export const typedWholeNumber = (label: string, max: number) =>
  z
    .union([z.string(), z.number()], `${label} must be a number`)
    .transform((typed) => String(typed).trim())
    .pipe(
      z.string().check((ctx) => {
        const text = ctx.value
        if (text === '') return
        const isWhole = Number.isInteger(Number(text))
        const message =
          numberProblem(label, text, max) ?? (isWhole ? null : `${label} must be a whole number`)
        if (message) ctx.issues.push({ code: 'custom', input: text, message })
      }),
    )
    .default('')

/** An artist's rate in US dollars an hour; empty for none. */
export const hourlyRate = typedDollars({
  required: 'Hourly rate must be a number',
  canBeEmpty: true,
  problem: (text) => numberProblem('Hourly rate', text, MAX_RATE_DOLLARS),
}).default('')

/** Returns the schema of an optional text of several lines, of at most `max` characters, cleaned; empty by default. */
export const optionalText = (max: number) =>
  z.string().overwrite(cleanText).max(max, tooLongText(max)).default('')

/** The chosen suggestion's id, or null for text typed freely; the server looks up everything else about it. */
export const placeId = z.string().max(80).nullable().default(null)
