import { INVITATION_PATH } from '@bandstand/domain/parties'
import { linkSecret } from '../../auth/sessions/secret-tokens.ts'
import type { Deps } from '../../deps.ts'

/** Returns the secret of an invitation. */
export const secretOfInvitation = (deps: Pick<Deps, 'secrets'>, id: string): Promise<string> =>
  linkSecret(deps, 'party_invitations', id)

/** Returns the address of an invitation's link. */
export async function addressOfInvitation(
  deps: Pick<Deps, 'secrets' | 'config'>,
  id: string,
): Promise<string> {
  return deps.config.publicUrl + INVITATION_PATH + (await secretOfInvitation(deps, id))
}
