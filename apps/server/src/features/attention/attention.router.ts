import { api } from '../../operations/implementer.ts'
import { getProgress } from './get-progress.ts'
import { listAttention } from './list-attention.ts'

export const attentionRouter = {
  list: api.attention.list.handler(({ context: { deps, actor } }) => listAttention(deps, actor)),

  forBooking: api.attention.forBooking.handler(({ input, context: { deps, actor } }) =>
    getProgress(deps, actor, input.bookingId),
  ),
}
