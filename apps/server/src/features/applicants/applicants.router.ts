import { api } from '../../operations/implementer.ts'
import { compareApplicants, getApplicant, listApplicants } from './read-applicants.ts'

const spec = api.applicants

export const applicantsRouter = {
  list: spec.list.handler(({ input: { gigId, ...filter }, context: { deps, actor } }) =>
    listApplicants(deps, actor, gigId, filter),
  ),

  compare: spec.compare.handler(({ input, context: { deps, actor } }) =>
    compareApplicants(deps, actor, input.gigId, input.ids),
  ),

  get: spec.get.handler(({ input: { id, ...order }, context: { deps, actor } }) =>
    getApplicant(deps, actor, id, order),
  ),
}
