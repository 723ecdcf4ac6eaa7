import { IMPORT_LIMITS } from '@bandstand/domain/calendar-import'
import Papa from 'papaparse'

/** More rows than one import has, as some are empty, or over. */
const MOST_ROWS = IMPORT_LIMITS.rows * 10
const MOST_COLUMNS = 60
/** Excel's line that names the mark between columns. */
const SEPARATOR_LINE = /^\s*"?sep=(.)"?[ \t]*(?:\r\n?|\n)/i

/** Returns the cells of a table as text: a CSV file with any mark between columns, or what was copied from a spreadsheet. */
export function splitTable(text: string): string[][] {
  const named = SEPARATOR_LINE.exec(text)
  const body = named ? text.slice(named[0].length) : text
  const { data } = Papa.parse<string[]>(body, {
    delimiter: named?.[1] ?? '',
    delimitersToGuess: ['\t', ';', ',', '|'],
    preview: MOST_ROWS,
  })
  return data.map((cells) => cells.slice(0, MOST_COLUMNS).map(String))
}
