import { run, runOn, runThenRead } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { addFavorite, removeFavorite, saveNote } from './change-favorites.ts'
import { readFavorite, readFavorites } from './read-favorites.ts'
import { readSavedAmong, readSavedGigs, removeSavedGig, removeUnavailableGigs, saveGig } from './save-gig.ts'

const spec = api.favorites
const saved = api.savedGigs

export const favoritesRouter = {
  among: spec.among.handler(runOn('ids', readFavorites)),
  add: spec.add.handler(runThenRead('uuid', addFavorite, readFavorite)),
  remove: spec.remove.handler(runThenRead('uuid', removeFavorite, readFavorite)),
  saveNote: spec.saveNote.handler(runThenRead('uuid', saveNote, readFavorite)),
}

export const savedGigsRouter = {
  among: saved.among.handler(runOn('ids', readSavedAmong)),
  summary: saved.summary.handler(run(readSavedGigs)),
  add: saved.add.handler(runOn('id', saveGig)),
  remove: saved.remove.handler(runOn('id', removeSavedGig)),
  removeUnavailable: saved.removeUnavailable.handler(run(removeUnavailableGigs)),
}
