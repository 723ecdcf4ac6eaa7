import type { Member } from '../members/factories.ts'
import { type Deal, isDeclared, refusalOf } from '../members/money-acts.ts'
import { newKey } from '../members/payments.ts'

export type GigKind = 'close' | 'restore'
export type GigDeal = Deal & { gigId: string }

/** What the API may return to someone who acts on a gig too late or too often. */
const DECLARED = new Set([
  'GIG_NOT_OPEN',
  'GIG_ALREADY_BOOKED',
  'GIG_NOT_CLOSABLE',
  'GIG_NOT_RESTORABLE',
  'GIG_RESTORED_TOO_OFTEN',
  'APPLICATION_EXISTS',
])

export function isGigRefusal(error: unknown): boolean {
  return DECLARED.has(refusalOf(error) ?? '')
}

/**
 * Closes the gig of a deal or opens it again: two requests at once, while `rival` applies to it and, if requested, the booked
 * artist cancels. Throws the first refusal when all are refused.
 */
export async function actOnGig(
  kind: GigKind,
  { id, gigId, artist, venue }: GigDeal,
  rival: Member,
  artistCancels: boolean,
): Promise<void> {
  const { closeGig, restoreGig } = venue.api.booking
  const request = () => (kind === 'close' ? closeGig : restoreGig)({ gigId })
  const apply = () => rival.api.booking.apply({ gigId, message: 'I am free that night.', proposedFee: '100' })
  const acts = [request(), request(), apply()] as Promise<unknown>[]
  if (artistCancels) acts.push(artist.api.payments.cancel({ id, ...newKey() }))
  const refused = (await Promise.allSettled(acts)).flatMap((each) =>
    each.status === 'rejected' ? [each.reason as Error] : [],
  )
  const fault = refused.find((error) => !isDeclared(error) && !isGigRefusal(error))
  if (fault) throw fault
  if (refused.length === acts.length) throw refused[0]
}
