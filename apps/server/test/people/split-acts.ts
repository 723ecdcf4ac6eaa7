import type { PartyId } from '@bandstand/domain/accounts'
import type { BookingRuleStatus, ShareRule } from '@bandstand/domain/shares'
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { actsForSelf } from '../../src/auth/actor.ts'
import { hashPassword } from '../../src/auth/index.ts'
import { deleteAccount } from '../../src/features/settings/delete-account.ts'
import type { TestApp } from '../app.ts'
import { actingFor, type Member } from '../members/factories.ts'
import { declaredRefusal } from '../members/money-acts.ts'
import { newKey } from '../members/payments.ts'

/** Deposited fees. */
export const FEES = 4
/** Of the people: the owner, the manager, a member who is removed, a member who deletes their account. All of them play. */
export const OWNER = 0
export const MANAGER = 1
export const REMOVED = 2
export const DELETED = 3
export const PEOPLE = 4
/** In the line-up besides them: somebody without an account who plays, and a sub. */
const NAME = 4
const SUB = 5
const PASSWORD = 'Corner-stage-77'
export const passwordHash = hashPassword(PASSWORD)

/** What the API may return for an action that comes too early or too late, or isn't for whoever takes it; anything else is a bug. */
const DECLARED = new Set([
  'SHARES_CHANGED',
  'SHARES_SETTLED',
  'SHARES_CHANGES_LIMIT',
  'SHARE_PERSON_UNKNOWN',
  'SHARE_NEEDS_ACCOUNT',
  'SHARE_PROPOSAL_NOT_FOUND',
  'SHARE_PROPOSAL_ENDED',
  'PAYMENT_RELEASED',
  'PAYMENT_ACTION_INVALID',
  'CONTRACT_ENDED',
  'PLAYERS_CLOSED',
  'LINEUP_MEMBER_NOT_FOUND',
  'NOT_A_MEMBER',
  'ROLE_FORBIDS',
  'PARTY_NOT_YOURS',
  'UNAUTHENTICATED',
  // By somebody who has just deleted their account.
  'PASSWORD_INCORRECT',
  'PROOF_REQUIRED',
  'ACCOUNT_HAS_BALANCE',
  'ACCOUNT_HAS_TRANSFERS',
])

/**
 * Percentages of those who play. The usual rule is equal, so whoever keeps 20 % may get a cent less: the fifth, who has no account and can't
 * be asked, always gets more.
 */
const PERCENTS = [
  [30, 20, 14, 15, 21],
  [9, 26, 23, 21, 21],
  [18, 10, 25, 24, 23],
  [24, 26, 14, 15, 21],
  [25, 26, 24, 25, 0],
  [41, 20, 9, 8, 22],
]

const KINDS = [
  'propose',
  'answer',
  'withdraw',
  'players',
  'release',
  'cancel',
  'remove',
  'deleteAccount',
] as const
type Kind = (typeof KINDS)[number]
const often = (weights: Record<Kind, number>) =>
  fc.oneof(...KINDS.map((kind) => ({ arbitrary: fc.constant(kind), weight: weights[kind] })))

export const splitStep = fc.record({
  kind: often({
    propose: 6,
    answer: 8,
    withdraw: 1,
    players: 1,
    release: 1,
    cancel: 1,
    remove: 1,
    deleteAccount: 1,
  }),
  person: fc.nat(PEOPLE - 1),
  fee: fc.nat(FEES - 1),
  /** Which rule; the last is that of the act. */
  rule: fc.nat(PERCENTS.length + 1),
  yes: fc.constantFrom(true, true, true, false),
  /** Which of several sets of players. */
  pick: fc.nat(2),
  server: fc.nat(1),
})
export type SplitStep = typeof splitStep extends fc.Arbitrary<infer Value> ? Value : never

export interface SplitScene {
  url: string
  outside: TestApp
  actId: PartyId
  people: Member[]
  venue: Member
  fees: { bookingId: string; paymentId: string }[]
  /** The rows of the line-up, in order. */
  ids: string[]
  /** Who said yes or no to what, or proposed something, written down before the request. */
  said: Set<string>
  /** What a server has confirmed. */
  answered: { person: number; bookingId: string; number: number; yes: boolean; status: BookingRuleStatus }[]
}

/** Returns how a yes or no, or a proposal, is written down. */
export const saidBy = (personId: string, bookingId: string, number: number, what: boolean | 'proposed') =>
  [personId, bookingId, number, what].join(' ')

/** Takes one action over HTTP. Returns what came of it: the action, or the refusal that the API declares. Throws any other error. */
export async function actOnSplit(scene: SplitScene, step: SplitStep): Promise<string> {
  try {
    return await take(scene, step)
  } catch (error) {
    return declaredRefusal(error, DECLARED)
  }
}

