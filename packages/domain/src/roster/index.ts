export { readRosterCsv, ROSTER_CSV_COLUMNS, type RosterCsvLine, type RosterCsvPreview } from './roster-csv.ts'
export {
  importRosterInput,
  ROSTER_MAX,
  ROSTER_TEXT_MAX,
  type RosterActForm,
  type RosterActInput,
  rosterActInput,
  rosterKey,
} from './roster-input.ts'
