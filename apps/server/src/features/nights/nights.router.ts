import { runOn } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { getNight } from './get-night.ts'

export const nightsRouter = {
  get: api.nights.get.handler(runOn('bookingId', getNight)),
}
