import {
  passwordTexts,
  recoveryPassword,
  registerPassword,
  settingsPassword,
} from '@bandstand/domain/accounts'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import type { z } from 'zod'
import { AuthFailure } from './auth-failure.ts'

/** About 50,000 passwords of known leaks, in lower case; several megabytes, so loaded when a password is first chosen. */
let leaked: Promise<ReadonlySet<string>> | undefined

/** Rules by where a password is chosen. */
const rules = {
  register: registerPassword,
  recovery: recoveryPassword,
  settings: settingsPassword,
} satisfies Record<string, z.ZodType<string>>

/** Rejects with `weak_password` and the first rule that the password breaks. */
export async function requireGoodPassword(password: string, where: keyof typeof rules): Promise<void> {
  const parsed = rules[where].safeParse(password)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const reason = issue?.code === 'invalid_format' ? 'characters' : 'length'
    throw new AuthFailure('weak_password', { message: issue?.message, reasons: [reason] })
  }
  if (isGuessable(password)) {
    throw new AuthFailure('weak_password', { message: passwordTexts.guessable, reasons: ['pwned'] })
  }
  if (await isLeaked(password)) {
    throw new AuthFailure('weak_password', { message: passwordTexts.leaked, reasons: ['pwned'] })
  }
}

/** A leaked password is still recognized with capitals and symbols around it, which password rules make people add. */
async function isLeaked(password: string): Promise<boolean> {
  const known = await (leaked ??= loadLeaked())
  const lower = password.toLowerCase()
  return known.has(lower) || known.has(lower.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
}

async function loadLeaked(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

const SEASON_AND_YEAR =
  /(spring|summer|fall|autumn|winter)(20|19)?\d{2}|((20|19)?\d{2})(spring|summer|fall|autumn|winter)/
/** A password that contains a season and a year needs this many other letters and digits, or it is tried first. */
const ENOUGH_BESIDE = 10

/** Whether a password is among the first guesses at this site: its name, or a season and a year with little else. */
function isGuessable(password: string): boolean {
  const plain = password
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@$]/gu, '')
  const letters = plain.replace(/[@4]/g, 'a').replace(/[$5]/g, 's').replaceAll('0', 'o')
  if (letters.includes(PRODUCT_NAME.toLowerCase())) return true
  const beside = plain.replace(SEASON_AND_YEAR, '')
  return beside !== plain && beside.length < ENOUGH_BESIDE
}
