export { blankDaySheets } from './blank-day-sheets.ts'
export { checkInNotices, daySheetNotices } from './day-sheet-notices.ts'
export { daySheetsRouter } from './day-sheets.router.ts'
export { writeArtistPart, writeVenuePart } from './write-day-sheet.ts'
