import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { type Options, hash, verify } from '@node-rs/argon2'
import { createQueue } from '../../queue.ts'
import { LimitReached } from '../../security/limit-reached.ts'

/** OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each hash holds 19 MiB and one of libuv's four threads, which files and name lookups need as well. */
const AT_ONCE = Math.min(3, availableParallelism())
/** Longer than any user would wait. */
const MOST_QUEUED = 1000
const inTurn = createQueue({ atOnce: AT_ONCE, mostQueued: MOST_QUEUED, refusal: () => new LimitReached(5) })

/** Stored instead of a hash where no password opens the account. */
export const NO_PASSWORD = 'none'

// The same characters can arrive composed or not, depending on the keyboard.
const canonical = (password: string) => password.normalize('NFKC')

/** Returns the Argon2id hash of a password, as it is stored. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(async () => hash(canonical(password), COST))
}

let nobodysHash: Promise<string> | undefined

/**
 * Returns whether the password matches the hash. Without a usable hash (an unknown address, or an account that nobody can
 * sign in to) it returns false after the same work, so its duration reveals nothing.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  // Outside the queue: a refusal there would be cached forever.
  nobodysHash ??= hash(randomBytes(18).toString('base64'), COST)
  const usable = passwordHash?.startsWith('$argon2id$') ? passwordHash : null
  const against = usable ?? (await nobodysHash)
  const matches = await inTurn(async () => verify(against, canonical(password)))
  return matches && usable !== null
}
