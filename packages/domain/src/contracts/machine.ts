import { type Graph, NEW } from '../lifecycle/index.ts'

export const CONTRACT_STATUSES = ['pending', 'signed', 'expired', 'cancelled'] as const
export type ContractStatus = (typeof CONTRACT_STATUSES)[number]

const LABELS: Record<string, string> = {
  pending: 'Waiting for signatures',
  signed: 'Signed',
  expired: 'Not signed in time',
  cancelled: 'Cancelled',
}

/** Returns a status as text for anyone who isn't a party to the contract; an unknown one is returned unchanged. */
export function contractStatusText(status: string): string {
  return Object.hasOwn(LABELS, status) ? (LABELS[status] ?? status) : status
}

/**
 * `current` is the one version to sign, `proposed` needs the other party's reply, and `replaced` was current before an
 * amendment. `lapsed`: its contract ended first, or the deposit of its fee locked it.
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

/** Events in the past tense, as the chain has them. An amendment that both accepted voids the signatures before it. */
export const CONTRACT_GRAPH = {
  created: { from: [NEW], to: 'pending', by: ['artist', 'venue'] },
  /** The first of the two signatures. */
  signature_added: { from: ['pending'], to: 'pending', by: ['artist', 'venue'] },
  /** Declined at the e-signature provider; they may still sign there, or after an amendment. */
  signature_declined: { from: ['pending'], to: 'pending', by: ['artist', 'venue'] },
  /** The second of the two signatures. */
  signed: { from: ['pending'], to: 'signed', by: ['artist', 'venue'] },
  amended: { from: LIVE, to: 'pending', by: ['artist', 'venue'] },
  reminded: { from: ['pending'], to: 'pending', by: ['system'] },
  expired: { from: ['pending'], to: 'expired', by: ['system'] },
  cancelled: { from: LIVE, to: 'cancelled', by: ['artist', 'venue'] },
} as const satisfies Graph<ContractStatus>
export type ContractStep = keyof typeof CONTRACT_GRAPH

/** Every event in a contract's chain. A proposed amendment leaves a live contract unchanged until it is `amended`. */
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

/** Returns whether a contract is signed or can still be signed. */
export function isContractLive(status: ContractStatus): boolean {
  return (LIVE as readonly ContractStatus[]).includes(status)
}
