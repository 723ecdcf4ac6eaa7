import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { inputProblem } from '@bandstand/domain/text'
import { z } from 'zod'
import { StartError } from '../start-error.ts'
import { database } from './groups/database.ts'
import { demo } from './groups/demo.ts'
import { docusign } from './groups/docusign.ts'
import { files } from './groups/files.ts'
import { mail } from './groups/mail.ts'
import { maps } from './groups/maps.ts'
import { monitoring } from './groups/monitoring.ts'
import { payments } from './groups/payments.ts'
import { secrets } from './groups/secrets.ts'
import { server } from './groups/server.ts'
import { texts } from './groups/texts.ts'
import { google, oidc } from './groups/sign-in.ts'
import type { Group, Setting, Texts } from './setting.ts'

/*
 * Every setting of Bandstand, each described once in a group. `readConfig` checks them and makes of them what the server
 * depends on, and `npm run settings:describe` writes `.env.example` and `docs/settings.md`. Nothing else reads the
 * environment: `scripts/settings.test.ts` lists the exceptions.
 */

// Every process of the server reads its settings first. What any schema refuses is then said in our words.
z.config({ customError: inputProblem })

const ALL = [
  database,
  files,
  server,
  demo,
  secrets,
  mail,
  texts,
  payments,
  maps,
  google,
  oidc,
  docusign,
  monitoring,
] as const
/** All groups of settings, in the order of `.env.example`. */
export const GROUPS: readonly Group[] = ALL

type Groups = (typeof ALL)[number]['settings']
type NameIn<Any> = Any extends unknown ? keyof Any : never
type SettingNamed<Name, Any> = Any extends { [N in Name & string]: infer Found } ? Found : never
/** What a setting is read as: always something if it has a default or follows from others. */
type ValueOf<Any> = Any extends { schema: z.ZodType<infer Value> }
  ? Any extends { default: string } | { derive: () => string } | { derive: (texts: Texts) => string }
    ? Value
    : Value | undefined
  : never

/** The values of all settings. */
export type Settings = { [Name in NameIn<Groups>]: ValueOf<SettingNamed<Name, Groups>> }

/** A setting as it applies, for the operator. */
export interface SettingInForce {
  group: string
  name: string
  /** As an operator would write it; only “set” for a secret, null if it isn’t set. */
  value: string | null
  /** Where the value comes from, or what happens without one. */
  why: string
}

/** Reads and checks all settings. Throws StartError naming every wrong value. */
export function readSettings(
  env: NodeJS.ProcessEnv,
  envFile: string,
): { set: Settings; inForce: SettingInForce[] } {
  const fromFile = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}
  const given: Texts = { ...fromFile, ...env }
  const all = GROUPS.flatMap(({ settings }) => Object.entries(settings))
  const set: Record<string, unknown> = {}
  const texts: Record<string, string> = {}
  const wrong: string[] = []
  const read = (name: string, { schema }: Setting, text: string | undefined) => {
    if (text === undefined) return
    const { success, data, error } = schema.safeParse(text)
    if (success) {
      set[name] = data
      texts[name] = text
    } else wrong.push(`${name} ${error.issues[0]?.message}`)
  }
  // `PORT=` in a file means not set.
  for (const [name, setting] of all) read(name, setting, given[name] || setting.default)
  if (wrong.length > 0) throw new StartError(`A setting is wrong: ${wrong.join('; ')}.`)
  for (const [name, setting] of all)
    if (texts[name] === undefined) read(name, setting, setting.derive?.(texts))
  const whyOf = (name: string, { unset = '', from }: Setting) => {
    if (given[name]) return env[name] ? 'environment' : '.env'
    if (texts[name] === undefined) return unset
    return from ? `derived from ${from.join(', ')}` : 'default'
  }
  const inForce = GROUPS.flatMap(({ title, unset, settings }) =>
    Object.entries(settings).map(([name, setting]) => ({
      group: title,
      name,
      value: shownValue(setting, texts[name]),
      why: whyOf(name, { unset, ...setting }),
    })),
  )
  return { set: set as Settings, inForce }
}

/** Returns a value without what is secret: all of it, or a password in an address. */
function shownValue({ isSecret }: Setting, text: string | undefined): string | null {
  if (text === undefined) return null
  return isSecret ? 'set' : text.replace(/\/\/[^/@]*@/, '//')
}
