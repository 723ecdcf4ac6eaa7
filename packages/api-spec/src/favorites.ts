import { addFavoriteInput, favoriteNoteInput, favoritesAmongInput } from '@bandstand/domain/favorites'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declare } from './errors.ts'

/** An artist whom the calling venue keeps in view. The artist never learns of it. */
export const favorite = z.object({
  uuid: z.uuid(),
  /** Read by the caller alone; may be empty. */
  note: z.string(),
  createdAt: z.iso.datetime(),
})
export type Favorite = z.infer<typeof favorite>

/** How many favorites the caller has, and how many there may be before adding stops; null: as many as one likes. */
const allowance = z.object({ used: z.number().int(), limit: z.number().int().nullable() })

export const favoriteStatus = allowance.extend({ favorite: favorite.nullable() })
export type FavoriteStatus = z.infer<typeof favoriteStatus>

const tags = ['Favorites']
const oneArtist = z.strictObject({ uuid: z.uuid() })

/** For venues alone. The list is the directory's filter `show=favorites`. */
export const favorites = {
  among: oc
    .route({
      method: 'GET',
      path: '/favorites',
      tags,
      summary: 'Which of some artists are one’s favorites, with the notes about them',
    })
    .errors(declare('UNAUTHENTICATED', 'FAVORITES_VENUES_ONLY'))
    .input(favoritesAmongInput)
    .output(allowance.extend({ favorites: z.array(favorite) })),
  /** Added again it stays as it is. */
  add: oc
    .route({
      method: 'PUT',
      path: '/favorites/{uuid}',
      tags,
      summary: 'Keep an artist among one’s favorites',
    })
    .errors(
      declare('UNAUTHENTICATED', 'FAVORITES_VENUES_ONLY', 'ARTIST_NOT_FOUND', 'FAVORITES_LIMIT_REACHED'),
    )
    .input(addFavoriteInput.extend(oneArtist.shape))
    .output(favoriteStatus),
  /** With its note. Who is no favorite stays none. */
  remove: oc
    .route({
      method: 'DELETE',
      path: '/favorites/{uuid}',
      tags,
      summary: 'Take an artist off one’s favorites',
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
