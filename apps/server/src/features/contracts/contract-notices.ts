import { PARTIES } from '@bandstand/domain/booking'
import { hearersOf, noticeKindOf } from '@bandstand/domain/notifications'
import { type NoticesOf, noticesToParties, withIsolatedNames } from '../../outbox/notice.ts'
import { findContractFacts } from './contract-notice.queries.ts'
import { contractText } from './contract-notice-texts.ts'

/** Who hears what of a link of a contract's chain. */
export const contractNotices: NoticesOf<'contract.recorded'> = async (
  { contractId, number, event },
  deps,
) => {
  const kind = noticeKindOf('contract', event)
  const found = kind && (await findContractFacts(deps.db, contractId, number))
  const facts = found && withIsolatedNames(found)
  const text = facts && contractText(facts)
  if (!text) return []
  const missing = PARTIES.filter((party) => !facts[`${party}_signed`])
  return noticesToParties(hearersOf(kind, { doer: facts.doer, missing }), facts, {
    key: `contract:${contractId}:${number}`,
    kind,
    at: facts.at,
    ...text,
    path: `/contracts/${contractId}`,
    action: 'Open the contract',
  })
}
