import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { type Options, hash, verify } from '@node-rs/argon2'
import { LimitReached } from '../security/limit-reached.ts'

/** OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each hash holds 19 MiB and one of libuv's four threads, which files and name lookups need as well. */
const AT_ONCE = Math.min(3, availableParallelism())
const MOST_WAITING = 1000

/** Stands in place of a hash where no password opens the account. */
export const NO_PASSWORD = 'none'

let running = 0
const waiting: (() => void)[] = []

/** Runs `work` when a place is free. Throws LimitReached when the queue is longer than anyone would wait for. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new LimitReached(5)
    // Whoever leaves hands over its place, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

// The same characters can arrive composed or not, depending on the keyboard.
const canonical = (password: string) => password.normalize('NFKC')

/** What is stored for a password. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(async () => hash(canonical(password), COST))
}

let nobodysHash: Promise<string> | undefined

/**
 * Whether the password is the one of the hash. Without a usable hash (nobody's address, or an account that was filled
 * in and that nobody may enter) it is not, after the same work: time tells nothing.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  // Past the queue: a refusal there would be remembered for good.
  nobodysHash ??= hash(randomBytes(18).toString('base64'), COST)
  const usable = passwordHash?.startsWith('$argon2id$') ? passwordHash : null
  const against = usable ?? (await nobodysHash)
  const matches = await inTurn(async () => verify(against, canonical(password)))
  return matches && usable !== null
}
