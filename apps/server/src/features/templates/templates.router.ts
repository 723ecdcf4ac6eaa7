import { runOn } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { listTemplates, removeTemplate, renameTemplate, saveTemplate } from './save-template.ts'

const spec = api.templates

export const templatesRouter = {
  list: spec.list.handler(runOn('kind', listTemplates)),
  save: spec.save.handler(runOn('id', saveTemplate)),
  rename: spec.rename.handler(runOn('id', renameTemplate)),
  remove: spec.remove.handler(runOn('id', removeTemplate)),
}
