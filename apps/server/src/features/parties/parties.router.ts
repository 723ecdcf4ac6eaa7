import { api } from '../../operations/implementer.ts'
import { selectPartiesOf } from './parties.queries.ts'
import { ownPartyView } from './parties.view.ts'

export const partiesRouter = {
  mine: api.parties.mine.handler(async ({ context: { deps, actor } }) => {
    const rows = await selectPartiesOf(deps.db, actor.userId)
    return { parties: rows.map(ownPartyView) }
  }),
}
