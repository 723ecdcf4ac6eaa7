import type { PersonId } from '@bandstand/domain/accounts'
import { createHash, randomUUID } from 'node:crypto'
import { HOUR_MS } from '@bandstand/domain/time'
import type { GoTrueClient } from '@supabase/auth-js'
import { StorageClient } from '@supabase/storage-js'
import {
  authClient,
  call,
  cookieFetch,
  createAccount,
  followLink,
  linkIn,
  mailAbout,
  newEmail,
  PASSWORD,
  sessionOf,
  signIn,
} from '../members/accounts.ts'
import { startTestApp } from '../app.ts'
import { addPasskey, softwareAuthenticator } from '../providers/authenticator.ts'
import { applyTo, openGig } from '../members/bookings.ts'
import { createArtist, createProVenue } from '../members/factories.ts'
import { signInAtProvider, startIdentityProvider } from '../providers/identity-provider.ts'
import { jpegImage } from '../members/images.ts'
import { addApp, codeAt, dataOf } from '../members/second-factors.ts'

export type ProtocolWorld = Awaited<ReturnType<typeof createProtocolWorld>>

const tokenOf = async (client: GoTrueClient) => (await sessionOf(client)).access_token

/** Creates a server with members for the examples of the protocols' calls: each example gets what it needs from here. */
export async function createProtocolWorld() {
  const provider = await startIdentityProvider()
  const test = await startTestApp({ PAYMENTS: 'sandbox', TRUST_PROXY: 'on', ...provider.env })
  provider.register(test.url)
  const start = new Date(Math.ceil(test.deps.now().getTime() / 30_000) * 30_000)
  test.setTime(start)
  const known = await createAccount(test)
  const newMember = async () => {
    const { client, email } = await createAccount(test)
    const { refresh_token: refreshToken } = await sessionOf(client)
    return { client, email, refreshToken, token: await tokenOf(client) }
  }
  const token = await tokenOf(known.client)
  const [artist, venue] = [await createArtist(test), await createProVenue(test)]
  const { threadId } = await applyTo(await openGig(test, venue), artist)
  const newPicture = async () => ({
    path: `${known.userId}/${known.userId}-${randomUUID().slice(0, 8)}.jpg`,
    file: new Blob([new Uint8Array(await jpegImage())], { type: 'image/jpeg' }),
  })
  const newLink = async (path: string, subject: string) => {
    const { email } = await createAccount(test)
    await call(test, 'POST', path, { email })
    return new URL(linkIn(await mailAbout(test, email, subject))).searchParams.get('token') ?? ''
  }

  /** The query of `/authorize` of an app with this verifier. */
  const authorize = (verifier: string) =>
    `provider=custom:oidc&code_challenge_method=s256&code_challenge=${createHash('sha256').update(verifier).digest('base64url')}`
  /** Somebody who has signed in at the provider with an address: the answer that their browser brings back, and its cookie. */
  const newAnswer = async (email: string, isVerified = true) => {
    provider.people.set(email, { email, email_verified: isVerified })
    const begun = await fetch(`${test.url}/auth/v1/authorize?${authorize('v'.repeat(43))}`, {
      redirect: 'manual',
    })
    const cookie = String(begun.headers.get('set-cookie')).split(';')[0] ?? ''
    const url = await signInAtProvider(cookieFetch(), String(begun.headers.get('location')), email)
    return { path: `/callback${new URL(url).search}`, headers: { cookie } }
  }
  const newFlow = async (email = newEmail()) => {
    const { path, headers } = await newAnswer(email)
    const answer = await fetch(`${test.url}/auth/v1${path}`, { headers, redirect: 'manual' })
    const fragment = new URL(String(answer.headers.get('location'))).hash.slice(1)
    return { flow: String(new URLSearchParams(fragment).get('flow')), headers }
  }

  return {
    test,
    close: async () => {
      await test.close()
      await provider.close()
    },
    authorize,
    newAnswer,
    /** Somebody who came back from the provider and has to register, or to link the account with that address. */
    newFlow,
    /** A code for an app, with its verifier. */
    newCode: async () => {
      const { email } = await createAccount(test)
      const verifier = randomUUID().repeat(2)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      await call(test, 'POST', '/otp', { email, code_challenge: challenge, code_challenge_method: 's256' })
      const { to } = await followLink(linkIn(await mailAbout(test, email, 'Log in')))
      return { auth_code: new URL(String(to)).searchParams.get('code') ?? '', code_verifier: verifier }
    },
    /** A member with an account at the provider. */
    newLinked: async () => {
      const { email, token } = await newMember()
      const { flow, headers } = await newFlow(email)
      const bearer = { authorization: `Bearer ${token}`, ...headers }
      await call(test, 'POST', '/provider-sign-in/link', { flow }, bearer)
      const identity = test.deps.db.selectFrom('identities').select('id').where('email', '=', email)
      return { token, identityId: (await identity.executeTakeFirstOrThrow()).id }
    },
    /** A member with a password and nothing else. */
    known: { email: known.email, password: PASSWORD, id: known.userId, token },
    /** An artist with a complete profile, and the conversation about their application. */
    artist: { id: artist.id, token: artist.token, threadId },
    newEmail,
    newMember,
    /** Makes the proof of a member's sessions too old. */
    ageProofs: async (token: string) => {
      const proved_at = new Date(test.deps.now().getTime() - HOUR_MS)
      const { sub } = JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: PersonId }
      await test.deps.db.updateTable('sessions').set({ proved_at }).where('user_id', '=', sub).execute()
      return token
    },
    /** A member whose session is confirmed with an authenticator app, and another session of theirs that isn't. */
    newProtected: async () => {
      const member = await newMember()
      // The clock goes on, and a code is of its minute.
      const at = test.deps.now()
      const app = await addApp(member.client, at)
      const half = await tokenOf(await signIn(test, member.email))
      const code = codeAt(app.secret, new Date(at.getTime() + 30_000))
      const createCodes = async () => dataOf(await member.client.mfa.recoveryCodes.generate()).codes
      return { factorId: app.factorId, code, half, token: await tokenOf(member.client), createCodes }
    },
    /** A member who started to add an authenticator app. */
    newApp: async () => {
      const { client, token } = await newMember()
      const { id, totp } = dataOf(await client.mfa.enroll({ factorType: 'totp' }))
      return { token, factorId: id, code: codeAt(totp.secret, test.deps.now()) }
    },
    /** A member with a passkey, its device, and another session of theirs that isn't confirmed. */
    newPasskey: async () => {
      const { client, email, token } = await newMember()
      const device = softwareAuthenticator(test.url)
      const { id } = dataOf(await addPasskey(client, device))
      return { client, token, device, id, half: await tokenOf(await signIn(test, email)) }
    },
    /** The secret in the link of a new mail that signs in. */
    newSignInLink: () => newLink('/otp', 'Log in'),
    /** The secret in the link that gives an account its former address back. */
    newWayBack: async () => {
      const { client, email } = await newMember()
      const to = newEmail()
      await client.updateUser({ email: to })
      const link = new URL(linkIn(await mailAbout(test, to, 'Confirm')))
      await authClient(test).verifyOtp({
        token_hash: link.searchParams.get('token') ?? '',
        type: 'email_change',
      })
      const back = linkIn(await mailAbout(test, email, 'The email of'))
      return new URL(back).searchParams.get('token') ?? ''
    },
    newPicture,
    /** Returns the path of a picture that the known member has uploaded, below its bucket. */
    uploadPicture: async () => {
      const { path, file } = await newPicture()
      const client = new StorageClient(`${test.url}/storage/v1`, { authorization: `Bearer ${token}` })
      dataOf(await client.from('profile-images').upload(path, file))
      return path
    },
  }
}
