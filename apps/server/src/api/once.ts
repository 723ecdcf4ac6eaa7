import { canonicalJson, type CanonicalValue } from '@bandstand/domain/contracts'
import { createHash } from 'node:crypto'
import type { Actor } from '../auth/actor.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refusal } from '../errors.ts'
import { beginRequest, getKeptRequest, keepAnswer } from './requests.queries.ts'

/**
 * Runs what one press of a button does, in one transaction, and keeps its answer under the press's key: the same press
 * again, also after a crash or at the same moment, gets the same answer and has no second effect. A refusal keeps
 * nothing, so the press can be made again. The table has its name from the requests that came first.
 * Throws REQUEST_KEY_REUSED when the key came with something else.
 */
export async function once<Answer extends object>(
  { db, now }: Deps,
  actor: Actor,
  press: { key: string; operation: string; body: CanonicalValue },
  act: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const bodyHash = createHash('sha256')
    .update(`${press.operation}\n${canonicalJson(press.body)}`)
    .digest('hex')
  return db.transaction().execute(async (tx) => {
    // Whoever comes second waits here until the first has answered or failed.
    const request = { actorId: actor.userId, key: press.key }
    const begun = await beginRequest(tx, { ...request, bodyHash, at: now() })
    if (begun) {
      const answer = await act(tx)
      await keepAnswer(tx, request, JSON.stringify(answer))
      return answer
    }
    const kept = await getKeptRequest(tx, request)
    if (kept.body_hash !== bodyHash) throw refusal('REQUEST_KEY_REUSED')
    return kept.answer as unknown as Answer
  })
}
