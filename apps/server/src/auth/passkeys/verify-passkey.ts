import { generateKeyPairSync } from 'node:crypto'
import type { PersonId } from '@bandstand/domain/accounts'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { AssertionBody, AttestationBody } from '../bodies.ts'
import { type Challenge, CHALLENGE_MS, useChallenge } from './challenges.ts'
import { findPasskey, findPasskeyByCredential, type PasskeyRow, usePasskey } from './passkeys.queries.ts'
import type { UserRow } from '../users/users.queries.ts'

/** ES256, RS256 (Windows) and EdDSA, which are all that today's devices use. */
const ALGORITHMS = [-7, -257, -8]

/** A public key (ES256, as passkeys write it) whose private one nobody has: an unknown passkey takes the same work as a wrong signature. */
const NOBODYS_KEY = newPublicKey()

/** Loads the library when a passkey is first used, as it takes 10 MB. */
const loadLibrary = () => import('@simplewebauthn/server')

/** A passkey whose signature is right. It counts once `acceptPasskey` has used it. */
export interface SignedByPasskey {
  passkey: PasskeyRow
  challenge: Challenge
  counter: number
  backedUp: boolean
}

/** What the browser gives passkeys for, from the settings: what a request says about its host proves nothing. */
function siteOf({ config }: Deps): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl)
  return { id: hostname, origin }
}

/** Returns what the browser needs to add a passkey that isn't one of `existing`. */
export async function creationOptions(
  deps: Deps,
  user: UserRow,
  existing: PasskeyRow[],
  { bytes }: Challenge,
) {
  const { generateRegistrationOptions } = await loadLibrary()
  return generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: siteOf(deps).id,
    userID: new Uint8Array(userHandleOf(user.id)),
    userName: user.email,
    userDisplayName: user.email,
    challenge: new Uint8Array(bytes),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** Returns what the browser needs to sign with one of these passkeys, or, to sign in, with any that it has for this site. */
export async function requestOptions(deps: Deps, passkeys: PasskeyRow[] | 'any', { bytes }: Challenge) {
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(deps).id,
    challenge: new Uint8Array(bytes),
    timeout: CHALLENGE_MS,
    ...(passkeys !== 'any' && { allowCredentials: passkeys.map(descriptorOf) }),
    userVerification: 'required',
  })
  // Without it, the client library would ask for security keys first.
  return { ...options, hints: [] }
}

/** Returns the new passkey that a browser has made for this challenge; null when it isn't right. */
export async function verifyNewPasskey(deps: Deps, challenge: Challenge, response: AttestationBody) {
  const { verifyRegistrationResponse } = await loadLibrary()
  const check = verifyRegistrationResponse({
    response,
    ...expectedOf(deps, challenge),
    supportedAlgorithmIDs: ALGORITHMS,
  })
  const info = (await orNull(check))?.registrationInfo
  if (!info) return null
  const { credential, credentialBackedUp } = info
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    backed_up: credentialBackedUp,
  }
}

/** Returns the passkey that has signed this challenge; null for an unknown one and for a signature that isn't right. */
export async function verifyPasskey(
  deps: Deps,
  challenge: Challenge,
  response: AssertionBody,
): Promise<SignedByPasskey | null> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const found = await findPasskeyByCredential(deps.db, Buffer.from(response.id, 'base64url'))
  const passkey = found && isHandleOf(response.response.userHandle, found.user_id) ? found : null
  const check = verifyAuthenticationResponse({
    response,
    ...expectedOf(deps, challenge),
    // The counter is compared by `acceptPasskey`: two at the same time must not both pass.
    credential: {
      id: response.id,
      publicKey: new Uint8Array(passkey?.public_key ?? NOBODYS_KEY),
      counter: 0,
    },
  })
  const checked = await orNull(check)
  if (!passkey || !checked?.verified) return null
  const { newCounter: counter, credentialBackedUp: backedUp } = checked.authenticationInfo
  return { passkey, challenge, counter, backedUp }
}

/**
 * Uses up the challenge and counts the signature, with the account locked. Returns `copied` when the device has counted no
 * further than at the last use, and `removed` when the passkey was removed in the meantime.
 */
export async function acceptPasskey(
  tx: Tx,
  { passkey, challenge, counter, backedUp }: SignedByPasskey,
  at: Date,
): Promise<'accepted' | 'copied' | 'removed'> {
  await useChallenge(tx, challenge)
  if (await usePasskey(tx, passkey.id, { counter, backedUp, at })) return 'accepted'
  return (await findPasskey(tx, passkey.user_id, passkey.id)) ? 'copied' : 'removed'
}

const descriptorOf = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id.toString('base64url'),
  transports,
})

/** The bytes by which a passkey names its account. */
const userHandleOf = (userId: PersonId) => Buffer.from(userId.replaceAll('-', ''), 'hex')

/** Devices leave the handle out where the request named the passkey. */
const isHandleOf = (handle: string | null | undefined, userId: PersonId) =>
  !handle || Buffer.from(handle, 'base64url').equals(userHandleOf(userId))

/** What a browser has to have signed: for us, for this challenge, and after it has verified who the user is. */
function expectedOf(deps: Deps, { bytes }: Challenge) {
  const { id: expectedRPID, origin: expectedOrigin } = siteOf(deps)
  const expectedChallenge = bytes.toString('base64url')
  return { expectedRPID, expectedOrigin, expectedChallenge, requireUserVerification: true }
}

function newPublicKey(): Buffer {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  })
  // A map as passkeys write it: the kind of key, the algorithm, the curve, then both coordinates, of 32 bytes each.
  const [start, beforeX, beforeY] = ['a501020326', '2001215820', '225820'].map((hex) =>
    Buffer.from(hex, 'hex'),
  )
  return Buffer.concat([start!, beforeX!, Buffer.from(x, 'base64url'), beforeY!, Buffer.from(y, 'base64url')])
}

/** The library throws for whatever isn't right, and for what can't be read. */
const orNull = <Value>(checked: Promise<Value>): Promise<Value | null> => checked.catch(() => null)
