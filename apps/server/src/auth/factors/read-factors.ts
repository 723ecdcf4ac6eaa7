import type { PersonId } from '@bandstand/domain/accounts'
import type { Database } from '../../db/database.ts'
import { derivedId } from '../sessions/derived-id.ts'
import { countRecoveryCodes, listTotpFactors } from './factors.queries.ts'
import { listPasskeys } from '../passkeys/passkeys.queries.ts'

export type FactorView = Awaited<ReturnType<typeof readFactors>>[number]

/** Returns a member's second factors as the protocol lists them, never with a secret or a code. */
export async function readFactors(db: Database, userId: PersonId) {
  const apps = await listTotpFactors(db, userId)
  const passkeys = await listPasskeys(db, userId)
  const codes = apps.length + passkeys.length === 0 ? null : await countRecoveryCodes(db, userId)
  return [
    ...passkeys.map((row) => ({
      id: row.id,
      friendly_name: row.name,
      factor_type: 'webauthn' as const,
      status: 'verified' as const,
      created_at: row.created_at.toISOString(),
      updated_at: (row.last_used_at ?? row.created_at).toISOString(),
      last_challenged_at: row.last_used_at?.toISOString(),
    })),
    ...apps.map((row) => ({
      id: row.id,
      friendly_name: row.name,
      factor_type: 'totp' as const,
      status: row.verified_at ? ('verified' as const) : ('unverified' as const),
      created_at: row.created_at.toISOString(),
      updated_at: (row.last_used_at ?? row.created_at).toISOString(),
      last_challenged_at: row.last_used_at?.toISOString(),
    })),
    ...(codes
      ? [
          {
            id: recoveryCodesId(userId),
            friendly_name: 'Recovery codes',
            factor_type: 'recovery_code' as const,
            status: 'verified' as const,
            created_at: codes.createdAt.toISOString(),
            updated_at: codes.createdAt.toISOString(),
          },
        ]
      : []),
  ]
}

/** Returns the id of a member's recovery codes, which new codes keep. */
export function recoveryCodesId(userId: PersonId): string {
  return derivedId(`recovery codes of ${userId}`)
}
