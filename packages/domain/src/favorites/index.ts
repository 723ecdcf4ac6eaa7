import { partyIdSchema } from '../accounts/index.ts'
import { z } from 'zod'
import { cleanText, tooLongText } from '../text/index.ts'

/** The most characters of a note about a favorite. */
export const FAVORITE_NOTE_MAX = 500
/** The most artists or gigs about which one request may ask; no page has more of them. */
export const FAVORITES_ASKED_MAX = 50

export const favoriteTexts = {
  noteTooLong: tooLongText(FAVORITE_NOTE_MAX),
} as const

export const favoriteNoteInput = z.strictObject({
  note: z.string().overwrite(cleanText).max(FAVORITE_NOTE_MAX, favoriteTexts.noteTooLong),
})

export const addFavoriteInput = z.strictObject({ note: favoriteNoteInput.shape.note.default('') })
export type AddFavoriteInput = z.infer<typeof addFavoriteInput>

/** The most gigs that an artist can have saved at once. */
export const SAVED_GIGS_MAX = 200
/** Days after a gig until it's removed from the saved gigs. */
export const SAVED_GIG_DAYS = 30

/** Ids separated by commas. */
export const favoritesAmongInput = z.strictObject({
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(partyIdSchema).min(1).max(FAVORITES_ASKED_MAX)),
})
