import type { PersonId } from '@bandstand/domain/accounts'
import { derivedId } from '../sessions/derived-id.ts'
import { NO_PASSWORD } from './passwords.ts'
import type { IdentityRow } from '../providers/identities.queries.ts'
import type { FactorView } from '../factors/read-factors.ts'
import type { UserRow } from './users.queries.ts'

export const APP_METADATA = { provider: 'email', providers: ['email'] } as const

export type UserView = ReturnType<typeof viewUser>

/** Returns an account as the protocol shows it to its owner, with its second factors and accounts at providers. */
export function viewUser(
  user: UserRow,
  { factors, identities }: { factors: FactorView[]; identities: IdentityRow[] } = {
    factors: [],
    identities: [],
  },
) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    ...(user.new_email !== null && {
      new_email: user.new_email,
      email_change_sent_at: user.email_change_sent_at?.toISOString(),
    }),
    phone: '',
    email_confirmed_at: user.email_confirmed_at?.toISOString(),
    confirmed_at: user.email_confirmed_at?.toISOString(),
    last_sign_in_at: user.last_sign_in_at?.toISOString(),
    app_metadata: {
      ...APP_METADATA,
      providers: [...APP_METADATA.providers, ...identities.map(({ provider }) => provider)],
    },
    user_metadata: user.user_metadata,
    identities: [emailIdentity(user), ...identities.map(providedIdentity)],
    ...(factors.length > 0 && { factors }),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: false,
  }
}

/** Returns the id of the identity that every account has. */
export const emailIdentityId = (userId: PersonId) => derivedId(`email identity of ${userId}`)

/** The one identity that every account has. Sign-ups show it for a known address as well, or it would reveal that it is known. */
function emailIdentity(user: UserRow) {
  const { id, email, email_confirmed_at, last_sign_in_at, created_at, updated_at } = user
  return {
    identity_id: emailIdentityId(id),
    id,
    user_id: id,
    identity_data: {
      email,
      email_verified: email_confirmed_at !== null,
      phone_verified: false,
      sub: id,
      // Not the protocol's: which form the settings show.
      has_password: user.password_hash !== NO_PASSWORD,
    },
    provider: 'email',
    last_sign_in_at: (last_sign_in_at ?? created_at).toISOString(),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    email,
  }
}

/** An account at a provider. The address is the one that it had there when it was linked. */
function providedIdentity({
  id,
  user_id,
  provider,
  issuer,
  subject,
  email,
  created_at,
  last_sign_in_at,
}: IdentityRow) {
  return {
    identity_id: id,
    id: subject,
    user_id,
    identity_data: { email, email_verified: true, phone_verified: false, iss: issuer, sub: subject },
    provider,
    last_sign_in_at: (last_sign_in_at ?? created_at).toISOString(),
    created_at: created_at.toISOString(),
    updated_at: (last_sign_in_at ?? created_at).toISOString(),
    email,
  }
}
