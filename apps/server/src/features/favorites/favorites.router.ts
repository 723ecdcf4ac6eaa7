import { api } from '../../operations/implementer.ts'
import { addFavorite, removeFavorite, saveNote } from './change-favorites.ts'
import { readFavorite, readFavorites } from './read-favorites.ts'
import { readSavedAmong, readSavedGigs, removeSavedGig, removeUnavailableGigs, saveGig } from './save-gig.ts'

const spec = api.favorites
const saved = api.savedGigs

export const favoritesRouter = {
  among: spec.among.handler(({ input, context: { deps, actor } }) => readFavorites(deps, actor, input.ids)),

  add: spec.add.handler(async ({ input: { uuid, ...input }, context: { deps, actor } }) => {
    await addFavorite(deps, actor, uuid, input)
    return readFavorite(deps, actor, uuid)
  }),

  remove: spec.remove.handler(async ({ input: { uuid }, context: { deps, actor } }) => {
    await removeFavorite(deps, actor, uuid)
    return readFavorite(deps, actor, uuid)
  }),

  saveNote: spec.saveNote.handler(async ({ input: { uuid, note }, context: { deps, actor } }) => {
    await saveNote(deps, actor, uuid, note)
    return readFavorite(deps, actor, uuid)
  }),
}

export const savedGigsRouter = {
  among: saved.among.handler(({ input, context: { deps, actor } }) => readSavedAmong(deps, actor, input.ids)),

  summary: saved.summary.handler(({ context: { deps, actor } }) => readSavedGigs(deps, actor)),

  add: saved.add.handler(({ input, context: { deps, actor } }) => saveGig(deps, actor, input.id)),

  remove: saved.remove.handler(({ input, context: { deps, actor } }) =>
    removeSavedGig(deps, actor, input.id),
  ),

  removeUnavailable: saved.removeUnavailable.handler(({ context: { deps, actor } }) =>
    removeUnavailableGigs(deps, actor),
  ),
}
