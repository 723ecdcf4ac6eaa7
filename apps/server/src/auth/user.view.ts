import type { UserRow } from './users.queries.ts'

export const APP_METADATA = { provider: 'email', providers: ['email'] } as const

/** An account as the protocol shows it to its owner. */
export function viewUser(user: UserRow) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    phone: '',
    email_confirmed_at: user.email_confirmed_at?.toISOString(),
    confirmed_at: user.email_confirmed_at?.toISOString(),
    last_sign_in_at: user.last_sign_in_at?.toISOString(),
    app_metadata: APP_METADATA,
    user_metadata: user.user_metadata,
    identities: [],
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: false,
  }
}
