import { run } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { requireWithinLimit } from '../../security/require-within-limit.ts'
import {
  confirmTexts,
  getTexts,
  removeTexts,
  requireTextNumber,
  setTextTopics,
  startTexts,
} from './own-number.ts'

const { texts } = api

export const textsRouter = {
  get: texts.get.handler(run(getTexts)),
  start: texts.start.handler(async ({ input, context }) => {
    const number = requireTextNumber(context.deps, input.number)
    await requireWithinLimit(context, 'textCode', context.actor.userId)
    await requireWithinLimit(context, 'textNumber', number)
    return startTexts(context.deps, context.actor, number)
  }),
  confirm: texts.confirm.handler(run(confirmTexts)),
  setTopics: texts.setTopics.handler(run(setTextTopics)),
  remove: texts.remove.handler(run(removeTexts)),
}
