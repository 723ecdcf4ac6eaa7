import type { ActorRole } from '../lifecycle/index.ts'
import { countOf } from '../product/index.ts'
import type { PaymentEvent } from './machine.ts'
import { CLAIM_ANSWER_DAYS } from './payment-time.ts'

/** The message that answers each action, under the action's name in the interface. */
export const PAYMENT_ANSWERS = {
  deposit: 'Payment deposit successful!',
  release: 'Payment release successful!',
  cancel: 'Payment cancel successful!',
  problem: 'Your report was sent. Nothing is released until you both agree.',
  propose: 'Your proposal was sent.',
  accept: 'You both agreed. The payment is settled.',
  claim: `Sent. They have ${countOf(CLAIM_ANSWER_DAYS, 'day')} to confirm or deny it.`,
  confirm: 'Confirmed. The fee is settled.',
  deny: 'You denied it. The fee is still owed.',
  decline: 'You declined the proposal. The money stays held until you both agree.',
} as const

const TEXTS: Record<PaymentEvent, (who: string, names: { artist: string; venue: string }) => string> = {
  opened: () => 'The payment was created with the booking',
  deposited: (_, { venue }) => `${venue} deposited the fee, which is now held in escrow`,
  released: (who) => `${who} released the fee to the artist`,
  split: (who) => `${who} split the fee. The artist’s part:`,
  cancelled: (who) => `${who} cancelled the payment`,
  reversed: () => 'The amount still held went back to the venue’s bank',
  declined: () => 'The card was declined',
  owed: (who) => `${who} cancelled late without a deposit and owes the cancellation fee`,
  owed_paid: () => 'The cancellation fee was paid and went to the artist',
  settled_outside: (who) => `${who} confirmed the payment outside Bandstand`,
  left_claimed: () => 'The reported payment outside Bandstand was neither confirmed nor denied',
  left_unpaid: () => 'The fee was never paid and is recorded as unpaid',
  reminded: () => 'The venue was reminded to deposit the fee',
  reminded_today: () => 'The venue was reminded on the day the deposit is due',
  overdue: () => 'The deposit is overdue. The venue was reminded',
  not_funded: () => 'The artist was notified that the show isn’t funded yet',
  not_funded_late: () =>
    'The artist was notified that the show isn’t funded and can be cancelled without a late mark',
  unsettled: () => 'Both were asked whether the fee was paid',
  claimed_outside: (who) => `${who} reported a payment outside Bandstand`,
  claim_reminded: () => 'A reminder to confirm or deny that payment was sent',
  claim_denied: (who) => `${who} denied the payment outside Bandstand`,
  claim_dropped: () => 'The repeated report of a payment outside Bandstand expired',
  claim_voided: () =>
    'The deposit arrived first, so the reported payment outside Bandstand no longer applies',
  returned: () => 'A deposit arrived too late or for a different amount and is being returned',
  problem_reported: (who) => `${who} reported a problem and proposed for the artist:`,
  part_released: () => 'The undisputed amount was paid to the artist',
  split_proposed: (who) => `${who} proposed for the artist:`,
  split_declined: (who) => `${who} declined the proposal`,
  problem_overdue: () => 'The operator was asked to decide the problem',
  charged_back: () => 'The venue’s bank reversed the deposit. The artist keeps what was already paid out',
  charge_back_won: () => 'The venue’s bank gave the money back',
  refund_requested: () => 'The refund to the venue is on its way',
  refund_succeeded: () => 'The refund arrived at the venue’s card',
  refund_failed: () => 'The refund couldn’t be paid. The operator was notified',
  transfer_requested: () => 'The artist’s part is on its way to the artist’s account',
  transfer_succeeded: () => 'The artist’s part is in the artist’s account',
  transfer_failed: () => 'The transfer to the artist’s account failed. The operator was notified',
  payout_requested: () => 'The withdrawal is on its way to the bank',
  payout_succeeded: () => 'The withdrawal arrived at the bank',
  payout_failed: () => 'The bank returned the withdrawal. The money is available again',
}

/** Returns one event of a payment's history as a sentence. */
export function paymentEventText(
  event: PaymentEvent,
  actorRole: ActorRole,
  names: { artist: string; venue: string },
): string {
  return TEXTS[event](actorRole === 'system' ? 'Bandstand' : names[actorRole], names)
}
