import { run, runOn } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { listSearches, removeSearch, saveSearch } from './save-search.ts'

const spec = api.searches

export const searchesRouter = {
  list: spec.list.handler(run(listSearches)),
  save: spec.save.handler(runOn('id', saveSearch)),
  remove: spec.remove.handler(runOn('id', removeSearch)),
}
