import { firstPartyOf } from '@bandstand/domain/accounts'
import { canonicalJson, type CanonicalValue } from '@bandstand/domain/contracts'
import { createHash } from 'node:crypto'
import type { Actor } from '../auth/actor.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refusal } from '../errors.ts'
import { beginRequest, getSavedRequest, saveAnswer } from './requests.queries.ts'

/**
 * Runs `act` in one transaction and returns its response, which is stored under the request's key. Repeating the request,
 * even after a crash or at the same moment, returns the same response and has no second effect. A refusal isn't stored, so
 * the request can be sent again. A request without a key is a new one. The table is named after the kind of request that
 * needed it first. Throws REQUEST_KEY_REUSED when the key came with another operation or body, or for another party: what was done for
 * one is no answer to a request for another.
 */
export async function once<Answer extends object>(
  { db, now }: Deps,
  actor: Actor,
  { key, operation, body }: { key: string | undefined; operation: string; body: CanonicalValue },
  act: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return db.transaction().execute(act)
  const bodyHash = createHash('sha256')
    .update(`${partyLine(actor)}${operation}\n${canonicalJson(body)}`)
    .digest('hex')
  return db.transaction().execute(async (tx) => {
    // The second of two requests blocks here until the first has been answered or has failed.
    const keyOfActor = { actorId: actor.userId, key }
    const begun = await beginRequest(tx, { ...keyOfActor, bodyHash, at: now() })
    if (begun) {
      const answer = await act(tx)
      await saveAnswer(tx, keyOfActor, JSON.stringify(answer))
      return answer
    }
    const saved = await getSavedRequest(tx, keyOfActor)
    if (saved.body_hash !== bodyHash) throw refusal('REQUEST_KEY_REUSED')
    return saved.answer as unknown as Answer
  })
}

/** Names the party that a request is for, unless it came with the account: stored requests from before there were others say nothing. */
const partyLine = ({ partyId, userId }: Actor) => (partyId === firstPartyOf(userId) ? '' : `${partyId}\n`)
