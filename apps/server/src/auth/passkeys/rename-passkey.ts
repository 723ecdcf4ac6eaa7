import type { Accounts } from '../accounts.ts'
import { AuthFailure } from '../auth-failure.ts'
import type { Caller } from '../client-of.ts'
import { type PasskeyRow, renamePasskeyRow } from './passkeys.queries.ts'
import type { LiveSession } from '../sessions/require-session.ts'

/** Changes what a member calls a passkey, and returns it. Throws `webauthn_credential_not_found`. */
export async function renamePasskey(
  { deps, limits }: Accounts,
  { user, session }: LiveSession,
  { id, name }: { id: string; name: string },
  { ip: network, requestId }: Caller,
): Promise<PasskeyRow> {
  await limits.changesPerSession.spend(session.id)
  const passkey = await renamePasskeyRow(deps.db, user.id, id, name)
  if (!passkey) throw new AuthFailure('webauthn_credential_not_found')
  const own = { actorId: user.id, partyId: user.id, network, requestId }
  await deps.security.record({ kind: 'factor.renamed', cause: 'passkey', ...own })
  return passkey
}
