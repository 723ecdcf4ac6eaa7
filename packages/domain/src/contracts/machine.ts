import { type Graph, NEW } from '../lifecycle/index.ts'

export const CONTRACT_STATUSES = ['pending', 'signed', 'expired', 'cancelled'] as const
export type ContractStatus = (typeof CONTRACT_STATUSES)[number]

const LABELS: Record<string, string> = {
  pending: 'Pending',
  signed: 'Signed',
  expired: 'Expired',
  cancelled: 'Cancelled',
}

/** Returns a status as text; one that is not known is shown as it is. */
export function contractStatusText(status: string): string {
  return Object.hasOwn(LABELS, status) ? (LABELS[status] ?? status) : status
}

/**
 * `current` is the one version that is signed, `proposed` one that waits for the other side's answer, and `replaced`
 * was current before a change. `lapsed`: its contract ended first, or its fee was
 * deposited, which locks it.
 */
export const VERSION_STATUSES = [
  'current',
  'proposed',
  'replaced',
  'declined',
  'withdrawn',
  'lapsed',
] as const
export type VersionStatus = (typeof VERSION_STATUSES)[number]

const LIVE = ['pending', 'signed'] as const

/** Events in the past tense, as the chain writes them. A change that both accepted voids the signatures before it. */
export const CONTRACT_GRAPH = {
  created: { from: [NEW], to: 'pending', by: ['artist', 'venue'] },
  /** The first of the two signatures. */
  signature_added: { from: ['pending'], to: 'pending', by: ['artist', 'venue'] },
  /** At the e-signature provider; they may sign all the same, there or after a change. */
  signature_declined: { from: ['pending'], to: 'pending', by: ['artist', 'venue'] },
  /** The signature that completes the pair. */
  signed: { from: ['pending'], to: 'signed', by: ['artist', 'venue'] },
  amended: { from: LIVE, to: 'pending', by: ['artist', 'venue'] },
  reminded: { from: ['pending'], to: 'pending', by: ['system'] },
  expired: { from: ['pending'], to: 'expired', by: ['system'] },
  cancelled: { from: LIVE, to: 'cancelled', by: ['artist', 'venue'] },
} as const satisfies Graph<ContractStatus>
export type ContractStep = keyof typeof CONTRACT_GRAPH

/** Everything that stands in a contract's chain. A proposed change leaves a live contract as it is until it is `amended`. */
export const CONTRACT_EVENTS = [
  'created',
  'signature_added',
  'signature_declined',
  'signed',
  'amendment_proposed',
  'amendment_declined',
  'amendment_withdrawn',
  'amendment_lapsed',
  /** The artist tried to accept the venue's change, and the venue's calendar was in the way. */
  'amendment_held',
  'amended',
  'reminded',
  'expired',
  'cancelled',
] as const
export type ContractEvent = (typeof CONTRACT_EVENTS)[number]

/** Whether a contract can still be signed or is signed. */
export function isContractLive(status: ContractStatus): boolean {
  return (LIVE as readonly ContractStatus[]).includes(status)
}
