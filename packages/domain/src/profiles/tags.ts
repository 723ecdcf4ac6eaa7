import { z } from 'zod'
import { cleanText, tooLongText } from '../text/index.ts'

const TAG_MAX = 60

/** Returns the entries of 'Jazz, blues', without blanks and repeats; a list is split at its commas, too. */
export function splitTags(typed: string | readonly string[]): string[] {
  const texts = typeof typed === 'string' ? [typed] : typed
  const tags = texts.flatMap((text) => text.split(',')).map(cleanText)
  return [...new Set(tags.filter(Boolean))]
}

/** Returns the schema of up to `max` tags in the user's own words, given as a list or as one text with commas. */
export const ownTags = (max: number) =>
  z
    .union([z.array(z.string()), z.string()])
    .transform(splitTags)
    .pipe(z.array(z.string().max(TAG_MAX, tooLongText(TAG_MAX))).max(max, `Choose at most ${max}`))
    .default([])
