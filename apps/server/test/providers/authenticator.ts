import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { GoTrueClient } from '@supabase/auth-js'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { dataOf } from '../members/second-factors.ts'

/** What a test changes in an answer of the authenticator, to have it refused. */
export interface Forgery {
  origin?: string
  rpId?: string
  challenge?: string
  /** False: the device didn't check who uses it. */
  isVerified?: boolean
  counter?: number
  userHandle?: string
}
interface Passkey {
  id: Buffer
  privateKey: KeyObject
  userHandle: string
  rpId: string
  counter: number
}
interface RequestOptions {
  challenge: string
  rpId?: string
  allowCredentials?: { id: string }[]
}

const FLAGS = { present: 1, verified: 4, canBackUp: 8, isBackedUp: 16, hasKey: 64 }
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** A device with passkeys (ES256), without a browser. `counts`: it counts its signatures, as security keys do and phones don't. */
export function softwareAuthenticator(origin: string, { counts = false } = {}) {
  const passkeys: Passkey[] = []

  const dataOfDevice = (
    rpId: string,
    { isVerified = true, counter }: Forgery & { counter: number },
    attested?: Buffer,
  ) => {
    const flags =
      FLAGS.present |
      (isVerified ? FLAGS.verified : 0) |
      FLAGS.canBackUp |
      FLAGS.isBackedUp |
      (attested ? FLAGS.hasKey : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }
  const clientData = (type: string, challenge: string, forged: Forgery) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: forged.challenge ?? challenge,
        origin: forged.origin ?? origin,
        crossOrigin: false,
      }),
    )

  return {
    /** Makes a passkey, as `navigator.credentials.create` does. */
    create(options: { challenge: string; rp: { id?: string }; user: { id: string } }, forged: Forgery = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const rpId = options.rp.id ?? ''
      const passkey = { id: randomBytes(16), privateKey, userHandle: options.user.id, rpId, counter: 0 }
      passkeys.push(passkey)
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(passkey.id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, passkey.id, key])
      const authData = dataOfDevice(forged.rpId ?? rpId, { counter: 0, ...forged }, attested)
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      const id = base64url(passkey.id)
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        authenticatorAttachment: 'platform' as const,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, forged)),
          attestationObject: base64url(Buffer.from(attestation)),
          transports: ['internal', 'hybrid'] as ('internal' | 'hybrid')[],
        },
      }
    },

    /** Signs with the newest passkey that the request allows, as `navigator.credentials.get` does. */
    get({ challenge, rpId, allowCredentials = [] }: RequestOptions, forged: Forgery = {}) {
      const allowed = allowCredentials.map(({ id }) => id)
      const passkey = passkeys.findLast(
        (one) => one.rpId === rpId && (allowed.length === 0 || allowed.includes(base64url(one.id))),
      )
      if (!passkey) throw new Error('No passkey for this request')
      if (counts) passkey.counter++
      const authData = dataOfDevice(forged.rpId ?? passkey.rpId, { counter: passkey.counter, ...forged })
      const client = clientData('webauthn.get', challenge, forged)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), passkey.privateKey)
      const id = base64url(passkey.id)
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        authenticatorAttachment: 'platform' as const,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: forged.userHandle ?? passkey.userHandle,
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof softwareAuthenticator>

/** Adds a passkey to the account that a browser is signed in to, and returns it. */
export async function addPasskey(client: GoTrueClient, device: Authenticator, forged?: Forgery) {
  const { challenge_id: challengeId, options } = dataOf(await client.passkey.startRegistration())
  const credential = device.create(options, forged)
  return client.passkey.verifyRegistration({ challengeId, credential })
}

/** Signs a browser in with a passkey. */
export async function signInWithPasskey(client: GoTrueClient, device: Authenticator, forged?: Forgery) {
  const { challenge_id: challengeId, options } = dataOf(await client.passkey.startAuthentication())
  return client.passkey.verifyAuthentication({ challengeId, credential: device.get(options, forged) })
}

/** Confirms a browser's session with a passkey. `factorId`: any of the member's. */
export async function confirmWithPasskey(
  client: GoTrueClient,
  device: Authenticator,
  factorId: string,
  forged?: Forgery,
) {
  const site = { rpId: 'ignored.example', rpOrigins: ['https://ignored.example'] }
  const { data, error } = await client.mfa.challenge({ factorId, webauthn: site })
  if (error) return { data: null, error }
  const { publicKey } = data.webauthn.credential_options
  const { allowCredentials = [] } = publicKey as PublicKeyCredentialRequestOptions
  const options = {
    rpId: (publicKey as PublicKeyCredentialRequestOptions).rpId ?? '',
    challenge: base64url(Buffer.from(publicKey.challenge as ArrayBuffer)),
    allowCredentials: allowCredentials.map(({ id }) => ({ id: base64url(Buffer.from(id as ArrayBuffer)) })),
  }
  // As browsers return it: an object that the client library turns into JSON.
  const answer = { toJSON: () => device.get(options, forged) } as unknown as PublicKeyCredential
  return client.mfa.verify({
    factorId,
    challengeId: data.id,
    webauthn: { type: 'request', ...site, credential_response: answer as never },
  })
}
