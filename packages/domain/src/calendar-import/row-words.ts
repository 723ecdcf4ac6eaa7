import { cleanLine, cleanText } from '../text/index.ts'
import type { FileRow, SkipReason } from './rows.ts'
import { IMPORT_LIMITS } from './rows.ts'

const CLOSED =
  /^(?:we(?:['’]re| are) )?(?:closed?|closure|private closure|dark|no (?:music|show|shows|live music)|geschlossen|ruhetag|betriebsferien|zu|kein(?:e)? (?:musik|konzert))(?![\p{L}\p{N}])/iu
const CANCELLED = /^\W*(?:cancell?ed|abgesagt|entfällt|storniert|cancell?ation|fällt aus)(?![\p{L}\p{N}])/iu
const FREE = /^(?:free|frei|available|verfügbar|3)$/i
const NO_NAME =
  /^(?:tb[acd]|tbd ?\/ ?tbd|\?+|-+|–|n\/?a|unknown|none|offen|open|unbenannt|busy|\(no title\)|untitled)$/i
const FORMULA = /^=|^[+@-][A-Z]+\(/

/** Returns whether a title says that the venue is closed. */
export function saysClosed(title: string): boolean {
  return CLOSED.test(title.trim())
}

/** Returns why a row's status or title says to leave it out; null when they don't. */
export function saysSkipped(title: string, status: string): SkipReason | null {
  if (CANCELLED.test(title) || CANCELLED.test(status.trim())) return 'cancelled'
  return FREE.test(status.trim()) ? 'free' : null
}

/** Returns what is wrong with an act's name; null for a name. */
export function nameTrouble(name: string): 'name_missing' | 'name_formula' | null {
  if (name === '' || NO_NAME.test(name)) return 'name_missing'
  return FORMULA.test(name) ? 'name_formula' : null
}

/** Returns how many acts a title names: 'Opener / Middle / Headliner' has three. */
export function actsIn(name: string): number {
  return Math.max(1, name.split(/ \/ | \+ |, /).filter((each) => each.trim() !== '').length)
}

/** Returns the texts of a row as they are stored: clean, and not too long. */
export function storedTexts(row: Pick<FileRow, 'name' | 'stage' | 'contact' | 'note'>) {
  return {
    name: cut(cleanLine(row.name), IMPORT_LIMITS.name),
    stage: cut(cleanLine(row.stage), IMPORT_LIMITS.stage),
    contact: cut(cleanLine(row.contact), IMPORT_LIMITS.contact),
    note: cut(cleanText(row.note), IMPORT_LIMITS.note),
  }
}

/** Returns the beginning of a text, without half a character at its end. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text
    .slice(0, most - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}
