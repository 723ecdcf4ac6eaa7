import { type ActorRole, type Graph, NEW, stateAfter } from '../lifecycle/index.ts'

/** `failed`: the provider took the money back while it was in escrow. */
export const TRANSACTION_STATUSES = ['pending', 'in_escrow', 'completed', 'cancelled', 'failed'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

export const TRANSACTION_LABELS: Record<TransactionStatus, string> = {
  pending: 'Pending',
  in_escrow: 'In escrow',
  completed: 'Completed',
  cancelled: 'Cancelled',
  failed: 'Failed',
}

/**
 * How a payment ended, or what is owed, where its status alone does not say; the status is then `cancelled`, as no
 * deposit is expected. `owed`: the venue cancelled late without a deposit; `paid`: it has paid that since.
 * `paid_outside`: both say so. `claimed`: one says so, and the other did not answer. `unpaid`: nobody paid.
 */
export const SETTLEMENTS = ['owed', 'paid', 'paid_outside', 'claimed', 'unpaid'] as const
export type SettlementKind = (typeof SETTLEMENTS)[number]

export const SETTLEMENT_LABELS: Record<SettlementKind, string> = {
  owed: 'Cancellation fee owed',
  paid: 'Cancellation fee paid',
  paid_outside: 'Paid outside Bandstand',
  claimed: 'Reported as paid outside',
  unpaid: 'Unpaid',
}

/** Events in the past tense, as the history has them. A deposit counts only once the provider reports it. */
export const TRANSACTION_GRAPH = {
  opened: { from: [NEW], to: 'pending', by: ['system'] },
  deposited: { from: ['pending'], to: 'in_escrow', by: ['system'] },
  /** The whole fee to the artist: released by the venue, or by the clock a day after the end. */
  released: { from: ['in_escrow'], to: 'completed', by: ['venue', 'system'] },
  /**
   * Both agreed how to divide the money that a problem had frozen, or the operator decided; part of it is the artist's.
   */
  split: { from: ['in_escrow'], to: 'completed', by: ['artist', 'venue', 'system'] },
  /** Before the performance, with its booking; or all of it back to the venue after a problem. */
  cancelled: { from: ['pending', 'in_escrow'], to: 'cancelled', by: ['artist', 'venue', 'system'] },
  /** The venue's bank took the deposit back while it was in escrow. */
  reversed: { from: ['in_escrow'], to: 'failed', by: ['system'] },
  /** The venue cancelled late without a deposit. */
  owed: { from: ['cancelled'], to: 'cancelled', by: ['venue'] },
  /** The provider confirmed the payment of what was owed, and the artist has it right away. */
  owed_paid: { from: ['cancelled'], to: 'cancelled', by: ['system'] },
  /** The other side confirmed that it was paid outside Bandstand. */
  settled_outside: { from: ['pending', 'cancelled'], to: 'cancelled', by: ['artist', 'venue'] },
  /** The other side did not answer. */
  left_claimed: { from: ['pending', 'cancelled'], to: 'cancelled', by: ['system'] },
  left_unpaid: { from: ['pending', 'cancelled'], to: 'cancelled', by: ['system'] },
} as const satisfies Graph<TransactionStatus>
export type TransactionStep = keyof typeof TRANSACTION_GRAPH

/** The settlement after those steps that change it. An unpaid fee can still be settled outside. */
export const SETTLEMENT_GRAPH = {
  owed: { from: [null], to: 'owed' },
  owed_paid: { from: ['owed'], to: 'paid' },
  settled_outside: { from: [null, 'owed', 'unpaid'], to: 'paid_outside' },
  left_claimed: { from: [null, 'owed'], to: 'claimed' },
  left_unpaid: { from: [null, 'owed'], to: 'unpaid' },
} as const satisfies Partial<
  Record<TransactionStep, { from: readonly (SettlementKind | null)[]; to: SettlementKind }>
>

/** Returns the settlement after a step; undefined when the step is not possible from it. */
export function settlementAfter(
  settlement: SettlementKind | null,
  step: TransactionStep,
): SettlementKind | null | undefined {
  if (!Object.hasOwn(SETTLEMENT_GRAPH, step)) return settlement === null ? null : undefined
  const { from, to }: { from: readonly (SettlementKind | null)[]; to: SettlementKind } =
    SETTLEMENT_GRAPH[step as keyof typeof SETTLEMENT_GRAPH]
  return from.includes(settlement) ? to : undefined
}

/** Events in a transaction's history besides its steps; none of them changes the status. */
export const TRANSACTION_NOTES = [
  /** The provider refused the card. */
  'declined',
  /** The venue was reminded to deposit: as the due date nears, on it, and once after it. */
  'reminded',
  'reminded_today',
  'overdue',
  /** The artist was notified that the show is not funded: when the deposit is due, and a day before the start. */
  'not_funded',
  'not_funded_late',
  /** Both were asked, after the show, whether the fee was paid. */
  'unsettled',
  /** A party said that it was paid outside; the other denied it; or did not answer after an earlier denial. */
  'claimed_outside',
  /** The other side was reminded to answer it. */
  'claim_reminded',
  'claim_denied',
  'claim_dropped',
  /** The deposit came before the answer. */
  'claim_voided',
  /** Money that arrived too late for its purpose and is refunded right away. */
  'returned',
  'problem_reported',
  /** The undisputed part was paid to the artist right away. */
  'part_released',
  'split_proposed',
  'split_declined',
  /** It has been open so long that the operator has to decide it. */
  'problem_overdue',
  /** The venue's bank took back money that the artist already has: the platform bears the loss. */
  'charged_back',
  /** The bank returned it after all; the operator decides who gets it. */
  'charge_back_won',
] as const
export type TransactionNote = (typeof TRANSACTION_NOTES)[number]
export type TransactionEvent = TransactionStep | TransactionNote

/** Orders to the provider: money back to the venue, to the artist's account there, or from it to the bank. */
export const MONEY_ORDER_KINDS = ['refund', 'transfer', 'payout'] as const
export type MoneyOrderKind = (typeof MONEY_ORDER_KINDS)[number]
export const MONEY_ORDER_STATUSES = ['requested', 'succeeded', 'failed'] as const
export type MoneyOrderStatus = (typeof MONEY_ORDER_STATUSES)[number]

export const MONEY_ORDER_GRAPH = {
  requested: { from: [NEW], to: 'requested', by: ['artist', 'venue', 'system'] },
  succeeded: { from: ['requested'], to: 'succeeded', by: ['system'] },
  /** A bank may return a payout after it succeeded. */
  failed: { from: ['requested', 'succeeded'], to: 'failed', by: ['system'] },
} as const satisfies Graph<MoneyOrderStatus>
export type MoneyOrderStep = keyof typeof MONEY_ORDER_GRAPH
/** The names of their events in the history. */
export type MoneyOrderEvent = `${MoneyOrderKind}_${MoneyOrderStep}`
export type PaymentEvent = TransactionEvent | MoneyOrderEvent

/** `unanswered`: the other party let the time pass. `void`: the fee was deposited first. */
export const CLAIM_STATUSES = ['open', 'confirmed', 'denied', 'unanswered', 'void'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

/** A problem is open from its report until both agree or the operator decides. */
export const PROBLEM_STATUSES = ['open', 'resolved'] as const
export type ProblemStatus = (typeof PROBLEM_STATUSES)[number]

/** `replaced`: its maker wrote another one. `void`: the problem was resolved otherwise. */
export const SPLIT_STATUSES = ['pending', 'accepted', 'declined', 'replaced', 'void'] as const
export type SplitStatus = (typeof SPLIT_STATUSES)[number]

/** Returns whether the graph has this step for an actor. Times and problems are checked separately. */
export function canStepTransaction(
  status: TransactionStatus,
  event: TransactionStep,
  actorRole: ActorRole,
): boolean {
  return stateAfter(TRANSACTION_GRAPH, status, event, [actorRole]) !== null
}
