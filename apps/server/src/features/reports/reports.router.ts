import { run } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { sendReport } from './send-report.ts'

export const reportsRouter = {
  send: api.reports.send.handler(run(sendReport)),
}
