import { createHash } from 'node:crypto'
import type { UserRow } from './users.queries.ts'

export const APP_METADATA = { provider: 'email', providers: ['email'] } as const

/** Returns an account as the protocol shows it to its owner. */
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
    identities: [emailIdentity(user)],
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: false,
  }
}

/** The one identity that every account has. Sign-ups show it for a known address as well, or it would reveal that it is known. */
function emailIdentity({ id, email, email_confirmed_at, last_sign_in_at, created_at, updated_at }: UserRow) {
  return {
    identity_id: identityId(id),
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

/** A UUID that is always the same for an account; nothing is stored of identities. */
function identityId(userId: string): string {
  const hex = createHash('sha256').update(`email identity of ${userId}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
