import { run, runOn } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { getProgress } from './get-progress.ts'
import { listAttention } from './list-attention.ts'

export const attentionRouter = {
  list: api.attention.list.handler(run(listAttention)),
  forBooking: api.attention.forBooking.handler(runOn('bookingId', getProgress)),
}
