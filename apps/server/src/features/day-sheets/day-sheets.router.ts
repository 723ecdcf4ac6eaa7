import { named, run, runOn, runThenRead } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { checkIn } from './check-in.ts'
import { undoCheckIn } from './undo-check-in.ts'
import { getDaySheet, nextDaySheet } from './read-day-sheets.ts'
import { writeArtistPart, writeVenuePart } from './write-day-sheet.ts'

const spec = api.daySheets

export const daySheetsRouter = {
  get: spec.get.handler(runOn('bookingId', getDaySheet)),
  next: spec.next.handler(named('daySheet', run(nextDaySheet))),
  saveVenuePart: spec.saveVenuePart.handler(runThenRead('bookingId', writeVenuePart, getDaySheet)),
  saveArtistPart: spec.saveArtistPart.handler(runThenRead('bookingId', writeArtistPart, getDaySheet)),
  checkIn: spec.checkIn.handler(runThenRead('bookingId', checkIn, getDaySheet)),
  undoCheckIn: spec.undoCheckIn.handler(runThenRead('bookingId', undoCheckIn, getDaySheet)),
}
