import { run, runOn, runThenRead } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { getBill, getBillDraft } from './read-bills.ts'
import { runBill } from './run-bill.ts'
import { changeBill, dissolveBill, makeBill } from './write-bill.ts'

export const billsRouter = {
  draft: api.bills.draft.handler(runOn('date', getBillDraft)),
  get: api.bills.get.handler(runOn('id', getBill)),
  make: api.bills.make.handler(run(makeBill)),
  change: api.bills.change.handler(runOn('id', changeBill)),
  run: api.bills.run.handler(runThenRead('id', runBill, getBill)),
  dissolve: api.bills.dissolve.handler(runOn('id', dissolveBill)),
}
