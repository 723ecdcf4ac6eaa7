import { randomUUID } from 'node:crypto'
import type { ApplicationDetail, DepositForm, TransactionDetail } from '@bandstand/api-spec'
import { createAccessTokens } from '../apps/server/src/auth/access-tokens.ts'
import { insertSession } from '../apps/server/src/auth/sessions.queries.ts'
import { createSigningKeys } from '../apps/server/src/auth/signing-keys.ts'
import type { Deps } from '../apps/server/src/deps.ts'

/** A member's requests to the server, over HTTP; a refusal is thrown with its code as message. */
export interface Member {
  apply(gigId: string): Promise<ApplicationDetail>
  makeOffer(applicationId: string, time: { start: string; end: string }): Promise<ApplicationDetail>
  acceptNewest(application: ApplicationDetail): Promise<void>
  /** Pays with a test card of the sandbox, and releases it to the artist. */
  depositAndRelease(transactionId: string): Promise<void>
}

/** Signs these users in without passwords, which bulk users don't have, in the order of their ids. */
export async function signInAll(deps: Deps, serverUrl: string, userIds: string[]): Promise<Member[]> {
  const tokens = await signTokens(deps, serverUrl, userIds)
  return tokens.map((token) => createMember(serverUrl, token))
}

/** Returns an access token for each of these users, each with its own session. */
export async function signTokens(deps: Deps, serverUrl: string, userIds: string[]): Promise<string[]> {
  const tokens = createAccessTokens(
    { ...deps, config: { ...deps.config, publicUrl: serverUrl } },
    createSigningKeys(deps),
  )
  const signed: string[] = []
  for (const userId of userIds) {
    const user = await deps.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const session = await insertSession(deps.db, {
      userId,
      method: 'password',
      client: { ip: null, userAgent: null },
      at: deps.now(),
    })
    const { token } = await tokens.sign(user, session)
    signed.push(token)
  }
  return signed
}

function createMember(serverUrl: string, token: string): Member {
  const send = async <Answer = ApplicationDetail>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${serverUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    const said = (await answer.json()) as Answer & { code?: string }
    if (!answer.ok) throw new Error(said.code)
    return said
  }
  const post = (path: string, body: object) => send('POST', `/api${path}`, body)
  return {
    apply: (gigId) =>
      post(`/gigs/${gigId}/applications`, { message: 'I would love to play this.', proposedFee: '600' }),
    makeOffer: (applicationId, time) =>
      post(`/applications/${applicationId}/offers`, {
        ...time,
        answers: 0,
        fee: '650',
        sets: 2,
        sound: 'venue',
        meals: 'meal',
        lodging: false,
        note: '',
        expiresInHours: 24,
        // The bulk world's venues have several gigs at the same hours.
        secondAct: true,
      }),
    async acceptNewest({ offers }) {
      const { id, number } = offers.at(-1)!
      await post(`/offers/${id}/accept`, { number })
    },
    async depositAndRelease(id) {
      const path = `/api/payments/${id}`
      const { clientSecret } = await send<DepositForm>('POST', `${path}/deposit`, {})
      const { stripePaymentIntentId } = await send<TransactionDetail>('GET', path)
      const card = { clientSecret, card: '4242424242424242', confirmed: null }
      await send('POST', `/sandbox/intents/${stripePaymentIntentId}/pay`, card)
      await send('POST', `${path}/deposit/check`, {})
      await send('POST', `${path}/release`, { key: randomUUID() })
    },
  }
}
