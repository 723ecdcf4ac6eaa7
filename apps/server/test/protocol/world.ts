import { randomUUID } from 'node:crypto'
import type { GoTrueClient } from '@supabase/auth-js'
import { StorageClient } from '@supabase/storage-js'
import {
  authClient,
  call,
  createAccount,
  linkIn,
  mailAbout,
  newEmail,
  PASSWORD,
  sessionOf,
  signIn,
} from '../accounts.ts'
import { startTestApp } from '../app.ts'
import { applyTo, openGig } from '../bookings.ts'
import { createArtist, createProVenue } from '../factories.ts'
import { jpegImage } from '../images.ts'
import { addApp, codeAt, dataOf } from '../second-factors.ts'

export type ProtocolWorld = Awaited<ReturnType<typeof createProtocolWorld>>

const tokenOf = async (client: GoTrueClient) => (await sessionOf(client)).access_token

/** Creates a server with members for the examples of the protocols' calls: each example gets what it needs from here. */
export async function createProtocolWorld() {
  const test = await startTestApp({ PAYMENTS: 'sandbox' })
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

  return {
    test,
    /** A member with a password and nothing else. */
    known: { email: known.email, password: PASSWORD, id: known.userId, token },
    /** An artist with a complete profile, and the conversation about their application. */
    artist: { id: artist.id, token: artist.token, threadId },
    newEmail,
    newMember,
    /** A member whose session is confirmed with an authenticator app, and another session of theirs that isn't. */
    newProtected: async () => {
      const member = await newMember()
      const app = await addApp(member.client, start)
      const half = await tokenOf(await signIn(test, member.email))
      const code = codeAt(app.secret, new Date(start.getTime() + 30_000))
      const createCodes = async () => dataOf(await member.client.mfa.recoveryCodes.generate()).codes
      return { factorId: app.factorId, code, half, token: await tokenOf(member.client), createCodes }
    },
    /** A member who started to add an authenticator app. */
    newApp: async () => {
      const { client, token } = await newMember()
      const { id, totp } = dataOf(await client.mfa.enroll({ factorType: 'totp' }))
      return { token, factorId: id, code: codeAt(totp.secret, start) }
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
