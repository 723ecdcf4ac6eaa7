import { call, mailAbout, newEmail } from '../members/accounts.ts'
import { dataOf } from '../members/second-factors.ts'
import type { Sent } from './call.ts'
import type { ProtocolWorld } from './world.ts'

/** A call that a stranger can make with something of an account, and with the same of nobody. */
interface Alike {
  /** What may not tell whether there is an account. */
  what: string
  call: string
  /** Returns what is sent for something that exists, and for something that doesn't. */
  examples: (world: ProtocolWorld) => Promise<[known: Sent, unknown: Sent]>
}

const emails = async ({ newMember }: ProtocolWorld) => [(await newMember()).email, newEmail()] as const

/** The requests of a mail, whose codes are stored for every address. */
const REQUESTS = ['/recover', '/otp', '/resend', '/verify/new-link'].map((path): Alike => ({
  what: 'the address',
  call: `POST ${path}`,
  async examples(world) {
    const sent = (email: string): Sent => {
      const fields = { email, ...(path !== '/otp' && path !== '/recover' && { type: 'signup' }) }
      return { body: path === '/verify/new-link' ? new URLSearchParams(fields) : fields }
    }
    const [known, unknown] = await emails(world)
    return [sent(known), sent(unknown)]
  },
}))

export const ALIKE: Alike[] = [
  ...REQUESTS,
  {
    what: 'the address',
    call: 'POST /token?grant_type=password',
    async examples(world) {
      const [known, unknown] = await emails(world)
      const sent = (email: string) => ({ body: { email, password: 'Wrong-Pass-1' } })
      return [sent(known), sent(unknown)]
    },
  },
  {
    what: 'the address with a code that was asked for',
    call: 'POST /verify',
    async examples(world) {
      const [known, unknown] = await emails(world)
      const ask = async (email: string): Promise<Sent> => {
        const asked = await call(world.test, 'POST', '/otp', { email })
        if (email === known) await mailAbout(world.test, known, 'Log in')
        const cookie = asked.headers.getSetCookie().map((text) => text.split(';')[0])
        return {
          body: { type: 'email', email, token: '000000' },
          headers: { cookie: cookie.join('; ') },
        }
      }
      return [await ask(known), await ask(unknown)]
    },
  },
  {
    what: 'the address that an account is to have',
    call: 'PUT /user',
    async examples(world) {
      const [known, unknown] = await emails(world)
      const sent = async (email: string) => ({ as: (await world.newMember()).token, body: { email } })
      return [await sent(known), await sent(unknown)]
    },
  },
  {
    what: 'the passkey',
    call: 'POST /passkeys/authentication/verify',
    async examples({ newPasskey }) {
      const { client, device } = await newPasskey()
      const { challenge_id, options } = dataOf(await client.passkey.startAuthentication())
      const { response, ...known } = device.get(options)
      const signature = Buffer.from(response.signature, 'base64url')
      signature[signature.length - 1]! ^= 1
      const credential = { ...known, response: { ...response, signature: signature.toString('base64url') } }
      const id = Buffer.alloc(16, 7).toString('base64url')
      return [
        { body: { challenge_id, credential } },
        { body: { challenge_id, credential: { ...credential, id, rawId: id } } },
      ]
    },
  },
  {
    what: 'the factor of somebody else',
    call: 'POST /factors/:id/verify',
    async examples({ newProtected, newMember }) {
      const { factorId } = await newProtected()
      const { token } = await newMember()
      const sent = (id: string) => ({
        as: token,
        path: `/factors/${id}/verify`,
        body: { challenge_id: 'x', code: '000000' },
      })
      return [sent(factorId), sent(crypto.randomUUID())]
    },
  },
  {
    what: 'the passkey of somebody else',
    call: 'DELETE /passkeys/:id',
    async examples({ newPasskey, newMember }) {
      const { id } = await newPasskey()
      const { token } = await newMember()
      return [
        { as: token, path: `/passkeys/${id}` },
        { as: token, path: `/passkeys/${crypto.randomUUID()}` },
      ]
    },
  },
  {
    what: 'the account at a provider of somebody else',
    call: 'DELETE /user/identities/:id',
    async examples({ newLinked, newMember }) {
      const { identityId } = await newLinked()
      const { token } = await newMember()
      return [
        { as: token, path: `/user/identities/${identityId}` },
        { as: token, path: `/user/identities/${crypto.randomUUID()}` },
      ]
    },
  },
]
