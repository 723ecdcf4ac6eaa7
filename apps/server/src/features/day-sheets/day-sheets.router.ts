import { api } from '../../operations/implementer.ts'
import { checkIn } from './check-in.ts'
import { undoCheckIn } from './undo-check-in.ts'
import { getDaySheet, nextDaySheet } from './read-day-sheets.ts'
import { writeArtistPart, writeVenuePart } from './write-day-sheet.ts'

const spec = api.daySheets

export const daySheetsRouter = {
  get: spec.get.handler(({ input, context: { deps, actor } }) => getDaySheet(deps, actor, input.bookingId)),

  next: spec.next.handler(async ({ context: { deps, actor } }) => ({
    daySheet: await nextDaySheet(deps, actor),
  })),

  saveVenuePart: spec.saveVenuePart.handler(
    async ({ input: { bookingId, ...part }, context: { deps, actor } }) => {
      await writeVenuePart(deps, actor, bookingId, part)
      return getDaySheet(deps, actor, bookingId)
    },
  ),

  saveArtistPart: spec.saveArtistPart.handler(
    async ({ input: { bookingId, ...part }, context: { deps, actor } }) => {
      await writeArtistPart(deps, actor, bookingId, part)
      return getDaySheet(deps, actor, bookingId)
    },
  ),

  checkIn: spec.checkIn.handler(async ({ input, context: { deps, actor } }) => {
    await checkIn(deps, actor, input)
    return getDaySheet(deps, actor, input.bookingId)
  }),

  undoCheckIn: spec.undoCheckIn.handler(async ({ input, context: { deps, actor } }) => {
    await undoCheckIn(deps, actor, input)
    return getDaySheet(deps, actor, input.bookingId)
  }),
}
