import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { findPlayerChoice, writePlayerChoice } from './busy-players.queries.ts'

type Choice = { plays: boolean; neverTwice: boolean }

/** Returns whether the caller plays in any act, and whether acts can book them for two shows at once. */
export function getMyChoice({ db }: Deps, { userId }: Actor): Promise<Choice> {
  return findPlayerChoice(db, userId)
}

/** Says whether acts can book the caller for two shows at once; what is booked stays. Returns the choice. */
export function setMyChoice(
  { db, now }: Deps,
  { userId }: Actor,
  { neverTwice }: { neverTwice: boolean },
): Promise<Choice> {
  return db.transaction().execute(async (tx) => {
    await writePlayerChoice(tx, { personId: userId, neverTwice, at: now() })
    return findPlayerChoice(tx, userId)
  })
}
