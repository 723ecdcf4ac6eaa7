import { named, run, runOn } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { requireWithinLimit } from '../../security/require-within-limit.ts'
import { addCalendar, changeCalendar, listCalendars, readNow, removeCalendar } from './own-calendars.ts'

const spec = api.outsideCalendars

export const outsideCalendarsRouter = {
  list: spec.list.handler(named('calendars', run(listCalendars))),

  add: spec.add.handler(async ({ input, context }) => {
    const { deps, actor } = context
    await requireWithinLimit(context, 'webRead', actor.userId)
    return addCalendar(deps, actor, input)
  }),

  change: spec.change.handler(runOn('id', changeCalendar)),

  read: spec.read.handler(async ({ input, context }) => {
    const { deps, actor } = context
    await requireWithinLimit(context, 'webRead', actor.userId)
    return readNow(deps, actor, input.id)
  }),

  remove: spec.remove.handler(async ({ input, context: { deps, actor } }) => {
    await removeCalendar(deps, actor, input.id)
    return { removed: true as const }
  }),
}
