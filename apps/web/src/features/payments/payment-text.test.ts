import type { TransactionDetail } from '@bandstand/api-spec'
import { expect, test } from 'vitest'
import {
  cancelText,
  denyText,
  depositText,
  escrowCents,
  nextStepOf,
  paymentSentence,
  paymentStamp,
  releaseText,
  shownSum,
  typedCents,
  unansweredText,
} from './payment-text.ts'

const side = (name: string) => ({ uuid: name, name, profileImageUrl: null })
const inEscrow = {
  status: 'in_escrow',
  me: 'artist',
  artist: side('Reyes Trio'),
  venue: side('The Room'),
  amount: 650,
  earned: 0,
  refunded: 0,
  frozen: false,
  consequences: {
    release: { artistGets: 617.5, fee: 32.5 },
    cancel: { late: true, marked: true, artistKeeps: 0, venueGetsBack: 650, owes: 0 },
  },
} as TransactionDetail
const asVenue = { ...inEscrow, me: 'venue' } as TransactionDetail

test('shows each party in dollars what a release and a cancellation do', () => {
  expect(releaseText(asVenue)).toBe('Reyes Trio gets $617.50 right away. The platform keeps $32.50.')
  expect(cancelText(inEscrow)).toBe(
    '$650.00 goes back to The Room, and the booking ends. It counts as a late cancellation on your profile.',
  )
  const cancel = { late: true, marked: false, artistKeeps: 325, venueGetsBack: 325, owes: 0 }
  const late = { ...asVenue, consequences: { ...inEscrow.consequences, cancel } }
  expect(cancelText(late)).toBe(
    'It’s less than 48 hours before the start, so Reyes Trio keeps $325.00 of $650.00, and $325.00 goes back to your card. The booking ends.',
  )
  const unfunded = { ...asVenue, status: 'pending' } as TransactionDetail
  const nothing = { late: true, marked: false, artistKeeps: 0, venueGetsBack: 0, owes: 0 }
  const cancelling = (change: object) => ({
    ...unfunded,
    consequences: { ...inEscrow.consequences, cancel: { ...nothing, ...change } },
  })
  expect(cancelText(cancelling({ late: false }))).toBe(
    'Nothing was paid, so nobody owes anything. The booking ends.',
  )
  expect(cancelText(cancelling({}))).toBe(
    'It’s less than 48 hours before the start, but you haven’t both signed the contract, so nobody owes anything. The booking ends.',
  )
  expect(cancelText({ ...cancelling({}), amount: 0 })).toBe(
    'There’s no fee, so nobody owes anything. The booking ends.',
  )
  expect(cancelText(cancelling({ owes: 325 }))).toMatch(
    /you’ll owe Reyes Trio the cancellation fee of \$325\.00/,
  )
  expect(cancelText({ ...cancelling({}), me: 'artist' })).toMatch(/doesn’t count as a late cancellation/)
})

test('a deposit says what happens to the money, before the show and once it has started', () => {
  const pending = { ...asVenue, status: 'pending', owed: 0, settlement: null }
  const text = (change: object) => depositText({ ...pending, ...change } as never)
  const ahead = {
    abilities: { cancel: true },
    gig: { startsAt: '2030-11-30T02:30:00Z', timeZone: 'America/Detroit' },
  }
  expect(text({ ...ahead, signBy: '2030-11-26T23:00:00Z' })).toBe(
    '$650.00 is charged now and held until the gig is over. You get it back if Reyes Trio cancels. You also get it back if you haven’t both signed the contract by Tue, Nov 26, 2030, 6:00 PM EST.',
  )
  const early = { ...inEscrow.consequences, cancel: { ...inEscrow.consequences.cancel, late: false } }
  expect(text({ ...ahead, signBy: null, consequences: early })).toBe(
    '$650.00 is charged now and held until the gig is over. You get it back if Reyes Trio cancels, or if you cancel by Wed, Nov 27, 2030, 9:30 PM EST.',
  )
  expect(text({ abilities: { cancel: false } })).toBe(
    '$650.00 is charged now and held. It’s released to Reyes Trio 24 hours after the show ends, or right away if that has passed.',
  )
  expect(text({ abilities: { cancel: false }, owed: 325, settlement: 'owed' })).toBe(
    '$325.00 is charged now and goes to Reyes Trio right away.',
  )
  expect(text({ amount: 0 })).toBe('There’s nothing to charge. The fee is $0.00.')
})

