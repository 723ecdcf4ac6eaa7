import type { OwnParty } from '@bandstand/api-spec'
import { asPartyId, firstPartyOf, isProfileComplete } from '@bandstand/domain/accounts'
import { type NewPartyInput, PARTIES_A_DAY, PARTIES_OWNED_MAX } from '@bandstand/domain/parties'
import { DAY_MS } from '@bandstand/domain/time'
import { randomUUID } from 'node:crypto'
import { completionFacts } from '../../auth/completion-facts.ts'
import { clearCachedUser } from '../../auth/index.ts'
import { lockParties } from '../../db/locks.ts'
import { refusal } from '../../errors.ts'
import { once } from '../../operations/once.ts'
import { type Caller, countOwned, insertParty, recordPeople } from '../people/index.ts'
import { createProfileOfParty, findProfile } from '../profiles/index.ts'

/**
 * Creates a further act or venue, which the caller owns. Returns it, for a repeat with the same key too. Throws PARTIES_TOO_MANY,
 * PARTIES_TOO_FAST, REQUEST_KEY_REUSED.
 */
export async function createParty(
  caller: Caller,
  { key, ...input }: NewPartyInput & { key?: string | undefined },
): Promise<OwnParty> {
  const { deps, actor } = caller
  const { userId } = actor
  let isNew = false
  const created = await once(deps, actor, { key, operation: 'party', body: input }, async (tx) => {
    // Two at once take turns, so that both are counted.
    await lockParties(tx, [firstPartyOf(userId)])
    const at = deps.now()
    const { owned, created: lately } = await countOwned(tx, userId, new Date(at.getTime() - DAY_MS))
    if (owned >= PARTIES_OWNED_MAX) throw refusal('PARTIES_TOO_MANY')
    if (lately >= PARTIES_A_DAY) throw refusal('PARTIES_TOO_FAST')
    const id = asPartyId(randomUUID())
    await insertParty(tx, { partyId: id, ownerId: userId, at })
    const row = await createProfileOfParty(tx, {
      id,
      ...input,
      founder: await findProfile(tx, firstPartyOf(userId)),
    })
    isNew = true
    const profileComplete = isProfileComplete(completionFacts(row))
    return { id, ...input, profileImageUrl: null, profileComplete, role: 'owner' as const }
  })
  if (isNew) {
    clearCachedUser(userId)
    await recordPeople(caller, 'people.party_created', 'owner', { personId: userId, partyId: created.id })
  }
  return created
}
