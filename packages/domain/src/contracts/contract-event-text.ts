import type { ActorRole } from '../lifecycle/index.ts'
import type { ContractEvent } from './machine.ts'

const TEXTS: Record<ContractEvent, (who: string, version: number) => string> = {
  created: (who) => `${who} accepted the offer; the terms are frozen`,
  signature_added: (who, version) => `${who} signed version ${version}`,
  signature_declined: (who, version) => `${who} declined to sign version ${version}`,
  signed: (who, version) => `${who} signed version ${version}: both have signed`,
  amendment_proposed: (who, version) => `${who} proposed a change: version ${version}`,
  amendment_declined: (who, version) => `${who} declined version ${version}`,
  amendment_withdrawn: (who, version) => `${who} withdrew version ${version}`,
  amendment_lapsed: (_who, version) =>
    `Version ${version} lapsed: it had another fee, and the fee was deposited`,
  amendment_held: (who, version) =>
    `${who} tried to accept version ${version}, but the venue’s calendar has no room at that time`,
  amended: (who, version) => `${who} accepted version ${version}: both sign again`,
  reminded: () => 'A reminder went to those who have not signed',
  expired: () => 'Not signed by both in time: the contract expired and the booking was released',
  cancelled: (who) => `${who} cancelled the booking and the contract`,
}

/** Returns one event of a contract's history as a sentence. */
export function contractEventText(
  event: ContractEvent,
  actorRole: ActorRole,
  version: number,
  names: { artist: string; venue: string },
): string {
  return TEXTS[event](actorRole === 'system' ? 'Bandstand' : names[actorRole], version)
}
