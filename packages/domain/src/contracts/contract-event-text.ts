import type { ActorRole } from '../lifecycle/index.ts'
import type { ContractEvent } from './machine.ts'

const TEXTS: Record<ContractEvent, (who: string, version: number) => string> = {
  created: (who) => `${who} accepted the offer, which set the terms`,
  signature_added: (who, version) => `${who} signed version ${version}`,
  signature_declined: (who, version) => `${who} declined to sign version ${version}`,
  signed: (who, version) => `${who} signed version ${version}, so both have now signed`,
  amendment_proposed: (who, version) => `${who} proposed a change: version ${version}`,
  amendment_declined: (who, version) => `${who} declined version ${version}`,
  amendment_withdrawn: (who, version) => `${who} withdrew version ${version}`,
  amendment_lapsed: (_who, version) =>
    `Version ${version} was closed: it changed the fee, and the fee had been deposited`,
  amendment_held: (who, version) =>
    `${who} tried to accept version ${version}, but the venue isn’t available at that time`,
  amended: (who, version) => `${who} accepted version ${version}, so both need to sign again`,
  reminded: () => 'Reminder sent to anyone who hadn’t signed',
  expired: () => 'The contract wasn’t signed in time, so it expired and the booking was cancelled',
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
