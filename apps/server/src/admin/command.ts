import type { ParseArgsOptionsConfig } from 'node:util'
import { PAGE_MAX } from '@bandstand/domain/requests'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { StartError } from '../start-error.ts'

/** The output of a command: lines for a reader, the same facts for a script. */
export interface Answer {
  lines: string[]
  json: unknown
}

export interface CommandContext {
  deps: Deps
  /** Tells the operator what a long command is doing. */
  report: (text: string) => void
  /** The operator's name, for the audit log. */
  operator: string
  command: string
  /** The arguments after the command's name. */
  positionals: string[]
  options: Record<string, string | boolean | undefined>
}

/** One of the operator's commands. Throws StartError, one sentence, for what it cannot do. */
export interface Command {
  /** Its arguments and options, as the help shows them. */
  usage: string
  says: string
  options?: ParseArgsOptionsConfig
  /** It takes the database as it is, not migrated, and no server may be running on it. */
  isAlone?: boolean
  run(context: CommandContext): Promise<Answer>
}

/** Runs a command's work in one transaction, with its entry in the audit log. */
export function inTransaction<Result>(
  { deps }: CommandContext,
  act: (tx: Tx, at: Date) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction().execute((tx) => act(tx, deps.now()))
}

/** Returns the first argument. Throws StartError when it is missing. */
export function requireArgument({ positionals, command }: CommandContext, what: string): string {
  const [positional] = positionals
  if (positional) return positional
  throw new StartError(`The ${what} is missing. See "admin help ${command}".`)
}

/** Returns the text of an option. Throws StartError when it is missing or too long. */
export function requireText({ options }: CommandContext, name: string, most = 1000): string {
  const text = optionText(options[name])
  if (!text) throw new StartError(`--${name} is missing. Give it in a few words.`)
  if (text.length > most) throw new StartError(`--${name} takes at most ${most} characters.`)
  return text
}

/** Returns the text of an option, trimmed; empty when it is missing or has no value. */
export function optionText(value: string | boolean | undefined): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** Returns `--page`, from 1 on; 1 when it is missing. Throws StartError for anything else. */
export function pageOf({ options }: CommandContext): number {
  const page = Number(options.page ?? 1)
  if (Number.isInteger(page) && page >= 1 && page <= PAGE_MAX) return page
  throw new StartError('--page must be a number, starting at 1.')
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns the first argument as an id in lower case. Throws StartError when it is missing or invalid. */
export function requireId(context: CommandContext, what: string): string {
  const word = requireArgument(context, what)
  if (!isId(word)) throw new StartError(`"${word}" isn’t the ID of a ${what}.`)
  return word.toLowerCase()
}

/** Returns whether a word is a UUID. */
export function isId(word: string): boolean {
  return UUID.test(word)
}

/** Returns the lines of a table: columns below their heads, as wide as their widest cell. */
export function tableLines(heads: string[], rows: (string | number)[][]): string[] {
  const all = [heads, ...rows.map((row) => row.map((cell) => oneLine(String(cell))))]
  const widths = heads.map((_head, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  return all.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Returns the lines of a text, broken at spaces; only a longer word exceeds the width. */
export function wrapped(text: string, width: number): string[] {
  const lines = text.matchAll(new RegExp(`(.{1,${width}}|\\S+)(?:\\s+|$)`, 'g'))
  return [...lines].map(([, line = '']) => line)
}

/** Returns a text without line breaks and control characters, so that no member's text steers the terminal. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the ones meant
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
}

/** Returns a moment as the operator reads it: UTC, to the second; a dash for none. */
export function momentOf(at: Date | null | undefined): string {
  return at ? at.toISOString().replace('T', ' ').slice(0, 19) : '-'
}
