import { asPersonId } from '@bandstand/domain/accounts'
import { randomUUID } from 'node:crypto'
import type {
  ApplicationDetail,
  Booking,
  ConnectionStatus,
  ContractDetail,
  DepositForm,
  TransactionDetail,
} from '@bandstand/api-spec'
import { createAccessTokens } from '../../apps/server/src/auth/sessions/access-tokens.ts'
import { insertSession } from '../../apps/server/src/auth/sessions/sessions.queries.ts'
import { createSigningKeys } from '../../apps/server/src/auth/sessions/signing-keys.ts'
import type { Deps } from '../../apps/server/src/deps.ts'

/** A member's requests to the server, over HTTP; a refusal is thrown with its code as message. */
export interface Member {
  apply(gigId: string): Promise<ApplicationDetail>
  /** Offers the gig's posted beginning, until half past midnight. */
  makeOffer(applicationId: string, gig: PostedTime): Promise<ApplicationDetail>
  acceptNewest(application: ApplicationDetail): Promise<Booking>
  getContract(bookingId: string): Promise<ContractDetail>
  sign(contract: ContractDetail): Promise<ContractDetail>
  getPayment(bookingId: string): Promise<TransactionDetail>
  /** Pays with a test card of the sandbox. */
  deposit(transactionId: string): Promise<void>
  /** Pays with a test card of the sandbox, and releases it to the artist. */
  depositAndRelease(transactionId: string): Promise<void>
  /** Asks a member to connect. Returns the request. */
  askToConnect(memberId: string): Promise<{ id: string }>
  acceptRequest(requestId: string): Promise<void>
}

interface PostedTime {
  date: string
  time: string
  /** The day after `date`. */
  next_day: string
}

/** Signs these users in without passwords, which bulk users don't have, in the order of their ids. */
export async function signInAll(deps: Deps, serverUrl: string, userIds: string[]): Promise<Member[]> {
  return createMembers(serverUrl, await signTokens(deps, serverUrl, userIds))
}

/** Returns an access token for each of these users, each with its own session. */
export async function signTokens(deps: Deps, serverUrl: string, userIds: string[]): Promise<string[]> {
  const tokens = createAccessTokens(
    { ...deps, config: { ...deps.config, publicUrl: serverUrl } },
    createSigningKeys(deps),
  )
  const signed: string[] = []
  for (const userId of userIds.map(asPersonId)) {
    const user = await deps.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const session = await insertSession(deps.db, {
      userId,
      method: 'password',
      client: { ip: null, userAgent: null, browserHash: null },
      at: deps.now(),
    })
    const { token } = await tokens.sign(user, session)
    signed.push(token)
  }
  return signed
}

/** Returns the members whose access tokens these are. */
export function createMembers(serverUrl: string, tokens: string[]): Member[] {
  return tokens.map((token) => createMember(serverUrl, token))
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
  const get = <Answer>(path: string) => send<Answer>('GET', `/api${path}`)
  const post = <Answer = ApplicationDetail>(path: string, body: object) =>
    send<Answer>('POST', `/api${path}`, body)
  const deposit = async (id: string) => {
    const { clientSecret } = await post<DepositForm>(`/payments/${id}/deposit`, {})
    const { stripePaymentIntentId } = await get<TransactionDetail>(`/payments/${id}`)
    const card = { clientSecret, card: '4242424242424242', confirmed: null }
    await send('POST', `/sandbox/intents/${stripePaymentIntentId}/pay`, card)
    await post(`/payments/${id}/deposit/check`, {})
  }
  return {
    apply: (gigId) =>
      post(`/gigs/${gigId}/applications`, { message: 'I would love to play this.', proposedFee: '600' }),
    makeOffer: (applicationId, { date, time, next_day }) =>
      post(`/applications/${applicationId}/offers`, {
        start: `${date}T${time}`,
        end: `${next_day}T00:30`,
        answers: 0,
        fee: '650',
        sets: 2,
        sound: 'venue',
        meals: 'meal',
        lodging: false,
        note: '',
        expiresInHours: 24,
      }),
    acceptNewest({ offers }) {
      const { id, number } = offers.at(-1)!
      return post<Booking>(`/offers/${id}/accept`, { number })
    },
    getContract: (bookingId) => get(`/bookings/${bookingId}/contract`),
    sign({ id, versions, currentVersion }) {
      const { hash } = versions[currentVersion - 1]!
      return post(`/contracts/${id}/sign`, { hash, typedName: 'Jo Signer', consent: true })
    },
    getPayment: (bookingId) => get(`/bookings/${bookingId}/payment`),
    deposit,
    async depositAndRelease(id) {
      await deposit(id)
      await post(`/payments/${id}/release`, { key: randomUUID() })
    },
    async askToConnect(memberId) {
      const { request } = await send<ConnectionStatus>('PUT', `/api/network/people/${memberId}/request`, {
        note: '',
      })
      return request!
    },
    async acceptRequest(id) {
      await post(`/network/requests/${id}/accept`, {})
    },
  }
}
