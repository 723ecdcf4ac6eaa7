import { type ActorRole, type Graph, NEW, stateAfter } from '../lifecycle/index.ts'

/** `failed`: the provider took the money back while it was held. */
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
 * How a payment ended, or what is owed of it, where its status alone does not tell; the status is `cancelled` then, as
 * no deposit is expected. `owed`: the venue cancelled late without a deposit; `paid`: it has paid that since.
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

/** Events in the past tense, as the log writes them. Only the provider's word takes money in. */
export const TRANSACTION_GRAPH = {
  opened: { from: [NEW], to: 'pending', by: ['system'] },
  deposited: { from: ['pending'], to: 'in_escrow', by: ['system'] },
  /** The whole fee to the artist: by the venue's hand, or by the clock a day after the end. */
  released: { from: ['in_escrow'], to: 'completed', by: ['venue', 'system'] },
  /** Both agreed how to divide what a problem had frozen, or the operator decided; some of it is the artist's. */
  split: { from: ['in_escrow'], to: 'completed', by: ['artist', 'venue', 'system'] },
  /** Before the performance, with its booking; or all of it back to the venue after a problem. */
  cancelled: { from: ['pending', 'in_escrow'], to: 'cancelled', by: ['artist', 'venue', 'system'] },
  /** The venue's bank took the deposit back while it was held. */
  reversed: { from: ['in_escrow'], to: 'failed', by: ['system'] },
  /** The venue cancelled late without a deposit. */
  owed: { from: ['cancelled'], to: 'cancelled', by: ['venue'] },
  /** The provider confirmed that it has paid what it owed; the artist has it at once. */
  owed_paid: { from: ['cancelled'], to: 'cancelled', by: ['system'] },
  /** The other side confirmed that it was paid outside Bandstand. */
  settled_outside: { from: ['pending', 'cancelled'], to: 'cancelled', by: ['artist', 'venue'] },
  /** The other side did not answer. */
  left_claimed: { from: ['pending', 'cancelled'], to: 'cancelled', by: ['system'] },
  left_unpaid: { from: ['pending', 'cancelled'], to: 'cancelled', by: ['system'] },
} as const satisfies Graph<TransactionStatus>
export type TransactionStep = keyof typeof TRANSACTION_GRAPH

/** What the same steps make of the settlement; all others leave it as it is. What is unpaid can still be settled outside. */
export const SETTLEMENT_GRAPH = {
  owed: { from: [null], to: 'owed' },
  owed_paid: { from: ['owed'], to: 'paid' },
  settled_outside: { from: [null, 'owed', 'unpaid'], to: 'paid_outside' },
  left_claimed: { from: [null, 'owed'], to: 'claimed' },
  left_unpaid: { from: [null, 'owed'], to: 'unpaid' },
} as const satisfies Partial<
  Record<TransactionStep, { from: readonly (SettlementKind | null)[]; to: SettlementKind }>
>

/** The settlement after a step; undefined when the step cannot be taken from it. */
export function settlementAfter(
  settlement: SettlementKind | null,
  step: TransactionStep,
): SettlementKind | null | undefined {
  if (!Object.hasOwn(SETTLEMENT_GRAPH, step)) return settlement === null ? null : undefined
  const { from, to }: { from: readonly (SettlementKind | null)[]; to: SettlementKind } =
    SETTLEMENT_GRAPH[step as keyof typeof SETTLEMENT_GRAPH]
  return from.includes(settlement) ? to : undefined
}

/** What the log of a transaction tells besides its steps; none of it changes the status. */
export const TRANSACTION_NOTES = [
  /** The provider refused the card. */
  'declined',
  /** The venue was reminded to deposit: when the day nears, on it, and once it has passed. */
  'reminded',
  'reminded_today',
  'overdue',
  /** The artist was told that the show is not funded: when the deposit is due, and a day before the start. */
  'not_funded',
  'not_funded_late',
  /** Both were asked, after the show, whether the fee was paid. */
  'unsettled',
  /** A side said that it was paid outside; the other denied it; or did not answer after an earlier no. */
  'claimed_outside',
  /** The other side was reminded to answer it. */
  'claim_reminded',
  'claim_denied',
  'claim_dropped',
  /** The deposit came before the answer. */
  'claim_voided',
  /** Money that came in too late for what it was meant for, and goes straight back. */
  'returned',
  'problem_reported',
  /** What nobody disputes went to the artist at once. */
  'part_released',
  'split_proposed',
  'split_declined',
  /** It is open for so long that the operator has to decide it. */
  'problem_overdue',
  /** The venue's bank took money back that the artist has already: the platform bears it. */
  'charged_back',
  /** The bank gave it back after all; it is the operator's to decide whose it is. */
  'charge_back_won',
] as const
export type TransactionNote = (typeof TRANSACTION_NOTES)[number]
export type TransactionEvent = TransactionStep | TransactionNote

/** What the provider is told to do with money: back to the venue, to the artist's account there, from it to the bank. */
export const MONEY_ORDER_KINDS = ['refund', 'transfer', 'payout'] as const
export type MoneyOrderKind = (typeof MONEY_ORDER_KINDS)[number]
export const MONEY_ORDER_STATUSES = ['requested', 'succeeded', 'failed'] as const
export type MoneyOrderStatus = (typeof MONEY_ORDER_STATUSES)[number]

export const MONEY_ORDER_GRAPH = {
  requested: { from: [NEW], to: 'requested', by: ['artist', 'venue', 'system'] },
  succeeded: { from: ['requested'], to: 'succeeded', by: ['system'] },
  /** A bank may return what it had taken. */
  failed: { from: ['requested', 'succeeded'], to: 'failed', by: ['system'] },
} as const satisfies Graph<MoneyOrderStatus>
export type MoneyOrderStep = keyof typeof MONEY_ORDER_GRAPH
/** As the log writes them. */
export type MoneyOrderEvent = `${MoneyOrderKind}_${MoneyOrderStep}`
export type PaymentEvent = TransactionEvent | MoneyOrderEvent

/** `unanswered`: for the whole time that the other side had. `void`: the fee was deposited first. */
export const CLAIM_STATUSES = ['open', 'confirmed', 'denied', 'unanswered', 'void'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

/** A problem is open from its report until both agree or the operator decides. */
export const PROBLEM_STATUSES = ['open', 'resolved'] as const
export type ProblemStatus = (typeof PROBLEM_STATUSES)[number]

/** `replaced`: its maker wrote another one. `void`: the problem was resolved otherwise. */
export const SPLIT_STATUSES = ['pending', 'accepted', 'declined', 'replaced', 'void'] as const
export type SplitStatus = (typeof SPLIT_STATUSES)[number]

/** Whether somebody may take a step at all; times and problems are judged beside the graph. */
export function canStepTransaction(
  status: TransactionStatus,
  event: TransactionStep,
  actorRole: ActorRole,
): boolean {
  return stateAfter(TRANSACTION_GRAPH, status, event, [actorRole]) !== null
}
