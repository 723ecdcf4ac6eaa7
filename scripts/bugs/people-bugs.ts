import type { Bug } from './bug.ts'

const people = 'apps/server/src/features/people'
const polls = 'apps/server/src/features/polls'
const pollPlaces = 'packages/domain/src/polls/poll-places.ts'
const peopleTests = 'apps/server/test/people/people-model.test.ts'
const pollTests = 'apps/server/test/people/poll-model.test.ts'
const agentTests = 'apps/server/test/people/agent-model.test.ts'
const walletTests = 'apps/server/test/people/wallet-model.test.ts'
const payments = 'apps/server/src/features/payments'
const shares = 'apps/server/src/features/shares'
const busyPlayers = 'apps/server/src/features/lineup/busy-players.ts'
const ENDED = 'people: nobody acts for a party after leaving it'
const READS = 'people: nobody reads a party they are not in'
const LAST = 'people: a party always has an owner'
const NOTICES = 'people: nobody is notified twice, and everybody concerned once'
const ANSWERS = 'polls: one answer of each person counts'
const PROMISE = 'polls: a promise is kept once, and never before everybody said yes'
const COMMISSION = 'agents: a booking keeps the commission that was agreed on'
const NET = 'agents: commission and shares are together what the act has'
const UNSEEN = 'agents: the venue sees nothing of a commission'
const NIGHT = 'people: one yes for each person and night'
const WALLETS = 'wallets: each holds what came in, without what was withdrawn and what went back'
const PAID_ONCE = 'wallets: nothing is paid out twice, or to a bank that waits'
const UNCLAIMED = 'wallets: an unclaimed share is claimed or goes back, once'
const SUBS = 'polls: no sub is asked twice, or before they are needed'

