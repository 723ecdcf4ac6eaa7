export * from './check-ins.ts'
export {
  type ArtistPartForm,
  type ArtistPartInput,
  artistPartInput,
  DAY_SHEET_LIMITS,
  daySheetTexts,
  loadInProblem,
  sameTimeOtherDay,
} from './day-sheet-input.ts'
export * from './venue-part-input.ts'
