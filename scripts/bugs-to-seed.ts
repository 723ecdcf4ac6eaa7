/** One small wrong change, and the test files of `npm test` that must fail because of it. */
export interface Bug {
  /** The promise that it breaks. */
  invariant: string
  change: string
  file: string
  from: string
  to: string
  tests: string[]
}

const booking = 'apps/server/src/features/booking'
const contracts = 'apps/server/src/features/contracts'
const reviews = 'apps/server/src/features/reviews'
const bookingModel = `${booking}/booking-model.test.ts`
const contractModel = `${contracts}/contract-model.test.ts`
const chain = `${contracts}/contract-chain.test.ts`
const kill = 'apps/server/test/kill.test.ts'

/** `from` stands exactly once in its file; a change of the file that removes it must bring the bug along. */
export const BUGS: Bug[] = [
  {
    invariant: 'no two overlapping bookings of one artist',
    change: 'the table of busy times excludes nothing',
    file: 'apps/server/migrations/0009-booking.sql',
    from: 'exclude using gist (user_id with =, during with &&) where (exclusive)',
    to: 'check (true)',
    tests: [bookingModel],
  },
  {
    invariant: 'no two overlapping bookings of one artist, the buffer included',
    change: 'the buffer is forgotten',
    file: 'packages/domain/src/booking/offer-time.ts',
    from: 'const buffer = ARTIST_BUFFER_MINUTES * 60_000',
    to: 'const buffer = 0',
    tests: [bookingModel],
  },
  {
    invariant: 'exactly one of N acceptances wins, the rest get a conflict',
    change: 'acceptance only shares the lock of the gig',
    file: `${booking}/accept-offer.ts`,
    from: "lockGig(tx, found.gig_id, 'update')",
    to: "lockGig(tx, found.gig_id, 'share')",
    tests: [bookingModel],
  },
  {
    invariant: 'exactly one of N acceptances wins, the rest get a conflict',
    change: 'acceptance does not look whether the gig is booked',
    file: `${booking}/accept-offer.ts`,
    from: "if (gig.status === 'booked') throw refusal('GIG_ALREADY_BOOKED')",
    to: '',
    tests: [bookingModel],
  },
  {
    invariant: 'nothing is half done: who was not chosen is told at once',
    change: 'acceptance leaves the other applications open',
    file: `${booking}/accept-offer.ts`,
    from: "await endApplications(tx, others, 'filled', systemDeed(now))",
    to: '',
    tests: [bookingModel],
  },
  {
    invariant: 'replaying the history gives what is stored',
    change: 'offers that end with their application are not all recorded',
    file: `${booking}/steps.ts`,
    from: '...voided.map(',
    to: '...voided.slice(1).map(',
    tests: [bookingModel],
  },
  {
    invariant: 'everybody was allowed to do what they did',
    change: 'whoever is not the artist passes for the venue',
    file: `${booking}/booking.policy.ts`,
    from: "return actor.userId === sides.venue_id ? 'venue' : null",
    to: "return 'venue'",
    tests: [bookingModel],
  },
  {
    invariant: 'everybody was allowed to do what they did',
    change: 'each side has the rights of both',
    file: 'packages/domain/src/booking/machine.ts',
    from: "[doer, doer === initiator ? 'initiator' : 'receiver']",
    to: "[doer, 'initiator', 'receiver']",
    tests: ['packages/domain/src/booking/machine.test.ts'],
  },
  {
    invariant: 'ends are ends',
    change: 'a declined offer can be accepted after all',
    file: 'packages/domain/src/booking/machine.ts',
    from: "accepted: { from: ['standing'], to: 'accepted'",
    to: "accepted: { from: ['standing', 'declined'], to: 'accepted'",
    tests: ['packages/domain/src/booking/machine.test.ts'],
  },
  {
    invariant: 'deadlines hold, by the clock of the server that decides',
    change: 'an expired offer can be accepted for ten minutes more',
    file: `${booking}/in-application.ts`,
    from: "(offer.status === 'standing' && offer.expires_at <= now)",
    to: "(offer.status === 'standing' && offer.expires_at.getTime() + 600_000 <= now.getTime())",
    tests: [contractModel],
  },
  {
    invariant: 'deadlines hold, by the clock of the server that decides',
    change: 'a contract can be signed for ten minutes after its deadline',
    file: `${contracts}/in-contract.ts`,
    from: "status === 'pending' && expires_at <= now",
    to: "status === 'pending' && expires_at.getTime() + 600_000 <= now.getTime()",
    tests: [contractModel],
  },
  {
    invariant: 'deadlines hold, however many servers run the clock',
    change: 'the clock does not look again whether somebody was reminded',
    file: `${booking}/run-booking-clock.ts`,
    from: ".where('reminded_at', 'is', null)",
    to: '',
    tests: [bookingModel],
  },
  {
    invariant: 'what time ends, it ends with all that belongs to it',
    change: 'a gig expires without its applications',
    file: `${booking}/run-booking-clock.ts`,
    from: "await endApplications(tx, await lockLiveApplications(tx, id), 'expired', system)",
    to: '',
    tests: [bookingModel],
  },
  {
    invariant: 'signed means both signatures under the same hash',
    change: 'signing does not compare the hash',
    file: `${contracts}/sign-contract.ts`,
    from: "if (hash !== current.hash) throw refusal('TERMS_CHANGED')",
    to: '',
    tests: [contractModel],
  },
  {
    invariant: 'a change of terms voids both signatures',
    change: 'signatures of older versions count',
    file: `${contracts}/sign-contract.ts`,
    from: '.filter(({ version }) => version === current.number)',
    to: '',
    tests: [contractModel],
  },
  {
    invariant: 'a signature cannot move to another contract or other words',
    change: 'the hash is left out of what a signature refers to',
    file: 'apps/server/migrations/0010-contracts.sql',
    from: 'foreign key (contract_id, version, hash) references contract_versions (contract_id, number, hash)',
    to: 'foreign key (contract_id, version) references contract_versions (contract_id, number)',
    tests: [chain],
  },
  {
    invariant: 'any edit of a row is detected',
    change: 'the chain does not cover who did something',
    file: `${contracts}/step-contract.ts`,
    from: 'actorId: link.actor_id,',
    to: '',
    tests: [chain],
  },
  {
    invariant: 'any edit of a row is detected',
    change: 'the end of the chain is not checked',
    file: `${contracts}/is-contract-intact.ts`,
    from: '&& events.at(-1)?.hash === contract.head_hash',
    to: '',
    tests: [chain],
  },
  {
    invariant: 'every committed change has exactly one event that tells of it',
    change: 'of several facts the first is not told',
    file: `${booking}/record.ts`,
    from: 'rows.map((row) => ({',
    to: 'rows.slice(rows.length > 1 ? 1 : 0).map((row) => ({',
    tests: [bookingModel],
  },
  {
    invariant: 'every committed change has exactly one event that tells of it',
    change: 'steps of contracts are not told',
    file: `${contracts}/step-contract.ts`,
    from: "await emit(tx, 'contract.recorded', { contractId: contract.id, number: link.number, event })",
    to: '',
    tests: [contractModel],
  },
  {
    invariant: 'nothing unacknowledged is half applied',
    change: 'a message is written in one transaction, its history in the next',
    file: `${booking}/act-on-application.ts`,
    from: 'const messageId = await insertMessage(tx, message, MESSAGES_PER_THREAD)',
    to: 'const messageId = await insertMessage(deps.db, message, MESSAGES_PER_THREAD)\n    await new Promise((resolve) => setTimeout(resolve, 2000))',
    tests: [kill],
  },
  {
    invariant: 'everything acknowledged survives',
    change: 'the embedded database answers before it has written',
    file: 'apps/server/src/embedded-postgres/server-settings.ts',
    from: "synchronous_commit: 'on'",
    to: "synchronous_commit: 'off', wal_writer_delay: '10s', wal_writer_flush_after: '1GB'",
    tests: [kill],
  },
  {
    invariant: 'a review is sealed until both have written or the time is over',
    change: 'the profile shows every review',
    file: `${reviews}/review-pages.queries.ts`,
    from: 'and (r.published_at is not null or r.publishes_at <= ${now})',
    to: '',
    tests: [`${reviews}/reviews.test.ts`],
  },
  {
    invariant: 'nobody answers an open review with one of their own',
    change: 'a review can be written until its time is over, whatever is open',
    file: `${reviews}/reviews.policy.ts`,
    from: '[mine, theirs].some((review) => review !== null && isOpen(review, now))',
    to: 'false',
    tests: [`${reviews}/reviews.test.ts`],
  },
  {
    invariant: 'no answer depends on where in a place an artist lives',
    change: 'the artist card tells the latitude',
    file: 'apps/server/src/features/directory/artist-cards.queries.ts',
    from: "'p.location',",
    to: "sql<string>`coalesce(p.location_lat::text, p.location)`.as('location') as unknown as 'p.location',",
    tests: ['apps/server/test/privacy/location-privacy.test.ts'],
  },
]
