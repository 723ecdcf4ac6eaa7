import { formatMoney } from '../money/index.ts'

/**
 * Returns what it means for the fee when a payment outside Bandstand is confirmed, also if less was paid than is due: 'If Ada
 * confirms, …'.
 */
export function settlesText(paidCents: number, dueCents: number, condition: string): string {
  const [paid, due, rest] = [paidCents, dueCents, dueCents - paidCents].map((cents) => formatMoney(cents))
  return paidCents < dueCents
    ? `That’s ${rest} less than the ${due} due. ${condition}, the fee counts as paid in full and the remaining ${rest} is no longer owed.`
    : `${condition}, ${paid} settles the fee in full.`
}
