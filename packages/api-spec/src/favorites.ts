import { addFavoriteInput, favoriteNoteInput, favoritesAmongInput } from '@bandstand/domain/favorites'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declare } from './errors.ts'

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

const tags = ['Favorites']
const oneArtist = z.strictObject({ uuid: z.uuid() })

/** For venues only. The list is the directory's filter `show=favorites`. */
export const favorites = {
  among: oc
    .route({
      method: 'GET',
      path: '/favorites',
      tags,
      summary: 'Check which of some artists are your favorites, with your notes',
    })
    .errors(declare('UNAUTHENTICATED', 'FAVORITES_VENUES_ONLY'))
    .input(favoritesAmongInput)
    .output(allowance.extend({ favorites: z.array(favorite) })),
  /** A repeat changes nothing. */
  add: oc
    .route({
      method: 'PUT',
      path: '/favorites/{uuid}',
      tags,
      summary: 'Add an artist to your favorites',
    })
    .errors(
      declare('UNAUTHENTICATED', 'FAVORITES_VENUES_ONLY', 'ARTIST_NOT_FOUND', 'FAVORITES_LIMIT_REACHED'),
    )
    .input(addFavoriteInput.extend(oneArtist.shape))
    .output(favoriteStatus),
  /** Removes its note, too. A repeat changes nothing. */
  remove: oc
    .route({
      method: 'DELETE',
      path: '/favorites/{uuid}',
      tags,
      summary: 'Remove an artist from your favorites',
    })
    .errors(declare('UNAUTHENTICATED', 'FAVORITES_VENUES_ONLY'))
    .input(oneArtist)
    .output(favoriteStatus),
  saveNote: oc
    .route({ method: 'PUT', path: '/favorites/{uuid}/note', tags, summary: 'Write a note about a favorite' })
    .errors(declare('UNAUTHENTICATED', 'FAVORITES_VENUES_ONLY', 'FAVORITE_NOT_FOUND'))
    .input(favoriteNoteInput.extend(oneArtist.shape))
    .output(favoriteStatus),
}
