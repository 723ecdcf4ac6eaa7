import { type ContractStatus, signingDeadline, type VersionStatus } from '@bandstand/domain/contracts'
import { otherSide, type Side } from '@bandstand/domain/lifecycle'
import type { ContractEventRow } from '../contract-events.queries.ts'
import type { VersionRow } from '../contracts.queries.ts'
import { statusAfter } from '../step-contract.ts'

interface ReplayedVersion {
  status: VersionStatus
  hash: string
  proposedBy: Side
  proposedAt: Date
  decidedAt: Date | null
}

export interface ReplayedContract {
  status: ContractStatus
  /** The number of the current version. */
  current: number
  /** The facts of its first event. */
  facts: Record<string, string>
  createdAt: Date
  signedAt: Date | null
  expiresAt: Date
  versions: ReplayedVersion[]
}

/**
 * Returns the state of a contract that follows from its events, oldest first; null when one of them was not possible.
 * Of the versions only the documents are read, whose start sets the deadline.
 */
export function replayContract({
  versions: rows,
  events,
}: {
  versions: VersionRow[]
  events: ContractEventRow[]
}): ReplayedContract | null {
  const [first, ...later] = events
  const status = first && statusAfter('new', first.event, { actorRole: first.actor_role })
  if (!first || !status || first.actor_role === 'system') return null
  const deadline = (at: Date, version: number) => {
    const terms = rows[version - 1]?.document.terms
    return terms ? signingDeadline(at, new Date(terms.startsAt)) : null
  }
  const expiresAt = deadline(first.at, 1)
  if (!expiresAt) return null
  const { facts, at: createdAt } = first
  const proposedBy = otherSide(first.actor_role)
  const offered = { proposedBy, proposedAt: new Date(facts.offeredAt ?? ''), decidedAt: createdAt }
  const versions: ReplayedVersion[] = [{ ...offered, status: 'current', hash: facts.hash ?? '' }]
  const replayed = { status, current: 1, facts, createdAt, signedAt: null, expiresAt, versions }
  return later.every((event) => replayEvent(replayed, event, deadline)) ? replayed : null
}

/** Applies an event to the replayed contract; returns false when it was not possible. */
function replayEvent(
  contract: ReplayedContract,
  { event, actor_role, version, at, facts }: ContractEventRow,
  deadline: (at: Date, version: number) => Date | null,
): boolean {
  const status = statusAfter(contract.status, event, { actorRole: actor_role })
  if (!status) return false
  contract.status = status
  const { versions } = contract
  if (event === 'amendment_proposed') {
    if (actor_role === 'system' || version !== versions.length + 1) return false
    const proposal = { proposedBy: actor_role, proposedAt: at, decidedAt: null, hash: facts.hash ?? '' }
    versions.push({ ...proposal, status: 'proposed' })
    return true
  }
  const target = versions[version - 1]
  if (!target || (facts.hash !== undefined && facts.hash !== target.hash)) return false
  if (event === 'amended') {
    const expiresAt = deadline(at, version)
    if (target.status !== 'proposed' || !expiresAt) return false
    versions[contract.current - 1]!.status = 'replaced'
    Object.assign(target, { status: 'current', decidedAt: at })
    Object.assign(contract, { current: version, signedAt: null, expiresAt })
  }
  if (event === 'amendment_declined') Object.assign(target, { status: 'declined', decidedAt: at })
  if (event === 'amendment_withdrawn') Object.assign(target, { status: 'withdrawn', decidedAt: at })
  if (event === 'amendment_lapsed') Object.assign(target, { status: 'lapsed', decidedAt: at })
  if (event === 'signed') contract.signedAt = at
  if (event === 'expired' || event === 'cancelled')
    for (const open of versions.filter((each) => each.status === 'proposed'))
      Object.assign(open, { status: 'lapsed', decidedAt: at })
  return true
}
