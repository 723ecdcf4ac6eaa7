import type { ContractDocument } from '@bandstand/domain/contracts'
import { noticeKindOf, recipientsOf } from '@bandstand/domain/notifications'
import { SIDES } from '@bandstand/domain/lifecycle'
import type { Deps } from '../../deps.ts'
import { type NoticesOf, noticesToSides, withIsolatedNames } from '../../outbox/notice.ts'
import { findVenueConflict, forDates, type TermsInTime } from '../booking/index.ts'
import {
  type ContractFactsRow,
  findContractFacts,
  findVersionBefore,
  selectContractsTogether,
} from './contract-notice.queries.ts'
import { type ChangedTerms, contractText, conflictText } from './contract-notice-texts.ts'
import { findVersion, type VersionRow } from './contracts.queries.ts'

/** The events whose notices list what changes. */
const CHANGES = new Set(['amendment_proposed', 'amendment_held', 'amended'])

/** Returns the notices of an event of a contract. */
export const contractNotices: NoticesOf<'contract.recorded'> = async (
  { contractId, number, event },
  deps,
) => {
  const kind = noticeKindOf('contract', event)
  const found = kind && (await findContractFacts(deps.db, contractId, number))
  if (!found) return []
  const facts = withIsolatedNames(found)
  const together = await selectContractsTogether(deps.db, contractId, number)
  // What happened to contracts with the same text is one notice, that of the first date.
  if (together.length > 1 && together[0]?.contract_id !== contractId) return []
  const version = CHANGES.has(event) ? await findVersion(deps.db, contractId, facts.version) : null
  const changed = await changedTerms(deps, version)
  const about = { key: `contract:${contractId}:${number}`, kind, at: facts.at }
  if (event === 'amendment_held') {
    // It has been decided in the meantime.
    if (version?.status !== 'proposed') return []
    const conflict = await findChangeConflict(deps, facts, version)
    return noticesToSides(['venue'], facts, about, () => conflictText(facts, changed, conflict))
  }
  const missing = SIDES.filter((side) => !facts[`${side}_signed`])
  const recipients = recipientsOf(kind, { actorRole: facts.actor_role, missing })
  const notices = noticesToSides(recipients, facts, about, (to) => contractText(facts, to, changed))
  return together.length > 1
    ? notices.map((notice) => ({ ...notice, ...forDates(notice, together) }))
    : notices
}

/** Returns the terms of a version and those before it; null for the first version. */
async function changedTerms({ db }: Deps, version: VersionRow | null): Promise<ChangedTerms | null> {
  const before = version && (await findVersionBefore(db, version.contract_id, version.number))
  return before && { before: termsInTime(before.document), after: termsInTime(version.document) }
}

/** Returns what in the venue's calendar currently prevents a proposed version. */
function findChangeConflict({ db }: Deps, facts: ContractFactsRow, proposal: VersionRow) {
  const { startsAt, endsAt } = termsInTime(proposal.document)
  return findVenueConflict(db, {
    gigId: facts.gig_id,
    startsAt,
    endsAt,
    ownBookingId: facts.booking_id,
  })
}

function termsInTime({ terms }: ContractDocument): TermsInTime {
  return { ...terms, startsAt: new Date(terms.startsAt), endsAt: new Date(terms.endsAt) }
}
