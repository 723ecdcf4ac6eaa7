import { run, runOn } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { getOverview } from './get-overview.ts'
import { getProgress } from './get-progress.ts'
import { listAttention } from './list-attention.ts'
import { listPartiesAhead } from './list-parties-ahead.ts'

export const attentionRouter = {
  list: api.attention.list.handler(run(listAttention)),
  parties: api.attention.parties.handler(run(listPartiesAhead)),
  overview: api.attention.overview.handler(run(getOverview)),
  forBooking: api.attention.forBooking.handler(runOn('bookingId', getProgress)),
}
