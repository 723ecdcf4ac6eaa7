import { type Doer, type Graph, NEW } from '../booking/index.ts'

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
} as const satisfies Graph<TransactionStatus>
export type TransactionStep = keyof typeof TRANSACTION_GRAPH

/** What the log of a transaction tells besides its steps; none of it changes the status. */
export const TRANSACTION_NOTES = [
  /** The provider refused the card. */
  'declined',
  /** The venue was reminded to deposit. */
  'reminded',
  /** Money that came in too late for what it was meant for, and goes straight back. */
  'returned',
  'problem_reported',
  /** What nobody disputes went to the artist at once. */
  'part_released',
  'split_proposed',
  'split_declined',
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

/** A problem is open from its report until both agree or the operator decides. */
export const PROBLEM_STATUSES = ['open', 'resolved'] as const
export type ProblemStatus = (typeof PROBLEM_STATUSES)[number]

/** `replaced`: its maker wrote another one. `void`: the problem was resolved otherwise. */
export const SPLIT_STATUSES = ['standing', 'accepted', 'declined', 'replaced', 'void'] as const
export type SplitStatus = (typeof SPLIT_STATUSES)[number]

/** Whether somebody may take a step at all; times and problems are judged beside the graph. */
export function canStepTransaction(status: TransactionStatus, event: TransactionStep, doer: Doer): boolean {
  const { from, by }: { from: readonly string[]; by: readonly string[] } = TRANSACTION_GRAPH[event]
  return from.includes(status) && by.includes(doer)
}
