import { runThenRead, run, runOn } from '../../../operations/handlers.ts'
import { api } from '../../../operations/implementer.ts'
import { requireWithinLimit } from '../../../security/require-within-limit.ts'
import { beginFromAddress } from './begin-from-address.ts'
import {
  beginImport,
  chooseReading,
  discardImport,
  editRow,
  listImports,
  previewImport,
} from './prepare-import.ts'
import { requireVenue } from './read-draft.ts'
import { runImport, undoImport } from './run-import.ts'

const spec = api.calendarImports

export const calendarImportsRouter = {
  list: spec.list.handler(run(listImports)),
  begin: spec.begin.handler(run(beginImport)),

  beginFromAddress: spec.beginFromAddress.handler(async ({ input, context }) => {
    const { deps, actor } = context
    requireVenue(actor)
    await requireWithinLimit(context, 'webRead', actor.userId)
    return beginFromAddress(deps, actor, input.address)
  }),

  preview: spec.preview.handler(runOn('id', previewImport)),
  choose: spec.choose.handler(runThenRead('id', chooseReading, previewImport)),
  editRow: spec.editRow.handler(runThenRead('id', editRow, previewImport)),
  run: spec.run.handler(run(runImport)),
  undo: spec.undo.handler(runOn('id', undoImport)),

  discard: spec.discard.handler(async ({ input, context: { deps, actor } }) => {
    await discardImport(deps, actor, input.id)
    return { discarded: true as const }
  }),
}
