import { api } from '../../operations/implementer.ts'
import { sendReport } from './send-report.ts'

export const reportsRouter = {
  send: api.reports.send.handler(({ input, context: { deps, actor } }) => sendReport(deps, actor, input)),
}
