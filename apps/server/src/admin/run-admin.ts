import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { ORPCError } from '@orpc/server'
import type { Deps } from '../deps.ts'
import { StartError } from '../start-error.ts'
import type { Answer, Command } from './command.ts'
import { COMMANDS } from './commands.ts'

const COMMON = { as: { type: 'string' }, json: { type: 'boolean' } } as const

/** Runs one of the operator's commands with these arguments. Throws StartError with one sentence for the operator. */
export async function runAdmin(deps: Deps, args: string[]): Promise<Answer> {
  const [name = 'help', ...rest] = args
  if (name === 'help' || name === '--help') {
    const about = rest.filter((word) => !word.startsWith('-'))
    if (about.length > 1) throw new StartError('Ask for help with one command at a time.')
    return help(about[0])
  }
  const command = commandOf(name)
  const { positionals, values } = readArguments(command, rest)
  if (positionals.length > positionalsOf(command))
    throw new StartError(`Too many words: "${positionals.join(' ')}". Use: admin ${command.usage}`)
  const { as, json: _json, ...options } = values
  try {
    return await command.run({
      deps,
      operator: operatorName(as),
      command: name,
      positionals,
      options,
    })
  } catch (error) {
    throw error instanceof ORPCError ? new StartError(error.message) : error
  }
}

/** How many arguments a command takes besides its options: one where its usage names it in angle brackets. */
function positionalsOf({ usage }: Command): 0 | 1 {
  return /^\S+ </.test(usage) ? 1 : 0
}

function commandOf(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new StartError(`There is no command "${name}": see "admin help".`)
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
  throw new StartError('Say who you are, for the audit log: --as=<name>.')
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
      'With every command: --as=<name> says who you are, --json answers for scripts. Each is written into the audit log.',
    ],
    json: { commands },
  }
}
