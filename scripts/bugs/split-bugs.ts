import type { Bug } from './bug.ts'

const shares = 'apps/server/src/features/shares'
const splitTests = 'apps/server/test/people/split-model.test.ts'
const YES = 'splits: nobody gets less without their own yes'
const ONE_OPEN = 'splits: one open proposal a booking, with what everybody gets by it'
const ENDS = 'splits: ended by other players, a settlement or a deleted account'
const TOO_LATE = 'splits: nothing takes effect after the payment, or once it has ended'
const NOTICES = 'splits: nobody is notified twice, and everybody concerned once'

/** Bugs of proposals to split one show; apps/server/test/people/README.md lists their invariants. */
export const SPLIT_BUGS: Bug[] = [
  {
    invariant: YES,
    change: 'the first yes is enough',
    file: `${shares}/answer-proposal.ts`,
    from: 'asked.every(({ answer, player_id }) => player_id === mine.player_id || answer === true)',
    to: 'asked.some(({ answer, player_id }) => player_id === mine.player_id || answer === true)',
    tests: [splitTests],
  },
  {
    invariant: YES,
    change: 'everybody who is asked answers for all',
    file: `${shares}/answer-proposal.ts`,
    from: 'asked.find(({ person_id }) => person_id === userId)',
    to: 'asked.find(({ answer }) => answer === null && userId)',
    tests: [splitTests],
  },
  {
    invariant: YES,
    change: 'whoever proposes says yes for everybody',
    file: `${shares}/set-booking-rule.ts`,
    from: 'isAsked && person_id === by && part.after_cents < part.before_cents',
    to: 'isAsked && part.after_cents < part.before_cents',
    tests: [splitTests],
  },
  {
    invariant: YES,
    change: 'without an account nobody is asked',
    file: `${shares}/set-booking-rule.ts`,
    from: "if (isAsked && less.some(({ person_id }) => person_id === null)) throw refusal('SHARE_NEEDS_ACCOUNT')",
    to: "if (isAsked && players.length === 0) throw refusal('SHARE_NEEDS_ACCOUNT')",
    tests: [splitTests],
  },
  {
    invariant: ONE_OPEN,
    change: 'a new proposal leaves the open one',
    file: `${shares}/set-booking-rule.ts`,
    from: "if (open) await endProposal(tx, { bookingId, number: open.number, status: 'replaced', by, at })",
    to: "if (open && !isAsked) await endProposal(tx, { bookingId, number: open.number, status: 'replaced', by, at })",
    tests: [splitTests],
  },
  {
    invariant: ONE_OPEN,
    change: 'what everybody gets now is read from the usual rule',
    file: `${shares}/set-booking-rule.ts`,
    from: 'centsBy(await resolveRule(tx, money, own), netCents, players)',
    to: 'centsBy(await resolveRule(tx, money, null), netCents, players)',
    tests: [splitTests],
  },
  {
    invariant: ENDS,
    change: 'a proposal for others than those who play stays open',
    file: `${shares}/rule-of-booking.ts`,
    from: '  if (parts.length !== players.length) return true\n  return players.some(',
    to: '  if (parts.length !== players.length) return false\n  return players.length > 99 && players.some(',
    tests: [splitTests],
  },
  {
    invariant: ENDS,
    change: 'a settlement leaves it open',
    file: `${shares}/end-proposal.ts`,
    from: "if (changeOf(money) === 'never') return 'settled'",
    to: "if (changeOf(money) === 'at_once') return 'settled'",
    tests: [splitTests],
  },
  {
    invariant: ENDS,
    change: 'a deleted account leaves it open',
    file: 'apps/server/src/features/settings/delete-account.ts',
    from: '  await endProposalsOf(tx, userId, at)\n',
    to: '',
    tests: [`${shares}/proposal-ends.test.ts`],
  },
  {
    invariant: TOO_LATE,
    change: 'a change after the payment takes effect at once',
    file: `${shares}/set-booking-rule.ts`,
    from: "    if (changeOf(money) === 'never') throw refusal('SHARES_SETTLED')\n",
    to: '',
    tests: [splitTests],
  },
  {
    invariant: TOO_LATE,
    change: 'a payment doesn’t count for changes',
    file: `${shares}/rule-of-booking.ts`,
    from: "if (netOf(money).isFinal || money.released_cents > 0) return 'never'",
    to: "if (money.status === 'never') return 'never'",
    tests: [splitTests],
  },
  {
    invariant: NOTICES,
    change: 'the end of a proposal isn’t emitted',
    file: `${shares}/end-proposal.ts`,
    from: `  await emit(tx, 'shares.rule_recorded', {
    bookingId,
    number,
    status,`,
    to: `  if (status === 'settled') await emit(tx, 'shares.rule_recorded', {
    bookingId,
    number,
    status,`,
    tests: [splitTests],
  },
  {
    invariant: NOTICES,
    change: 'those who decide and play get two notices',
    file: `${shares}/rule-notices.ts`,
    from: "const notice = { ...about, kind: 'share.decided' as const,",
    to: "const notice = { ...about, key: `${about.key}:act`, kind: 'share.decided' as const,",
    tests: [splitTests],
  },
]
