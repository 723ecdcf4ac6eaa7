import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { ORPCError } from '@orpc/server'
import type { Deps } from '../deps.ts'
import { StartError } from '../start-error.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { findQuiet, type Quiet } from '../outbox/quiet.queries.ts'
import { type Answer, type Command, momentOf } from './command.ts'
import { COMMANDS } from './commands.ts'

const COMMON = { as: { type: 'string' }, json: { type: 'boolean' } } as const

/** Returns whether these arguments are of a command that takes the database as it is, with no server on it. */
export function needsDatabaseAlone([name = '']: string[]): boolean {
  return Object.hasOwn(COMMANDS, name) && COMMANDS[name]?.isAlone === true
}

/**
 * Runs one of the operator's commands with these arguments; `report` gets what a long one is doing. Throws StartError with one
 * sentence for the operator.
 */
export async function runAdmin(
  deps: Deps,
  args: string[],
  report: (text: string) => void = () => {},
): Promise<Answer> {
  const [name = 'help', ...rest] = args
  if (name === 'help' || name === '--help') {
    const about = rest.filter((word) => !word.startsWith('-'))
    if (about.length > 1) throw new StartError('Ask for help with one command at a time.')
    return help(about[0])
  }
  const command = commandOf(name)
  const { positionals, values } = readArguments(command, rest)
  if (positionals.length > positionalsOf(command))
    throw new StartError(`Too many arguments: "${positionals.join(' ')}". Use: admin ${command.usage}`)
  const { as, json: _json, ...options } = values
  try {
    const answer = await command.run({
      deps,
      report,
      operator: operatorName(as),
      command: name,
      positionals,
      options,
    })
    const quiet = await findQuiet(deps.db)
    return quiet ? { ...answer, lines: [...answer.lines, quietLine(quiet)] } : answer
  } catch (error) {
    throw error instanceof ORPCError || error instanceof StoreUnavailable
      ? new StartError(error.message)
      : error
  }
}

/** Ends the output of every command until somebody has read it. */
function quietLine({ since }: Quiet): string {
  return `Bandstand is quiet since ${momentOf(since)}: no mail, push or money leaves, and no clock runs. See "admin help resume".`
}

/** How many arguments a command takes besides its options: one where its usage names it in angle brackets. */
function positionalsOf({ usage }: Command): 0 | 1 {
  return /^\S+ </.test(usage) ? 1 : 0
}

function commandOf(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new StartError(`There’s no command "${name}". See "admin help".`)
  return command
}

function readArguments(command: Command, args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { ...command.options, ...COMMON } })
  } catch (error) {
    throw new StartError(`${(error as Error).message} Use: admin ${command.usage}`)
  }
}

/** Returns the name given, or the login name of the machine. Throws StartError when there is neither. */
function operatorName(given: unknown): string {
  const name = typeof given === 'string' ? given.trim() : systemName()
  if (name.length >= 1 && name.length <= 100) return name
  throw new StartError('Give your name for the audit log with --as=<name>.')
}

function systemName(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

function help(name: string | undefined): Answer {
  if (name) {
    const { usage, says } = commandOf(name)
    return { lines: [`admin ${usage}`, says], json: { usage, says } }
  }
  const commands = Object.values(COMMANDS).map(({ usage, says }) => ({ usage, says }))
  return {
    lines: [
      'npm run admin -- <command>',
      '',
      ...commands.flatMap(({ usage, says }) => [`  ${usage}`, `      ${says}`]),
      '',
      'Options for every command: --as=<name> gives your name, --json prints JSON for scripts. Every command is written to the audit log.',
    ],
    json: { commands },
  }
}
