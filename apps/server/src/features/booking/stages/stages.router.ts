import { named, runOn } from '../../../operations/handlers.ts'
import { api } from '../../../operations/implementer.ts'
import { addStage, listStages, orderOwnStages, removeStage, updateOwnStage } from './change-stages.ts'
import { setStageImage } from './set-stage-image.ts'

const spec = api.stages

export const stagesRouter = {
  list: spec.list.handler(named('stages', runOn('venueId', listStages))),

  add: spec.add.handler(async ({ input, context: { deps, actor } }) => {
    const id = await addStage(deps, actor, input)
    return { id, stages: await listStages(deps, actor, actor.partyId) }
  }),

  update: spec.update.handler(async ({ input: { id, ...input }, context: { deps, actor } }) => {
    await updateOwnStage(deps, actor, id, input)
    return { stages: await listStages(deps, actor, actor.partyId) }
  }),

  order: spec.order.handler(async ({ input, context: { deps, actor } }) => {
    await orderOwnStages(deps, actor, input.ids)
    return { stages: await listStages(deps, actor, actor.partyId) }
  }),

  setImage: spec.setImage.handler(async ({ input: { id, imageUrl }, context: { deps, actor } }) => {
    await setStageImage(deps, actor, id, imageUrl)
    return { stages: await listStages(deps, actor, actor.partyId) }
  }),

  remove: spec.remove.handler(async ({ input, context: { deps, actor } }) => {
    await removeStage(deps, actor, input.id)
    return { stages: await listStages(deps, actor, actor.partyId) }
  }),
}
