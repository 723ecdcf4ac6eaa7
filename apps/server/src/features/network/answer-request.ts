import type { PartyId } from '@bandstand/domain/accounts'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { emit } from '../../outbox/events.ts'
import { requireSeparate } from '../parties/index.ts'
import { announceNetwork, connectPair } from './connect-pair.ts'
import { withLockedPair } from './locked-pair.ts'
import { endRequests, findRequest, type RequestRow } from './requests.queries.ts'

/** How a request ends: the receiver accepts or declines, the sender withdraws. */
export type Answer = 'accepted' | 'declined' | 'withdrawn'

/**
 * Ends a pending request and returns the id of the other member. Repeating the same reply changes nothing. Throws
 * CONNECTION_REQUEST_NOT_FOUND when the caller can't reply to it, or someone already has; PARTIES_SHARE_PERSON.
 */
export async function answerRequest(deps: Deps, actor: Actor, id: string, answer: Answer): Promise<PartyId> {
  const found = await findRequest(deps.db, id)
  if (!found || !isTheirs(found, actor.partyId, answer)) throw refusal('CONNECTION_REQUEST_NOT_FOUND')
  const other = answer === 'withdrawn' ? found.to_id : found.from_id
  await withLockedPair(deps, actor, other, async (tx) => {
    const request = await findRequest(tx, id)
    if (request?.status === answer) return
    if (request?.status !== 'waiting') throw refusal('CONNECTION_REQUEST_NOT_FOUND')
    const now = deps.now()
    if (answer === 'accepted') {
      await requireSeparate(tx, actor.partyId, other)
      await connectPair(tx, [actor.partyId, other], 'request', now)
      await emit(tx, 'network.recorded', { event: 'accepted', requestId: id })
      return
    }
    await endRequests(tx, [request], answer, now)
    await announceNetwork(tx, actor.partyId, other)
  })
  return other
}

function isTheirs({ from_id, to_id, delivered }: RequestRow, me: string, answer: Answer): boolean {
  return answer === 'withdrawn' ? from_id === me : to_id === me && delivered
}
