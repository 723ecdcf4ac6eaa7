import { SIDES, type Side } from '@bandstand/domain/lifecycle'
import { HOUR_MS } from '@bandstand/domain/time'
import { bankText, clearedText, frozenText } from '../../src/features/payments/payouts/bank-notices.ts'
import { paymentText, payoutText } from '../../src/features/payments/notices/payment-notice-texts.ts'
import { sharePaidText, shareReturnedText } from '../../src/features/payments/notices/share-notices.ts'
import { changedText, decidedText, keptText, proposedText } from '../../src/features/shares/rule-notices.ts'
import type { PaymentFactsRow } from '../../src/features/payments/notices/payment-notice.queries.ts'
import { type Examples, example, forEach, type NoticeExample } from './example.ts'
import { after, before, BOOKED, id, signed, ZONE } from './facts.ts'

const LESS = { before_cents: 120_00, after_cents: 84_00 }
const seeShare = { path: `/bookings/${id(1)}#money`, action: 'See your share' }

function paid(
  event: PaymentFactsRow['event'],
  sides: readonly Side[],
  change: Partial<PaymentFactsRow> = {},
  when?: string,
): NoticeExample[] {
  const facts: PaymentFactsRow = {
    ...signed,
    at: before(96),
    event,
    actor_role: 'system',
    amount_cents: 420_00,
    note: '',
    claim_by: null,
    claim_cents: null,
    claim_method: null,
    claim_paid_on: null,
    claim_answer_by: null,
    claim_repeated: false,
    players_paid: 0,
    commission_cents: 0,
    ...change,
  }
  return forEach(sides, (to) => paymentText(facts, to, true), when)
}
const claim = { actor_role: 'venue', note: 'Cash, Nov 28, 2026', at: after(20) } as const

const payout = {
  amount_cents: 630_00,
  artist_id: id(1),
  requested_at: new Date('2026-11-30T15:00:00Z'),
  at: new Date('2026-12-02T16:00:00Z'),
  time_zone: ZONE,
}

