import type { Bug } from './bug.ts'

const people = 'apps/server/src/features/people'
const polls = 'apps/server/src/features/polls'
const pollPlaces = 'packages/domain/src/polls/poll-places.ts'
const peopleTests = 'apps/server/test/people/people-model.test.ts'
const pollTests = 'apps/server/test/people/poll-model.test.ts'
const ENDED = 'people: nobody acts for a party after leaving it'
const READS = 'people: nobody reads a party they are not in'
const LAST = 'people: a party always has an owner'
const NOTICES = 'people: nobody is notified twice, and everybody concerned once'
const ANSWERS = 'polls: one answer of each person counts'
const PROMISE = 'polls: a promise is kept once, and never before everybody said yes'
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
    file: `${polls}/answer-poll.ts`,
    from: "    await requireStill(tx, actor, row.reader_id === null ? 'book' : 'answerPolls')\n",
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
]
