import { noticeKindOf, recipientsOf } from '@bandstand/domain/notifications'
import { PARTIES } from '@bandstand/domain/lifecycle'
import type { Deps } from '../../deps.ts'
import { type NoticesOf, noticesToParties, type NoticeText, withIsolatedNames } from '../../outbox/notice.ts'
import { holdOf } from '../booking/index.ts'
import { type ContractFactsRow, findContractFacts } from './contract-notice.queries.ts'
import { contractText, heldText } from './contract-notice-texts.ts'
import { findVersion } from './contracts.queries.ts'

/** Returns the notices of an event of a contract. */
export const contractNotices: NoticesOf<'contract.recorded'> = async (
  { contractId, number, event },
  deps,
) => {
  const kind = noticeKindOf('contract', event)
  const found = kind && (await findContractFacts(deps.db, contractId, number))
  const facts = found && withIsolatedNames(found)
  const text = facts && (event === 'amendment_held' ? await textOfHeld(deps, facts) : contractText(facts))
  if (!text) return []
  const missing = PARTIES.filter((party) => !facts[`${party}_signed`])
  return noticesToParties(recipientsOf(kind, { actorRole: facts.actor_role, missing }), facts, {
    key: `contract:${contractId}:${number}`,
    kind,
    at: facts.at,
    ...text,
    path: `/contracts/${contractId}`,
    action: 'Open contract',
  })
}

/** Returns the notice of a held amendment; null when it has been decided by now. */
async function textOfHeld({ db }: Deps, facts: ContractFactsRow): Promise<NoticeText | null> {
  const proposal = await findVersion(db, facts.contract_id, facts.version)
  if (proposal?.status !== 'proposed') return null
  const { startsAt, endsAt } = proposal.document.terms
  const hold = await holdOf(db, {
    venueId: facts.venue_id,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    ownBookingId: facts.booking_id,
    secondAct: proposal.second_act,
  })
  return heldText(facts, hold)
}
