import { runOn } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { compareApplicants, getApplicant, listApplicants } from './read-applicants.ts'

const spec = api.applicants

export const applicantsRouter = {
  list: spec.list.handler(runOn('gigId', listApplicants)),
  compare: spec.compare.handler(runOn('gigId', compareApplicants)),
  get: spec.get.handler(runOn('id', getApplicant)),
}