/** Bugs of acts and the people in them; apps/server/test/people/README.md lists their invariants. */
export const PEOPLE_BUGS: Bug[] = [
  {
    invariant: ENDED,
    change: 'other servers are not told',
    file: `${people}/change-people.ts`,
    from: '  await announceEnded(tx, personId)\n',
    to: '',
    tests: [peopleTests],
  },
  {
    invariant: ENDED,
    change: 'an invitation works twice',
    file: `${people}/answer-invitation.ts`,
    from: "  if (accepted_at) throw refusal('INVITATION_USED')\n",
    to: '',
    tests: [peopleTests],
  },
  {
    invariant: ENDED,
    change: 'links of a former owner work on',
    file: `${people}/change-people.ts`,
    from: '  await withdrawInvitationsBy(tx, { partyId, personId, at })\n',
    to: '',
    tests: [peopleTests],
  },
  {
    invariant: LAST,
    change: 'owners who leave don’t look for another one',
    file: `${people}/change-people.ts`,
    from: '  requireOtherOwner(people, member)\n  const at = await end(',
    to: '  const at = await end(',
    tests: [peopleTests],
  },
  {
    invariant: NOTICES,
    change: 'no event is recorded',
    file: `${people}/change-people.ts`,
    from: "  await emit(tx, 'people.changed', { membershipId: member.id, event })\n",
    to: '',
    tests: [peopleTests],
  },
  {
    invariant: ENDED,
    change: 'a manager who is removed meanwhile still answers for somebody',
    file: 'apps/server/src/operations/still-member.ts',
    from: '    if (code) throw refuse(code)\n',
    to: '',
    tests: [pollTests],
  },
  {
    invariant: ENDED,
    change: 'what a former manager promised is done in their name',
    file: `${polls}/promises.queries.ts`,
    from: "    .where('m.ended_at', 'is', null)\n",
    to: '',
    tests: [pollTests],
  },
  {
    invariant: READS,
    change: 'former members still count',
    file: 'apps/server/src/auth/sessions/sessions.queries.ts',
    from: "        .on('memberships.ended_at', 'is', null)",
    to: '',
    tests: [peopleTests],
  },
  {
    invariant: READS,
    change: 'a poll is shown to whoever knows its id',
    file: `${polls}/polls.policy.ts`,
    from: 'if (poll?.party_id !== actor.partyId)',
    to: 'if (!poll)',
    tests: [pollTests],
  },
  {
    invariant: ANSWERS,
    change: 'everybody in the act answers for everybody',
    file: `${polls}/polls.policy.ts`,
    from: 'if (reader_id !== null) return reader_id === actor.userId',
    to: 'if (reader_id !== null) return true',
    tests: [pollTests],
  },
  {
    invariant: PROMISE,
    change: 'a maybe counts like a yes',
    file: pollPlaces,
    from: "places.every(({ current }) => current?.answer === 'yes')",
    to: 'places.every(({ current }) => current && current.answer !== null)',
    tests: [pollTests],
  },
  {
    invariant: PROMISE,
    change: 'whoever cancels takes back what was done',
    file: `${polls}/promises.queries.ts`,
    from: "    .where('outcome', 'is', null)\n",
    to: '',
    tests: [pollTests],
  },
  {
    invariant: SUBS,
    change: 'a no asks the next sub although somebody fills the place',
    file: `${polls}/answer-poll.ts`,
    from: 'if (place?.current !== null) return null',
    to: 'if (!place) return null',
    tests: [pollTests],
  },
  {
    invariant: SUBS,
    change: 'subs who were asked are asked again',
    file: pollPlaces,
    from: "member.part === 'sub' && !asked.has(member.id) && plays(member)",
    to: "member.part === 'sub' && asked.size > 0 && plays(member)",
    tests: [pollTests],
  },
  {
    invariant: NOTICES,
    change: 'each run of the clock reminds again',
    file: `${polls}/polls.queries.ts`,
    from: 'update polls set remind_at = null, reminded_at',
    to: 'update polls set reminded_at',
    tests: [pollTests],
  },
  {
    invariant: NOTICES,
    change: 'canceling again tells everybody again',
    file: `${polls}/change-poll.ts`,
    from: '    if (poll.canceled_at) return\n',
    to: '',
    tests: [pollTests],
  },
  {
    invariant: COMMISSION,
    change: 'an offer gets the commission of the day when the venue accepts it',
    file: `${shares}/commissions.queries.ts`,
    from: 'and m.began_at <= ${at} and (m.ended_at is null or m.ended_at > ${at})',
    to: 'and m.ended_at is null',
    tests: [agentTests],
  },
  {
    invariant: NET,
    change: 'a fraction of a cent is the agent’s',
    file: 'packages/domain/src/parties/commission.ts',
    from: 'return Math.floor((netCents',
    to: 'return Math.ceil((netCents',
    tests: [agentTests],
  },
  {
    invariant: NET,
    change: 'the players divide what the agent has',
    file: `${shares}/divide-settlement.ts`,
    from: 'const rest = cents - (commission?.cents ?? 0)',
    to: 'const rest = cents',
    tests: [agentTests],
  },
  {
    invariant: NET,
    change: 'each share of a fee is rounded by itself',
    file: 'packages/domain/src/shares/divide-net.ts',
    from: "if (split.kind === 'equal') return equally(cents, ids)",
    to: "if (split.kind === 'equal') return new Map([...ids].map((id) => [id, Math.round(cents / ids.size)]))",
    tests: [walletTests],
  },
  {
    invariant: UNSEEN,
    change: 'the venue reads the commission of an offer',
    file: `${shares}/read-commission.ts`,
    from: "me === 'venue' ? null : await grantFor",
    to: 'await grantFor',
    tests: [agentTests],
  },
  {
    invariant: ENDED,
    change: 'whoever removes an agent only thinks so',
    file: `${people}/change-people.ts`,
    from: '    if (member) await endAs(',
    to: "    if (member && member.role !== 'agent') await endAs(",
    tests: [agentTests],
  },
  {
    invariant: NIGHT,
    change: 'a venue books people who never play twice',
    file: busyPlayers,
    from: 'else if (busy.some(({ never }) => never))',
    to: 'else if (busy.length < 0)',
    tests: [agentTests],
  },
  {
    invariant: NIGHT,
    change: 'two acts that accept at once don’t take turns',
    file: busyPlayers,
    from: `  await lockPersons(
    tx,
    players.flatMap(({ person_id }) => person_id ?? []),
  )
`,
    to: '',
    tests: [agentTests],
  },
  {
    invariant: WALLETS,
    change: 'a claimed share isn’t written down as that of its person',
    file: `${payments}/payouts/move-share.ts`,
    from: '      await linkPlayer(tx, playerId, personId)\n',
    to: '',
    tests: [walletTests],
  },
  {
    invariant: WALLETS,
    change: 'a withdrawal that a bank sends back is lost',
    file: `${payments}/ledger/apply-order.ts`,
    from: 'return [...bounced, postings.payoutReturned(artist_id, cents)]',
    to: 'return bounced',
    tests: [walletTests],
  },
  {
    invariant: WALLETS,
    change: 'the act keeps the share of somebody without an account',
    file: `${payments}/escrow/pay-act.ts`,
    from: 'return playerId === null ? null : openUnclaimed(tx, { playerId, partyId }, at)',
    to: 'return null',
    tests: [walletTests],
  },
  {
    invariant: PAID_ONCE,
    change: 'a withdrawal isn’t taken from a wallet’s balance',
    file: `${payments}/payouts/withdraw.ts`,
    from: 'await post(tx, { at: action.at, key: `requested:',
    to: 'if (payeeId === actor.partyId) await post(tx, { at: action.at, key: `requested:',
    tests: [walletTests],
  },
  {
    invariant: PAID_ONCE,
    change: 'a changed bank is paid right away',
    file: `${payments}/payouts/payout-accounts.queries.ts`,
    from: 'bankChanged && !isFirst ?',
    to: 'bankChanged && isFirst && !isFirst ?',
    tests: [walletTests],
  },
  {
    invariant: UNCLAIMED,
    change: 'it goes back to the owner who pressed the button',
    file: `${payments}/payouts/move-share.ts`,
    from: 'await moveShare(tx, id, share.party_id, now())',
    to: 'await moveShare(tx, id, actor.userId as never, now())',
    tests: [walletTests],
  },
  {
    invariant: UNCLAIMED,
    change: 'it goes back after a year',
    file: 'packages/domain/src/payments/payment-input.ts',
    from: 'UNCLAIMED_YEARS = 2',
    to: 'UNCLAIMED_YEARS = 1',
    tests: [walletTests],
  },
]
