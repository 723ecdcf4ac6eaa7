/**
 * Accounts of the ledger. `provider_clearing` is the one asset: what the payment provider holds for us. All others are owed
 * to someone, so their balance is credits minus debits.
 */
export const ACCOUNT_KINDS = [
  'provider_clearing',
  /** Of one transaction: deposited and not yet decided. */
  'escrow',
  /** Of one act or wallet: earned, to be withdrawn. */
  'artist_payable',
  'platform_fee',
  /** Of one transaction: on its way back to the venue. */
  'refunds',
  /** Of one act or wallet: on its way to the bank. */
  'payouts',
  /** Taken back by a venue's bank. Below zero it is the platform's loss. */
  'disputes',
] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** An account: the platform's own have no owner. */
export interface Account {
  kind: AccountKind
  ownerId: string | null
}

/** One movement: `debit` and `credit` grow and shrink by the same amount, so it always balances. */
export interface Posting {
  kind: PostingKind
  debit: Account
  credit: Account
  amountCents: number
}

export const POSTING_KINDS = [
  'charge',
  'release',
  'share',
  'fee',
  'refund',
  'refunded',
  'refund_returned',
  'payout',
  'paid_out',
  'payout_bounced',
  'payout_returned',
  'reversal',
  'charged_back',
  'charge_back_won',
] as const
export type PostingKind = (typeof POSTING_KINDS)[number]

const CLEARING: Account = { kind: 'provider_clearing', ownerId: null }
const FEE: Account = { kind: 'platform_fee', ownerId: null }
const DISPUTES: Account = { kind: 'disputes', ownerId: null }
const of = (kind: AccountKind, ownerId: string): Account => ({ kind, ownerId })

/** The postings of each fact; ids are those of the transaction, the act or the wallet. */
export const postings = {
  charge: (transactionId: string, amountCents: number): Posting => ({
    kind: 'charge',
    debit: CLEARING,
    credit: of('escrow', transactionId),
    amountCents,
  }),
  release: (transactionId: string, artistId: string, amountCents: number): Posting => ({
    kind: 'release',
    debit: of('escrow', transactionId),
    credit: of('artist_payable', artistId),
    amountCents,
  }),
  /** What one person gets of what their act earned, or gets later than others. */
  share: (fromId: string, toId: string, amountCents: number): Posting => ({
    kind: 'share',
    debit: of('artist_payable', fromId),
    credit: of('artist_payable', toId),
    amountCents,
  }),
  fee: (transactionId: string, amountCents: number): Posting => ({
    kind: 'fee',
    debit: of('escrow', transactionId),
    credit: FEE,
    amountCents,
  }),
  refund: (transactionId: string, amountCents: number): Posting => ({
    kind: 'refund',
    debit: of('escrow', transactionId),
    credit: of('refunds', transactionId),
    amountCents,
  }),
  refunded: (transactionId: string, amountCents: number): Posting => ({
    kind: 'refunded',
    debit: of('refunds', transactionId),
    credit: CLEARING,
    amountCents,
  }),
  /** Money that a bank had taken returns to the provider. */
  refundReturned: (transactionId: string, amountCents: number): Posting => ({
    kind: 'refund_returned',
    debit: CLEARING,
    credit: of('refunds', transactionId),
    amountCents,
  }),
  payout: (artistId: string, amountCents: number): Posting => ({
    kind: 'payout',
    debit: of('artist_payable', artistId),
    credit: of('payouts', artistId),
    amountCents,
  }),
  paidOut: (artistId: string, amountCents: number): Posting => ({
    kind: 'paid_out',
    debit: of('payouts', artistId),
    credit: CLEARING,
    amountCents,
  }),
  payoutBounced: (artistId: string, amountCents: number): Posting => ({
    kind: 'payout_bounced',
    debit: CLEARING,
    credit: of('payouts', artistId),
    amountCents,
  }),
  payoutReturned: (artistId: string, amountCents: number): Posting => ({
    kind: 'payout_returned',
    debit: of('payouts', artistId),
    credit: of('artist_payable', artistId),
    amountCents,
  }),
  /** Escrow that a bank took back. */
  reversal: (transactionId: string, amountCents: number): Posting => ({
    kind: 'reversal',
    debit: of('escrow', transactionId),
    credit: DISPUTES,
    amountCents,
  }),
  /** A refund that the provider refused, as the bank had taken the money back already. */
  refundTakenBack: (transactionId: string, amountCents: number): Posting => ({
    kind: 'reversal',
    debit: of('refunds', transactionId),
    credit: DISPUTES,
    amountCents,
  }),
  chargedBack: (amountCents: number): Posting => ({
    kind: 'charged_back',
    debit: DISPUTES,
    credit: CLEARING,
    amountCents,
  }),
  /** The bank returned a charged-back amount after all. */
  chargeBackWon: (amountCents: number): Posting => ({
    kind: 'charge_back_won',
    debit: CLEARING,
    credit: DISPUTES,
    amountCents,
  }),
} as const