export const PAYMENT_EXAMPLES = {
  'payment.deposited': [
    ...paid('deposited', SIDES, { payment_status: 'in_escrow' }),
    ...paid(
      'deposited',
      SIDES,
      { payment_status: 'in_escrow', contract_status: 'pending', signed_at: null, sign_by: before(48) },
      'not signed by both',
    ),
  ],
  'payment.declined': paid('declined', ['venue'], { note: 'The card has insufficient funds.' }),
  'payment.reminded': paid('reminded', ['venue']),
  'payment.reminded_today': paid('reminded_today', ['venue'], { at: before(78) }),
  'payment.overdue': paid('overdue', ['venue'], { at: before(71) }),
  'payment.not_funded': paid('not_funded', ['artist'], { at: before(72) }),
  'payment.not_funded_late': paid('not_funded_late', ['artist'], { at: before(24) }),
  'payment.unsettled': paid('unsettled', SIDES, { at: after(24) }),
  'payment.released': [
    ...paid('released', ['artist'], { actor_role: 'venue', at: after(2) }),
    ...paid(
      'released',
      ['artist'],
      { at: after(24), fee_basis_points: 500 },
      'automatic, with a platform fee',
    ),
    ...paid('released', ['artist'], { at: after(24), players_paid: 4, commission_cents: 42_00 }, 'split'),
    ...paid('released', ['artist'], { at: after(24), commission_cents: 42_00 }, 'with an agent’s commission'),
  ],
  'payment.cancelled': paid('cancelled', SIDES, {
    booking_status: 'completed',
    payment_status: 'cancelled',
    refund_cents: 420_00,
    amount_cents: 0,
    at: after(100),
  }),
  'payment.owed_paid': paid('owed_paid', SIDES, { amount_cents: 210_00 }),
  'payment.claimed_outside': [
    ...paid('claimed_outside', ['artist'], claim),
    ...paid('claimed_outside', ['venue'], { ...claim, actor_role: 'artist' }),
    ...paid('claimed_outside', ['artist'], { ...claim, amount_cents: 300_00 }, 'of a part'),
  ],
  'payment.claim_reminded': paid('claim_reminded', ['artist'], {
    claim_by: 'venue',
    claim_cents: 420_00,
    claim_method: 'cash',
    claim_paid_on: '2026-11-28',
    claim_answer_by: after(20 + 7 * 24),
  }),
  'payment.claim_denied': paid('claim_denied', ['venue'], { ...claim, actor_role: 'artist' }),
  'payment.claim_dropped': paid('claim_dropped', SIDES, { at: after(400) }),
  'payment.claim_voided': paid('claim_voided', SIDES, { payment_status: 'in_escrow' }),
  'payment.settled_outside': paid('settled_outside', SIDES, { ...claim, actor_role: 'artist' }),
  'payment.left_claimed': paid('left_claimed', SIDES, { at: after(400) }),
  'payment.left_unpaid': paid('left_unpaid', SIDES, { at: after(400) }),
  'payment.problem_reported': paid('problem_reported', ['artist'], {
    payment_status: 'in_escrow',
    actor_role: 'venue',
    amount_cents: 300_00,
    note: 'The second set was half an hour late.',
  }),
  'payment.split_proposed': [
    ...paid('split_proposed', ['venue'], {
      actor_role: 'artist',
      amount_cents: 380_00,
      note: 'We played both sets, the second one late.',
    }),
    ...paid('split_proposed', ['artist'], { actor_role: 'venue', amount_cents: 300_00 }),
  ],
  'payment.split_declined': paid('split_declined', ['artist'], { actor_role: 'venue' }),
  'payment.split': paid('split', SIDES, {
    payment_status: 'completed',
    amount_cents: 340_00,
    earned_cents: 340_00,
    refund_cents: 80_00,
  }),
  'payment.reversed': paid('reversed', SIDES, { payment_status: 'failed' }),
  'payment.returned': paid('returned', ['venue']),
  'payment.refund_failed': paid('refund_failed', ['venue'], { note: 'The card account is closed.' }),
  'payment.payout_succeeded': [
    example('artist', payoutText({ ...payout, event: 'payout_succeeded', note: '' })),
  ],
  'payment.payout_failed': [
    example('artist', payoutText({ ...payout, event: 'payout_failed', note: 'The account is closed.' })),
  ],

  'share.paid': [
    example('member', sharePaidText(signed, 84_00)),
    example('member', sharePaidText(signed, 84_00, 84_00)),
    example('member', sharePaidText(signed, 84_00, 20_00)),
  ],
  'share.proposed': [example('member', { ...proposedText(signed, LESS), ...seeShare })],
  'share.changed': [
    example('member', { ...changedText(signed, LESS, true), ...seeShare }, 'agreed on'),
    example('member', { ...changedText(signed, LESS, false), ...seeShare }, 'before the deposit'),
  ],
  'share.kept': (['declined', 'withdrawn', 'replaced', 'settled', 'outdated'] as const).map((status) =>
    example('member', { ...keptText(signed, LESS, status), ...seeShare }, status),
  ),
  'share.decided': (['in_effect', 'declined', 'settled', 'outdated'] as const).map((status) =>
    example('artist', { ...decidedText(signed, status, ['Kim Lee']), ...seeShare }, status),
  ),
  'share.returned': [example('artist', shareReturnedText(signed, { name: 'Kim Lee', cents: 84_00 }))],

  'bank.changed': [
    example('member', bankText({ at: BOOKED, from: null, timeZone: ZONE }), 'the first one'),
    example(
      'member',
      bankText({ at: BOOKED, from: new Date(BOOKED.getTime() + 24 * HOUR_MS), timeZone: ZONE }),
      'another one',
    ),
  ],
  'bank.frozen': [
    example('member', frozenText({ at: BOOKED, sentCents: 0, timeZone: ZONE })),
    example(
      'member',
      frozenText({ at: BOOKED, sentCents: 10_000, timeZone: ZONE }),
      'with a withdrawal on its way',
    ),
  ],
  'bank.cleared': [example('member', clearedText(BOOKED, ZONE))],
} satisfies Examples