async function take(scene: SplitScene, step: SplitStep): Promise<string> {
  const { url, actId, people, venue, ids } = scene
  const { bookingId, paymentId: id } = scene.fees[step.fee]!
  const owner = actingFor({ url }, people[OWNER]!, { id: actId })
  switch (step.kind) {
    case 'propose':
      return propose(scene, step)
    case 'answer':
      return answer(scene, step)
    case 'withdraw':
      await withdraw(scene, step)
      break
    case 'players': {
      const all = ids.slice(0, NAME + 1)
      const others = [all, all.slice(1), [...all.slice(0, NAME), ids[SUB]!]]
      await owner.api.lineup.setPlayers({ bookingId, ids: others[step.pick]! })
      break
    }
    case 'release':
      await venue.api.payments.release({ id, ...newKey() })
      break
    case 'cancel':
      await (step.yes ? venue : owner).api.payments.cancel({ id, ...newKey() })
      break
    case 'remove':
      await owner.api.people.remove({ personId: people[REMOVED]!.id })
      break
    case 'deleteAccount':
      await deleteAccountOf(scene, people[DELETED]!)
  }
  return step.kind
}

/** Usually it's somebody who decides: others are refused. */
const deciderOf = ({ person, pick }: SplitStep) => (pick === 0 ? person : person % 2)

async function withdraw({ url, actId, people, fees }: SplitScene, step: SplitStep): Promise<void> {
  const { bookingId } = fees[step.fee]!
  const me = actingFor({ url }, people[deciderOf(step)]!, { id: actId })
  const number = (await me.api.shares.ofBookingRule({ bookingId })).rule?.openNumber ?? 1
  await pressedTwice([1, 2].map(() => me.api.shares.withdrawProposal({ bookingId, number })))
}

/** Servers in demo mode delete no account, so this one is deleted outside of them, on the same database. */
async function deleteAccountOf({ outside }: SplitScene, { id, email }: Member): Promise<void> {
  const deps = { ...outside.deps, config: { ...outside.deps.config, demo: false } }
  const rest = { email, sessionId: randomUUID(), userType: 'artist', profileComplete: true } as const
  await deleteAccount(deps, actsForSelf({ userId: id, ...rest }), PASSWORD)
}

/** Returns one of the rules for those in the line-up. */
function ruleNumber(ids: string[], number: number): ShareRule | null {
  const percents = PERCENTS[number]
  const expenses = [{ memberId: ids[0]!, amount: '31.01', label: 'Van' }]
  if (!percents) return number === PERCENTS.length ? { expenses, split: { kind: 'equal' } } : null
  const parts = percents.map((percent, at) => ({ memberId: ids[at]!, percent }))
  return { expenses: [], split: { kind: 'percent', parts } }
}

/** Sends a proposal, or a change by which nobody gets less, twice at once, based on what its maker reads. */
async function propose(
  { url, actId, people, ids, said, fees }: SplitScene,
  step: SplitStep,
): Promise<string> {
  const { bookingId } = fees[step.fee]!
  const person = people[deciderOf(step)]!
  const me = actingFor({ url }, person, { id: actId })
  const version = (await me.api.shares.ofBookingRule({ bookingId })).rule!.version
  const change = { bookingId, version, rule: ruleNumber(ids, step.rule) }
  said.add(saidBy(person.id, bookingId, version + 1, 'proposed'))
  const { rule } = await pressedTwice([
    me.api.shares.setBookingRule(change),
    me.api.shares.setBookingRule(change),
  ])
  return rule!.openNumber === null ? 'changed at once' : 'proposed'
}

/** Answers on the page of one's own payments, where also those do who aren't in the act anymore. */
async function answer(
  { people, said, answered, fees }: SplitScene,
  { person, fee, yes, pick }: SplitStep,
): Promise<string> {
  const { id, api } = people[person]!
  const { bookingId } = fees[fee]!
  const asked = (await api.shares.mine({})).proposals
  const mine = asked.find((each) => each.bookingId === bookingId)
  // Otherwise somebody looks at a page that was loaded long ago, or answers what they aren't asked.
  const of = { bookingId, number: mine?.number ?? 1 + pick }
  said.add(saidBy(id, bookingId, of.number, yes))
  const send = () => api.shares.answerProposal({ ...of, yes })
  const { status } = await pressedTwice([send(), send()])
  answered.push({ person, ...of, yes, status })
  return `${yes ? 'yes' : 'no'}: ${status}`
}

/** Returns what came of a request that was sent twice at once, both of which say the same if both are answered. */
async function pressedTwice<Answer>(requests: Promise<Answer>[]): Promise<Answer> {
  const settled = await Promise.allSettled(requests)
  const answers = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []))
  const fault = refused.find((error) => !DECLARED.has((error as { code?: string }).code ?? ''))
  if (fault) throw fault
  if (answers.length === 0) throw refused[0]
  return answers[0]!
}
