import type { SecurityEvent, SecurityLog } from '../security/security-log.ts'
import type { SecurityKind } from '../security/security-kinds.ts'
import type { Accounts } from './accounts.ts'
import { AuthFailure } from './auth-failure.ts'
import type { Asker } from './client-of.ts'
import type { LiveSession } from './sessions/require-session.ts'

/** Runs what may refuse, and writes its refusal to the security log: `event`, and in its cause the code as well. */
export async function noteRefused<Result>(
  security: SecurityLog,
  event: SecurityEvent,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof AuthFailure)
      await security.note({ ...event, cause: event.cause ? `${event.cause} ${error.code}` : error.code })
    throw error
  }
}

/** Does the same for what a member does in a session. */
export async function noteOwnRefused<Result>(
  { deps }: Accounts,
  { user }: LiveSession,
  { kind, asker: { ip: network, requestId } }: { kind: SecurityKind; asker: Asker },
  act: () => Promise<Result>,
): Promise<Result> {
  return noteRefused(deps.security, { kind, actorId: user.id, partyId: user.id, network, requestId }, act)
}
