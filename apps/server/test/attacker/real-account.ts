import { createHash, randomUUID } from 'node:crypto'
import type { AuthMFAChallengeWebauthnResponseDataJSON } from '@supabase/auth-js'
import { DAY_MS } from '@bandstand/domain/time'
import {
  call,
  codeIn,
  cookieFetch,
  createAccount,
  linkIn,
  mailAbout,
  newEmail,
  PASSWORD,
  sessionOf,
} from '../members/accounts.ts'
import type { TestApp } from '../app.ts'
import { type Authenticator, softwareAuthenticator } from '../providers/authenticator.ts'
import type { DevMail } from '../../src/integrations/mail/dev-mailbox.ts'
import { type IdentityProvider, signInAtProvider } from '../providers/identity-provider.ts'
import { type Member, signedInAt } from '../members/factories.ts'
import { bankSetUp } from '../members/payments.ts'
import { codeAt } from '../members/second-factors.ts'
import { settleMails } from '../members/settle-mails.ts'
import {
  type Account,
  CODE_STEP_MS,
  copiesOf,
  factorToRemove,
  play,
  warningFor,
  type MailKind,
  type Move,
  STEP_MS,
  type Who,
} from './account-model.ts'

interface Tokens {
  access_token: string
  refresh_token: string
}
/** What the server asks of a passkey. */
interface Asked<Options> {
  challenge_id: string
  options: Options
}
type Creation = Parameters<Authenticator['create']>[0]
const SUBJECTS: Record<MailKind, string> = { recovery: 'Reset your', magiclink: 'Log in to' }
const WRONG = 'Wrong-Room-17'
const VERIFIER = 'v'.repeat(43)
/** What the browsers of each say they are: a first one of the attacker's is new to the account. */
const DEVICES: Record<Who, string> = {
  owner: 'node',
  attacker: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
}

