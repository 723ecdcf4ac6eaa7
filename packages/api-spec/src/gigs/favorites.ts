import { partyIdSchema } from '@bandstand/domain/accounts'
import { addFavoriteInput, favoriteNoteInput, favoritesAmongInput } from '@bandstand/domain/favorites'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

/** A venue's favorite artist. The artist cannot see it. */
export const favorite = z.object({
  uuid: z.uuid(),
  /** Visible to the caller only; may be empty. */
  note: z.string(),
  createdAt: z.iso.datetime(),
})
export type Favorite = z.infer<typeof favorite>

/** How many favorites the caller has, and how many are allowed; null for no limit. */
const allowance = z.object({ used: z.number().int(), limit: z.number().int().nullable() })

export const favoriteStatus = allowance.extend({ favorite: favorite.nullable() })
export type FavoriteStatus = z.infer<typeof favoriteStatus>

const { get, put, remove } = operations('Favorites')
const oneArtist = z.strictObject({ uuid: partyIdSchema })

/** For venues only. The list is the directory's filter `show=favorites`. */
export const favorites = {
  among: get('seeDeals', '/favorites', 'Check which of some artists are your favorites, with your notes')
    .errors(declare('FAVORITES_VENUES_ONLY'))
    .input(favoritesAmongInput)
    .output(allowance.extend({ favorites: z.array(favorite) })),
  /** A repeat changes nothing. */
  add: put('book', '/favorites/{uuid}', 'Add an artist to your favorites')
    .errors(declare('FAVORITES_VENUES_ONLY', 'ARTIST_NOT_FOUND', 'FAVORITES_LIMIT_REACHED'))
    .input(addFavoriteInput.extend(oneArtist.shape))
    .output(favoriteStatus),
  /** Removes its note, too. A repeat changes nothing. */
  remove: remove('book', '/favorites/{uuid}', 'Remove an artist from your favorites')
    .errors(declare('FAVORITES_VENUES_ONLY'))
    .input(oneArtist)
    .output(favoriteStatus),
  saveNote: put('book', '/favorites/{uuid}/note', 'Write a note about a favorite')
    .errors(declare('FAVORITES_VENUES_ONLY', 'FAVORITE_NOT_FOUND'))
    .input(favoriteNoteInput.extend(oneArtist.shape))
    .output(favoriteStatus),
}