test('shows each party how a payment ended without a deposit', () => {
  const owed = { ...asVenue, status: 'cancelled', settlement: 'owed', owed: 325, claims: [] } as never
  expect(paymentSentence(owed)).toBe(
    'Cancelled late without a deposit: you owe Reyes Trio the cancellation fee of $325.00.',
  )
  const claims = [{ status: 'confirmed', amount: 600 }]
  expect(paymentSentence({ ...inEscrow, settlement: 'paid_outside', claims } as never)).toBe(
    '$600.00 was paid outside Bandstand. You both confirmed it, so the fee is settled.',
  )
  expect(paymentSentence({ ...inEscrow, settlement: 'unpaid', owed: 0, claims: [] } as never)).toBe(
    '$650.00 wasn’t paid or settled in time. It’s on The Room’s track record as unpaid.',
  )
})

test('shows each party the state of a payment', () => {
  expect(paymentSentence(inEscrow)).toBe('$650.00 is held in escrow for you.')
  expect(paymentSentence({ ...asVenue, earned: 400, frozen: true })).toBe(
    'A problem was reported: $250.00 stays held until you both agree.',
  )
  expect(paymentSentence({ ...asVenue, status: 'completed', earned: 500.1, refunded: 149.9 })).toBe(
    '$500.10 went to Reyes Trio, and $149.90 goes back to your card.',
  )
  expect(paymentSentence({ ...inEscrow, status: 'cancelled' })).toBe('Cancelled before anything was paid.')
  const direct = {
    ...inEscrow,
    status: 'pending',
    funding: { state: 'none', dueAt: null },
  } as TransactionDetail
  expect(paymentSentence(direct)).toBe('The Room pays you directly.')
  expect(paymentSentence({ ...direct, me: 'venue' })).toBe('Pay Reyes Trio directly.')
})

test('counts dollars in whole cents', () => {
  expect(escrowCents({ ...inEscrow, amount: 0.3, earned: 0.1 })).toBe(20)
  expect(['10.005', '', '-1', '1e3', '650.01', ' 650 '].map((typed) => typedCents(typed, 650))).toEqual([
    null,
    null,
    null,
    null,
    null,
    65_000,
  ])
})

test('shows each party what the status of a payment means for them', () => {
  const payment = { ...inEscrow, settlement: null, funding: { state: 'not_funded', dueAt: null } }
  const labels = (change: object) =>
    (['venue', 'artist'] as const).map((me) => paymentStamp({ ...payment, ...change, me } as never).label)
  expect(labels({ status: 'pending' })).toEqual(['Deposit to pay', 'Not deposited yet'])
  // What the reader has to do is marked as such, once it can be done.
  const due = {
    ...payment,
    status: 'pending',
    funding: { state: 'not_funded', dueAt: '2026-11-24T00:00:00Z' },
  }
  expect(paymentStamp({ ...due, me: 'venue' } as never).status).toBe('open')
  expect(paymentStamp({ ...due, me: 'artist' } as never).status).toBe('pending')
  expect(paymentStamp({ ...payment, status: 'pending', me: 'venue' } as never).status).toBe('pending')
  expect(paymentStamp({ ...payment, settlement: 'owed', me: 'venue' } as never).status).toBe('open')
  expect(labels({ status: 'pending', funding: { state: 'none', dueAt: null } })).toEqual([
    'Pay directly',
    'They pay you directly',
  ])
  expect(labels({ status: 'pending', funding: { state: 'overdue', dueAt: null } })).toEqual([
    'Deposit overdue',
    'Deposit overdue',
  ])
  expect(labels({})).toEqual(['Held in escrow', 'Held for you'])
  expect(labels({ frozen: true })).toEqual(['Held until you agree', 'Held until you agree'])
  expect(labels({ status: 'completed', earned: 650 })).toEqual(['Paid', 'Paid to you'])
  expect(labels({ status: 'completed', earned: 400, refunded: 250 })).toEqual(['Split', 'Split'])
  expect(labels({ status: 'cancelled', refunded: 650 })).toEqual(['Refunded', 'Cancelled'])
  expect(labels({ status: 'cancelled', earned: 325 })).toEqual(['Partly refunded', 'Partly paid to you'])
  expect(labels({ status: 'failed' })).toEqual(['Deposit reversed', 'Deposit reversed'])
  expect(labels({ status: 'cancelled', settlement: 'unpaid' })).toEqual(['Unpaid', 'Unpaid'])
})

