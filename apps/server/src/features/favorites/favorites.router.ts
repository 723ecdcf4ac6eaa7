import { api } from '../../api/implementer.ts'
import { addFavorite, removeFavorite, saveNote } from './change-favorites.ts'
import { readFavorite, readFavorites } from './read-favorites.ts'

const spec = api.favorites

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
