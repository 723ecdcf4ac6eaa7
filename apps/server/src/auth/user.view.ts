import { derivedId } from './derived-id.ts'
import type { FactorView } from './read-factors.ts'
import type { UserRow } from './users.queries.ts'

export const APP_METADATA = { provider: 'email', providers: ['email'] } as const

export type UserView = ReturnType<typeof viewUser>

/** Returns an account as the protocol shows it to its owner, with its second factors. */
export function viewUser(user: UserRow, factors: FactorView[] = []) {
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
    app_metadata: APP_METADATA,
    user_metadata: user.user_metadata,
    identities: [emailIdentity(user)],
    ...(factors.length > 0 && { factors }),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: false,
  }
}

/** The one identity that every account has. Sign-ups show it for a known address as well, or it would reveal that it is known. */
function emailIdentity({ id, email, email_confirmed_at, last_sign_in_at, created_at, updated_at }: UserRow) {
  return {
    identity_id: derivedId(`email identity of ${id}`),
    id,
    user_id: id,
    identity_data: { email, email_verified: email_confirmed_at !== null, phone_verified: false, sub: id },
    provider: 'email',
    last_sign_in_at: (last_sign_in_at ?? created_at).toISOString(),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    email,
  }
}
