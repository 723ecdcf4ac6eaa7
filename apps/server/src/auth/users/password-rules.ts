import {
  passwordTexts,
  type PersonId,
  recoveryPassword,
  registerPassword,
  settingsPassword,
} from '@bandstand/domain/accounts'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { AuthFailure } from '../auth-failure.ts'
import { findFullName } from './users.queries.ts'

/** Rules by where a password is chosen. */
const rules = {
  register: registerPassword,
  recovery: recoveryPassword,
  settings: settingsPassword,
} satisfies Record<string, z.ZodType<string>>

/** Whose password it will be; `userId` is null until there's an account. */
interface Owner {
  email: string
  userId: PersonId | null
}

/** Rejects with `weak_password`: the first rule that the password breaks, or that it's easy to guess. */
export async function requireGoodPassword(
  { db, places }: Pick<Deps, 'db' | 'places'>,
  password: string,
  where: keyof typeof rules,
  { email, userId }: Owner,
): Promise<void> {
  const parsed = rules[where].safeParse(password)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const reason = issue?.code === 'invalid_format' ? 'characters' : 'length'
    throw new AuthFailure('weak_password', { message: issue?.message, reasons: [reason] })
  }
  const name = userId && (await findFullName(db, userId))
  const own = `${email} ${name ?? ''}`.split(/[^\p{L}]+/u)
  const names = [...own, ...(await places.knownNames())]
  // Its lists take 20 MB, so it's loaded when a password is first chosen.
  const { isEasyToGuess } = await import('./is-easy-to-guess.ts')
  if (isEasyToGuess(password, names))
    throw new AuthFailure('weak_password', { message: passwordTexts.guessable, reasons: ['pwned'] })
}
