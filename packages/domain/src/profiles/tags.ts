import { z } from 'zod'
import { cleanText, tooLongText } from '../text/index.ts'
import { canonicalTerms, type TermKind } from '../vocabulary/index.ts'

const TAG_MAX = 60

/** Returns the entries of 'Jazz, blues', without blanks and repeats; a list is split at its commas, too. */
export function splitTags(typed: string | readonly string[]): string[] {
  const texts = typeof typed === 'string' ? [typed] : typed
  const tags = texts.flatMap((text) => text.split(',')).map(cleanText)
  return [...new Set(tags.filter(Boolean))]
}

/**
 * Returns the schema of up to `max` tags as free text, given as a list or as one text with commas. Tags of a `kind` for which
 * the vocabulary has another name are written the way its list writes them.
 */
export const ownTags = (max: number, kind?: TermKind) =>
  z
    .union([z.array(z.string()), z.string()])
    .transform((typed) => (kind ? termTags(kind, typed) : splitTags(typed)))
    .pipe(z.array(z.string().max(TAG_MAX, tooLongText(TAG_MAX))).max(max, `Choose at most ${max}`))
    .default([])

/** Returns the entries of a list as the vocabulary writes them, without repeats. */
export function termTags(kind: TermKind, typed: string | readonly string[]): string[] {
  return canonicalTerms(kind, splitTags(typed))
}