/** Creates an account on a server, and does on it what the model predicts. */
export async function createRealAccount(test: TestApp, provider: IdentityProvider) {
  const { client, email, userId } = await createAccount(test)
  // On the first day, no device is new.
  const confirmed = { email_confirmed_at: new Date(test.deps.now().getTime() - 2 * DAY_MS) }
  await test.deps.db.updateTable('users').set(confirmed).where('id', '=', userId).execute()
  const first = await sessionOf(client)
  const owner = { id: userId, email, token: first.access_token } as Member
  await bankSetUp(test, signedInAt(test, owner))
  const start = test.deps.now().getTime()
  /** As in the model: the tokens of each copy, the password, the address, the factors with their secret. */
  const copies: Tokens[] = [{ access_token: first.access_token, refresh_token: first.refresh_token }]
  const factors: { id: string; secret?: string; device?: Authenticator }[] = []
  const mailLinks: Partial<Record<MailKind, string>> = {}
  const formerLinks: string[] = []
  const logins = { owner: randomUUID(), attacker: randomUUID() }
  for (const login of Object.values(logins))
    provider.people.set(login, { email: newEmail(), email_verified: true })
  /** The links “This wasn’t me”, by when the model says that they were mailed. */
  const warningLinks = new Map<number, string>()
  const seenWarnings = new Set<DevMail['id']>()
  let feed = ''
  const seen: DevMail[] = []
  let device = DEVICES.owner
  let password = PASSWORD
  let passwords = 0
  let address = email
  let asked: { address: string; link: string } | null = null

  const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
  /** Waits for a new mail to an address. */
  const newMail = async (to: string, subject: string) => {
    const mail = await mailAbout(test, to, subject, seen)
    seen.push(mail)
    return mail
  }
  const sendAuth = async (method: string, path: string, body?: unknown, token?: string) => {
    const headers = { 'user-agent': device, ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await call(test, method, path, body, headers)
    return { isAccepted: answer.status < 300, status: answer.status, body: answer.body as Tokens }
  }
  const sendApi = async (path: string, token: string, body?: unknown) => {
    const answer = await fetch(`${test.url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isData = answer.headers.get('content-type')?.startsWith('application/json')
    const data = isData ? (JSON.parse(text) as { code?: string; address?: string }) : {}
    return { status: answer.status, code: data.code, address: data.address }
  }
  /** Goes to the provider and back, and returns the URL of the app that it leads to. */
  const visitProvider = async (browser: typeof fetch, url: string, who: Who) => {
    const back = await signInAtProvider(browser, url, logins[who])
    const answer = await browser(back, { redirect: 'manual', headers: { 'user-agent': device } })
    return new URL(answer.headers.get('location') ?? test.url)
  }
  const challenge = `provider=custom:oidc&code_challenge_method=s256&code_challenge=${createHash('sha256').update(VERIFIER).digest('base64url')}`
  const isWarning = (link: string) => link.includes('/sign-out-everywhere?')
  /** Waits for the mail about a move that the owner is warned of, at the address that the account had, and keeps its link. */
  const saveWarning = async (at: number, mailbox: string) => {
    await settleMails(test)
    const mails = (await test.mailbox.list(mailbox)).filter(
      ({ id, links }) => !seenWarnings.has(id) && links.some(isWarning),
    )
    for (const { id, links } of mails) {
      seenWarnings.add(id)
      warningLinks.set(at, links.find(isWarning)!)
    }
    if (mails.length === 0) throw new Error('The owner was not warned')
  }
  const saveTokens = ({ access_token, refresh_token }: Tokens) => {
    copies.push({ access_token, refresh_token })
  }
  const replace = (index: number, { access_token, refresh_token }: Tokens) => {
    copies[index] = { access_token, refresh_token }
  }
  // Limits have tests of their own; here nobody is to be stopped by one.
  const clearLimits = () => test.deps.db.deleteFrom('rate_limits').execute()

  /** Tries a move on the account as it is before it, and returns whether the server accepted it. */
  async function attempt(before: Account, move: Move): Promise<boolean> {
    await clearLimits()
    if (move.do === 'wait') return true
    const { who } = move
    device = DEVICES[who]
    const knows = before.knowsPassword.includes(who)
    if (move.do === 'signIn') {
      const body = { email: address, password: knows ? password : WRONG }
      const answer = await sendAuth('POST', '/token?grant_type=password', body)
      if (answer.isAccepted) saveTokens(answer.body)
      return answer.isAccepted
    }
    if (move.do === 'requestMail') {
      const path = move.mail === 'recovery' ? '/recover' : '/otp'
      const answer = await sendAuth('POST', path, { email: address })
      mailLinks[move.mail] = linkIn(await newMail(address, SUBJECTS[move.mail]))
      return answer.isAccepted
    }
    if (move.do === 'followMail') {
      const body = { type: move.mail, token_hash: tokenOf(mailLinks[move.mail]!) }
      const answer = await sendAuth('POST', '/verify', body)
      if (answer.isAccepted) saveTokens(answer.body)
      return answer.isAccepted
    }
    if (move.do === 'signInAtProvider') {
      const browser = cookieFetch()
      const begun = await browser(`${test.url}/auth/v1/authorize?${challenge}`, { redirect: 'manual' })
      const code = (await visitProvider(browser, begun.headers.get('location')!, who)).searchParams.get(
        'code',
      )
      const body = { auth_code: code, code_verifier: VERIFIER }
      const answer = await sendAuth('POST', '/token?grant_type=pkce', body)
      if (answer.isAccepted) saveTokens(answer.body)
      return answer.isAccepted
    }
    if (move.do === 'signInByPasskey') {
      const place = before.factors.findIndex(({ of, isPasskey }) => isPasskey && of === who)
      const asked = await sendAuth('POST', '/passkeys/authentication/options', {})
      const { challenge_id, options } = asked.body as unknown as Asked<{ challenge: string }>
      const body = { challenge_id, credential: factors[place]!.device!.get(options) }
      const answer = await sendAuth('POST', '/passkeys/authentication/verify', body)
      if (answer.isAccepted) saveTokens(answer.body)
      return answer.isAccepted
    }
    if (move.do === 'shutOut') {
      const link = warningLinks.get(warningFor(before, who)!.at)!
      const body = new URLSearchParams({ token: tokenOf(link) })
      const { status } = await fetch(`${test.url}/sign-out-everywhere`, { method: 'POST', body })
      if (status !== 200) return false
      factors.splice(0)
      const user = test.deps.db.selectFrom('users').select('email').where('id', '=', userId)
      address = (await user.executeTakeFirstOrThrow()).email
      return true
    }
    if (move.do === 'readFeed') return (await fetch(feed)).status === 200
    if (move.do === 'confirmEmail') {
      const body = { type: 'email_change', token_hash: tokenOf(asked!.link) }
      const answer = await sendAuth('POST', '/verify', body)
      if (!answer.isAccepted) return false
      formerLinks.push(linkIn(await newMail(address, 'The email of')))
      address = asked!.address
      return true
    }
    if (move.do === 'restoreEmail') {
      const index = before.former.findLastIndex(({ link }) => link.readers.includes(who))
      const link = formerLinks[index]!
      const answer = await fetch(`${test.url}/auth/v1/verify/former-email`, {
        method: 'POST',
        body: new URLSearchParams({ token: tokenOf(link) }),
        redirect: 'manual',
      })
      const to = answer.headers.get('location')
      if (!to) return false
      const fragment = new URLSearchParams(new URL(to).hash.slice(1))
      saveTokens({
        access_token: fragment.get('access_token') ?? '',
        refresh_token: fragment.get('refresh_token') ?? '',
      })
      const user = await sendAuth('GET', '/user', undefined, copies.at(-1)!.access_token)
      address = (user.body as unknown as { email: string }).email
      factors.splice(0)
      return true
    }
    const index = copiesOf(before, who)[move.copy]!
    const { access_token: token, refresh_token } = copies[index]!
    switch (move.do) {
      case 'refresh': {
        const answer = await sendAuth('POST', '/token?grant_type=refresh_token', { refresh_token })
        if (answer.isAccepted) replace(index, answer.body)
        return answer.isAccepted
      }
      case 'confirm': {
        const own = before.factors.findIndex(({ of }) => of === who)
        const factor = factors[Math.max(own, 0)]!
        const path = `/factors/${factor.id}`
        let body: object = { challenge_id: 'any', code: '000000' }
        if (own >= 0 && factor.secret) {
          body = { challenge_id: 'any', code: codeAt(factor.secret, test.deps.now()) }
        } else if (own >= 0) {
          const asked = await sendAuth('POST', `${path}/challenge`, {}, token)
          if (!asked.isAccepted) return false
          const { id: challenge_id, webauthn } =
            asked.body as unknown as AuthMFAChallengeWebauthnResponseDataJSON
          const { publicKey } = webauthn.credential_options
          const webauthnBody = { type: 'request', credential_response: factor.device!.get(publicKey) }
          body = { challenge_id, webauthn: webauthnBody }
        }
        const answer = await sendAuth('POST', `${path}/verify`, body, token)
        if (answer.isAccepted) replace(index, answer.body)
        return answer.isAccepted
      }
      case 'provePassword': {
        const body = { way: 'password', password: knows ? password : WRONG }
        return (await sendApi('/account/proof', token, body)).status === 200
      }
      case 'proveByMail': {
        // A session that the server refuses gets no code either.
        if (!(await sendAuth('GET', '/reauthenticate', undefined, token)).isAccepted) return false
        const code = codeIn(await newMail(address, 'Confirm it’s you'))
        return (await sendApi('/account/proof', token, { way: 'code', code })).status === 200
      }
      case 'setPassword': {
        const next = `Quiet-Room-${++passwords + 100}`
        const body = { password: next, current_password: knows ? password : WRONG }
        const { isAccepted } = await sendAuth('PUT', '/user', body, token)
        if (isAccepted) password = next
        return isAccepted
      }
      case 'askEmail': {
        const to = newEmail()
        const { isAccepted } = await sendAuth('PUT', '/user', { email: to }, token)
        if (isAccepted) asked = { address: to, link: linkIn(await newMail(to, 'Confirm your new email')) }
        return isAccepted
      }
      case 'addFactor': {
        const enrolled = await sendAuth('POST', '/factors', { factor_type: 'totp' }, token)
        if (!enrolled.isAccepted) return false
        const { id, totp } = enrolled.body as unknown as { id: string; totp: { secret: string } }
        const code = codeAt(totp.secret, test.deps.now())
        const answer = await sendAuth('POST', `/factors/${id}/verify`, { challenge_id: 'any', code }, token)
        if (!answer.isAccepted) return false
        factors.push({ id, secret: totp.secret })
        replace(index, answer.body)
        return true
      }
      case 'addPasskey': {
        const asked = await sendAuth('POST', '/passkeys/registration/options', {}, token)
        if (!asked.isAccepted) return false
        const { challenge_id, options } = asked.body as unknown as Asked<Creation>
        const added = softwareAuthenticator(test.url)
        const body = { challenge_id, credential: added.create(options) }
        const answer = await sendAuth('POST', '/passkeys/registration/verify', body, token)
        if (answer.isAccepted) factors.push({ ...(answer.body as unknown as { id: string }), device: added })
        return answer.isAccepted
      }
      case 'removeFactor': {
        const place = factorToRemove(before, who)
        const { isAccepted } = await sendAuth('DELETE', `/factors/${factors[place]!.id}`, undefined, token)
        if (isAccepted) factors.splice(place, 1)
        return isAccepted
      }
      case 'linkProvider': {
        const browser = cookieFetch()
        const begun = await browser(`${test.url}/auth/v1/user/identities/authorize?${challenge}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        if (!begun.ok) return false
        const { url } = (await begun.json()) as { url: string }
        return (await visitProvider(browser, url, who)).searchParams.has('code')
      }
      case 'unlinkProvider': {
        const own = test.deps.db.selectFrom('identities').select('id').where('user_id', '=', userId)
        const { id } = await own.executeTakeFirstOrThrow()
        return (await sendAuth('DELETE', `/user/identities/${id}`, undefined, token)).isAccepted
      }
      case 'makeFeed': {
        const made = await sendApi('/calendar-feed', token, {})
        if (made.status !== 201) return false
        feed = test.url + new URL(String(made.address)).pathname
        return true
      }
      case 'signOut':
        return (await sendAuth('POST', '/logout?scope=global', undefined, token)).isAccepted
      case 'remove':
        return (await sendApi('/account/deletion', token, { confirmation: 'DELETE' })).status === 200
      default: {
        if (move.what === 'read') return (await sendApi('/account/proof', token)).status === 200
        if (move.what === 'export') return (await sendApi('/account/export', token)).status === 200
        if (move.what === 'bank') return (await sendApi('/payouts/set-up', token, {})).status === 200
        // There is nothing to withdraw: that's the refusal of a request that got so far.
        const { code } = await sendApi('/payouts', token, { key: randomUUID(), amount: '25' })
        return code === 'BALANCE_TOO_LOW'
      }
    }
  }

  return {
    /** Gives somebody a copy of tokens, in the order of the model’s copies. */
    copyTokens: (index: number) => {
      saveTokens(copies[index]!)
    },
    async play(before: Account, move: Move): Promise<boolean> {
      test.setTime(new Date(start + before.now))
      const mailbox = address
      const isAccepted = await attempt(before, move)
      const isWarned = play(before, move)?.account.warnings.some(({ at }) => at === before.now)
      if (isAccepted && isWarned) await saveWarning(before.now, mailbox)
      return isAccepted
    },
  }
}

/** Returns how long a move takes: an authenticator app has to show another code for each that is accepted. */
export const durationOf = (move: Move) =>
  move.do === 'confirm' || move.do === 'addFactor' ? CODE_STEP_MS : STEP_MS
