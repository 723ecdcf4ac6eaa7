import type { z } from 'zod'
import { countOf } from '../product/index.ts'
import { importRosterInput, ROSTER_MAX, rosterKey } from './roster-input.ts'

type Column = 'name' | 'contactName' | 'email' | 'phone' | 'fee' | 'note'
type ImportedAct = z.input<typeof importRosterInput>['acts'][number]

/** The columns of a roster's file, in order, as their headings say. */
export const ROSTER_CSV_COLUMNS: readonly [Column, string][] = [
  ['name', 'Name'],
  ['contactName', 'Contact'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['fee', 'Usual fee (USD)'],
  ['note', 'Notes'],
]

/** Other headings that people give the columns, without what stands in brackets. */
const OTHER_HEADINGS: Record<Column, readonly string[]> = {
  name: ['act', 'artist', 'band', 'act name', 'artist name', 'band name', 'performer', 'group'],
  contactName: ['contact name', 'contact person', 'person', 'manager', 'booker', 'leader'],
  email: ['e-mail', 'mail', 'email address', 'contact email'],
  phone: ['tel', 'phone no', 'cell', 'mobile', 'phone number', 'contact phone'],
  fee: ['fee', 'usual fee', 'rate', 'price', 'pay', 'guarantee'],
  note: ['note', 'comment', 'comments', 'remarks', 'genre', 'description'],
}

export interface RosterCsvLine {
  /** From 1, the heading included. */
  line: number
  /** Its name, or the text it begins with. */
  label: string
  /** What becomes of it. */
  outcome: 'new' | 'known' | 'bad'
  /** Why it can't be read; empty for the others. */
  problem: string
}

export interface RosterCsvPreview {
  /** Why nothing of the file can be read; null when it can. */
  problem: string | null
  lines: RosterCsvLine[]
  /** The new acts. */
  acts: ImportedAct[]
}

/**
 * Returns what becomes of each line of a file: `rows` are its cells, `known` the acts of the roster. An act that is on the roster
 * or further up in the file isn't added again.
 */
export function readRosterCsv(
  rows: readonly (readonly string[])[],
  known: readonly { name: string }[],
): RosterCsvPreview {
  const filled = rows.flatMap((cells, at) => {
    const texts = cells.map(plainCell)
    return texts.some((text) => text !== '') ? [{ line: at + 1, texts }] : []
  })
  const [first, ...rest] = filled
  if (!first) return unreadable('This file is empty')
  const found = columnsOf(first.texts)
  if (found.name === undefined)
    return unreadable('The first line needs a column called “Name” with the names of the acts')
  if (rest.length === 0) return unreadable('This file has a heading and no acts')
  if (rest.length > ROSTER_MAX)
    return unreadable(`A file can have at most ${countOf(ROSTER_MAX, 'act')}. This one has ${rest.length}.`)
  const seen = new Set(known.map(rosterKey))
  const acts: ImportedAct[] = []
  const lines = rest.map(({ line, texts }): RosterCsvLine => {
    const act = Object.fromEntries(
      Object.entries(found).map(([column, at]) => [column, texts[at] ?? '']),
    ) as unknown as ImportedAct
    if (found.fee !== undefined) act.fee = plainFee(texts[found.fee] ?? '')
    const read = importRosterInput.shape.acts.element.safeParse(act)
    const label = act.name || texts.find((text) => text !== '') || ''
    if (!read.success) return { line, label, outcome: 'bad', problem: problemOf(read.error) }
    const key = rosterKey(read.data)
    if (seen.has(key)) return { line, label, outcome: 'known', problem: '' }
    seen.add(key)
    acts.push(act)
    return { line, label, outcome: 'new', problem: '' }
  })
  return { problem: null, lines, acts }
}

const unreadable = (problem: string): RosterCsvPreview => ({ problem, lines: [], acts: [] })

/** Returns where each column is, by the headings; the first of two with the same meaning. */
function columnsOf(headings: readonly string[]): Partial<Record<Column, number>> {
  const found: Partial<Record<Column, number>> = {}
  for (const [at, heading] of headings.entries()) {
    const name = heading
      .replaceAll(/\(.*?\)/g, '')
      .trim()
      .toLowerCase()
    for (const [column, title] of ROSTER_CSV_COLUMNS) {
      const names = [
        title
          .replaceAll(/\(.*?\)/g, '')
          .trim()
          .toLowerCase(),
        ...OTHER_HEADINGS[column],
      ]
      if (names.includes(name)) found[column] ??= at
    }
  }
  return found
}

/** Returns a cell's text without the apostrophe that keeps a spreadsheet from reading a formula in it. */
const plainCell = (text: string) => text.trim().replace(/^'(?=[=+\-@])/, '')

/** Returns '1250.50' for '$1,250.50' or 'USD 1250.50'; other text as it is. */
function plainFee(text: string): string {
  const amount = text.replace(/^(?:USD|\$)\s*|\s*(?:USD|\$)$/gi, '')
  return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(amount) ? amount.replaceAll(',', '') : amount
}

function problemOf({ issues }: z.ZodError): string {
  const [issue] = issues
  const column = ROSTER_CSV_COLUMNS.find(([name]) => name === issue?.path[0])
  return column ? `${column[1].replace(' (USD)', '')}: ${issue?.message ?? ''}` : (issue?.message ?? '')
}
