import type { SecurityEvent, SecurityLog } from '../security/security-log.ts'
import type { SecurityKind } from '../security/security-kinds.ts'
import type { Accounts } from './accounts.ts'
import { AuthFailure } from './auth-failure.ts'
import type { Caller } from './client-of.ts'
import type { LiveSession } from './sessions/require-session.ts'

/** Runs what may refuse, and writes its refusal to the security log: `event`, and in its cause the code as well. */
export async function withRefusalLog<Result>(
  security: SecurityLog,
  event: SecurityEvent,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof AuthFailure)
      await security.record({ ...event, cause: event.cause ? `${event.cause} ${error.code}` : error.code })
    throw error
  }
}

/** Does the same for what a member does in a session. */
export async function withOwnRefusalLog<Result>(
  { deps }: Accounts,
  { user }: LiveSession,
  { kind, caller: { ip: network, requestId } }: { kind: SecurityKind; caller: Caller },
  act: () => Promise<Result>,
): Promise<Result> {
  return withRefusalLog(deps.security, { kind, actorId: user.id, partyId: user.id, network, requestId }, act)
}