test('a payment has one next step: release only once the show is over, a deposit once it is due', () => {
  const end = Date.parse('2030-11-30T05:00:00.000Z')
  const none = { answerClaim: null, answerSplit: null, deposit: false, release: false }
  const step = (change: object, abilities: object, now = end) =>
    nextStepOf(
      {
        ...inEscrow,
        settlement: null,
        funding: { state: 'funded', dueAt: null },
        releasesAt: '2030-12-01T05:00:00.000Z',
        claims: [],
        ...change,
        abilities: { ...none, ...abilities },
      } as never,
      now,
    )
  expect(step({}, { release: true }, end - 1)).toBeNull()
  expect(step({}, { release: true })).toBe('release')
  const unpaid = { releasesAt: null, funding: { state: 'not_funded', dueAt: null } }
  expect(step(unpaid, { deposit: true })).toBeNull()
  const due = { releasesAt: null, funding: { state: 'not_funded', dueAt: '2030-11-26T05:00:00.000Z' } }
  expect(step(due, { deposit: true })).toBe('deposit')
  expect(step({ ...unpaid, settlement: 'owed' }, { deposit: true })).toBe('deposit')
  expect(step(due, { deposit: true, answerClaim: 1 })).toBe('claim')
  expect(step({ ...due, claims: [{ status: 'open' }] }, { deposit: true })).toBeNull()
  expect(step({}, { answerSplit: 2 })).toBe('split')
})

test('says what becomes of a payment reported as made outside Bandstand, by what came before', () => {
  const open = {
    ...inEscrow,
    settlement: null,
    claims: [] as unknown[],
    gig: { timeZone: 'America/Detroit' },
  } as TransactionDetail
  expect(unansweredText(open, 'The Room')).toMatch(
    /^If The Room doesn’t reply, the payment is closed as reported/,
  )
  const denied = { ...open, claims: [{ madeBy: 'artist', status: 'denied' }] } as TransactionDetail
  expect(unansweredText(denied, 'The Room')).toBe('If The Room doesn’t reply, nothing changes.')
  expect(unansweredText({ ...open, settlement: 'unpaid' }, 'The Room')).toMatch(/nothing changes/)

  const due = { ...open, settlesBy: '2026-11-30T02:30:00.000Z' }
  expect(denyText(due)).toBe(
    'The fee is still owed. If it isn’t settled by Sun, Nov 29, 2026, 9:30 PM EST, it’s recorded on The Room’s track record as unpaid.',
  )
  expect(denyText({ ...due, me: 'venue' })).toMatch(/recorded on your track record as unpaid\.$/)
  expect(denyText({ ...due, settlement: 'unpaid' })).toBe(
    'The fee stays on The Room’s track record as unpaid.',
  )
})

test('a payment with an open problem shows what is still held, any other its total', () => {
  expect(shownSum({ ...inEscrow, owed: 0 })).toBe(650)
  expect(shownSum({ ...inEscrow, owed: 0, frozen: true, earned: 400.1 })).toBe(249.9)
  expect(shownSum({ ...inEscrow, owed: 325 })).toBe(325)
})

test('says what went to an act that divided it, and what of that is the reader’s', () => {
  const released = { ...inEscrow, status: 'completed', earned: 650 } as TransactionDetail
  const share = (name: string, isYou: boolean, amount: number) => ({ name, isYou, amount, expenses: 0 })
  const [mine, theirs] = [share('Kim', true, 130.5), share('Ada', false, 519.5)]
  const split = {
    isFinal: true,
    isPaidHere: true,
    net: 650,
    commission: null,
    shares: [mine, theirs],
    proposal: null,
  }
  expect(paymentSentence(released, split)).toBe(
    '$650.00 went to your act. $130.50 of that is yours. 1 other player got a share.',
  )
  expect(paymentSentence(released, { ...split, shares: [theirs, theirs] })).toBe(
    '$650.00 went to your act. 2 players got shares.',
  )
  expect(paymentSentence(released, { ...split, shares: [mine] })).toBe(
    '$650.00 went to your act. $130.50 of that is yours.',
  )
  const commission = { agent: 'Jo Park', isYou: false, basisPoints: 1000, amount: 65, net: 650 }
  expect(paymentSentence(released, { ...split, shares: [], commission })).toBe(
    '$650.00 went to you. $65.00 of that is Jo Park’s commission.',
  )
  // As before for everybody else: nothing is split, not yet, or outside Bandstand.
  for (const none of [undefined, null, { ...split, isFinal: false }, { ...split, isPaidHere: false }])
    expect(paymentSentence(released, none)).toBe('$650.00 went to you.')
  expect(paymentSentence({ ...released, me: 'venue' })).toBe('$650.00 went to Reyes Trio.')
})
