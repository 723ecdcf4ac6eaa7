import { isTimeText } from './read-hours.ts'
import { readDay } from './read-day.ts'

/** What a column of a table can hold; `ignore` is left out. Every other one but contact and note is there once at most. */
export const TABLE_FIELDS = [
  'date',
  'start',
  'end',
  'endDate',
  'allDay',
  'act',
  'stage',
  'fee',
  'contact',
  'note',
  'status',
  'ignore',
] as const
export type TableField = (typeof TABLE_FIELDS)[number]

/** Fields that several columns may hold, which are then joined. */
export const REPEATABLE_FIELDS: readonly TableField[] = ['contact', 'note', 'ignore']

/** How a table is read. */
export interface TableColumns {
  /** Whether the first row names the columns. */
  hasHeader: boolean
  fields: TableField[]
}

/** Names of columns in English and German, in lower case and without signs. */
const NAMES: Record<Exclude<TableField, 'ignore'>, string> = {
  date: 'date|day|when|show date|gig date|event date|start date|datum|tag|termin|beginnt am|startdatum|wann|von datum|date of show',
  start:
    'start|starts|start time|time|times|hours|set time|from|begin|begins|showtime|show time|show|uhrzeit|zeit|zeiten|beginn|beginnt um|startzeit|von|anfang|stage time',
  end: 'end|ends|end time|until|to|finish|ende|endet um|endzeit|endet|bis|schluss',
  endDate: 'end date|endet am|enddatum|bis datum|last day',
  allDay: 'all day event|all day|allday|ganztägiges ereignis|ganztägig|ganztags',
  act: 'act|acts|artist|artists|band|bands|performer|performers|name|title|event|event name|show name|subject|summary|who|talent|lineup|line up|headliner|music|entertainment|gig|künstler|künstlerin|interpret|betreff|titel|veranstaltung|wer|gruppe|auftritt|programm|was|what',
  stage: 'stage|room|space|area|location|where|floor|hall|bühne|raum|saal|ort|wo|bereich',
  fee: 'fee|fees|pay|payment|price|cost|rate|guarantee|amount|amount due|gage|honorar|betrag|preis|kosten|vergütung|payout|usd|fee usd',
  contact:
    'contact|contacts|contact name|contact person|phone|phone number|tel|cell|mobile|email|e mail|mail|booker|agent|kontakt|ansprechpartner|handy|mobil|contact email|contact phone',
  note: 'note|notes|comment|comments|remarks|remark|description|details|info|memo|genre|notiz|notizen|bemerkung|bemerkungen|beschreibung|anmerkung|anmerkungen|hinweis|hinweise|kommentar|sonstiges',
  status:
    'status|state|show time as|busy|free busy|availability|confirmed|zeitspanne zeigen als|anzeigen als|zustand|bestätigt',
}
const FIELD_OF = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.split('|').map((name): [string, TableField] => [name, field as TableField]),
  ),
)

/** Rows that are looked at to find out what a column without a name holds. */
const SAMPLE = 40

/**
 * Returns what each column of a table holds: by the names in its first row, in English or German and in any order, else by what is
 * written in it. What it can't tell is ignored, for the reader to say.
 */
export function recognizeColumns(rows: readonly (readonly string[])[], today: string): TableColumns {
  const width = Math.max(0, ...rows.slice(0, SAMPLE).map((cells) => cells.length))
  const [first = []] = rows
  const named = Array.from({ length: width }, (_, column) => FIELD_OF.get(plainName(first[column] ?? '')))
  const hits = named.filter((field) => field !== undefined).length
  const saysDay = first.some((cell) => readDay(cell, 'month', today).kind === 'day')
  const hasHeader = hits > 0 && !saysDay && (hits > 1 || width === 1 || named[0] === 'date')
  if (!hasHeader) return { hasHeader: false, fields: guessFields(rows.slice(0, SAMPLE), width, today) }
  const guessed = guessFields(rows.slice(1, SAMPLE), width, today)
  const fields = once(named.map((field) => field ?? 'ignore'))
  // A column that has no name, or one that nobody knows, may still be plain: where the dates or the acts are missing.
  for (const field of ['date', 'act'] as const) {
    const column = guessed.indexOf(field)
    if (!fields.includes(field) && column >= 0 && fields[column] === 'ignore') fields[column] = field
  }
  return { hasHeader, fields }
}

const plainName = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*?\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^tele\p{L}+/u, 'tel')

/** Returns the fields with each of them once, as far as it may be there once only. */
function once(fields: TableField[]): TableField[] {
  return fields.map((field, column) =>
    !REPEATABLE_FIELDS.includes(field) && fields.indexOf(field) < column ? 'ignore' : field,
  )
}

function guessFields(rows: readonly (readonly string[])[], width: number, today: string): TableField[] {
  const columns = Array.from({ length: width }, (_, column) =>
    rows.map((cells) => (cells[column] ?? '').trim()).filter((cell) => cell !== ''),
  )
  const share = (cells: string[], is: (cell: string) => boolean) =>
    cells.length === 0 ? 0 : cells.filter(is).length / cells.length
  const fields: TableField[] = columns.map((cells) => {
    if (share(cells, (cell) => isDayText(cell, today)) > 0.5) return 'date'
    if (share(cells, (cell) => isTimeText(cell) && !/^\d+$/.test(cell)) > 0.5) return 'start'
    if (share(cells, (cell) => /^(?:[$€£] ?)?\d[\d.,]*(?: ?[$€£])?$/.test(cell)) > 0.5)
      return share(cells, isTimeText) > 0.9 ? 'start' : 'fee'
    if (share(cells, (cell) => /@|\d{3}[ .-]?\d{4}/.test(cell)) > 0.5) return 'contact'
    return 'note'
  })
  const starts = fields.flatMap((field, column) => (field === 'start' ? [column] : []))
  if (starts[1] !== undefined) fields[starts[1]] = 'end'
  const act = likeliestAct(columns, fields)
  if (act !== null) fields[act] = 'act'
  return once(fields)
}

const isDayText = (cell: string, today: string) =>
  !['unreadable', 'missing'].includes(readDay(cell, 'month', today).kind)

/** Returns the column of text with the most different entries: rooms repeat, and notes have gaps. */
function likeliestAct(columns: string[][], fields: TableField[]): number | null {
  let best: { column: number; different: number } | null = null
  for (const [column, cells] of columns.entries()) {
    const different = new Set(cells).size
    if (fields[column] === 'note' && different > 0 && (!best || different > best.different))
      best = { column, different }
  }
  return best?.column ?? null
}
