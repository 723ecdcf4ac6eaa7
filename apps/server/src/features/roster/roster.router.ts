import { run, runOn } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { importActs } from './import-acts.ts'
import { readRoster, rosterFile } from './read-roster.ts'
import { removeAct, saveAct } from './save-act.ts'

const spec = api.roster

export const rosterRouter = {
  list: spec.list.handler(run(readRoster)),
  save: spec.save.handler(runOn('id', saveAct)),
  remove: spec.remove.handler(runOn('id', removeAct)),
  importActs: spec.importActs.handler(runOn('acts', importActs)),
  exportActs: spec.exportActs.handler(run(rosterFile)),
}
