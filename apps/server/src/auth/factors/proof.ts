import { MINUTE_MS } from '@bandstand/domain/time'
import { AuthFailure } from '../auth-failure.ts'

/** How long a proof counts: the member isn't asked twice for two steps of one task, and a session left open is no proof. */
export const PROOF_MS = 10 * MINUTE_MS

/**
 * Returns whether the person at a session has recently proved who they are: by signing in, or again later. It's needed for
 * whatever moves money or changes the ways into an account, which a copied session must not be enough for.
 */
export function isProved({ provedAt }: { provedAt: Date }, at: Date): boolean {
  return at.getTime() - provedAt.getTime() < PROOF_MS
}

/** Throws `reauthentication_needed` unless the person at this session has recently proved who they are. */
export function requireProof({ session }: { session: { provedAt: Date } }, at: Date): void {
  if (!isProved(session, at)) throw new AuthFailure('reauthentication_needed')
}
