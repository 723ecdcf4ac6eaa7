import type { GoTrueClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app with this secret shows at that moment. */
export const codeAt = (secret: string, at: Date) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    timestamp: at.getTime(),
  })

/** Throws what a call of the client library failed with, else returns its data. */
export function dataOf<Answer extends { data: unknown; error: Error | null }>({
  data,
  error,
}: Answer): NonNullable<Extract<Answer, { error: null }>['data']> {
  if (error || data === null) throw error ?? new Error('No data')
  return data as NonNullable<Extract<Answer, { error: null }>['data']>
}

/** Adds an authenticator app to an account, as its first or a further one, and returns it. */
export async function addApp(client: GoTrueClient, at: Date) {
  const { id, totp } = dataOf(await client.mfa.enroll({ factorType: 'totp' }))
  dataOf(await client.mfa.challengeAndVerify({ factorId: id, code: codeAt(totp.secret, at) }))
  return { factorId: id, secret: totp.secret }
}
