import type { HoldStatus } from './machine.ts'

const ORDINALS = ['1st', '2nd', '3rd']

/** Returns a rank as '2nd hold'. There are fewer than twenty. */
export function rankText(rank: number): string {
  return `${ORDINALS[rank - 1] ?? `${rank}th`} hold`
}

export const HOLD_LABELS: Record<HoldStatus, string> = {
  requested: 'Requested',
  active: 'Held',
  challenged: 'Asked to confirm',
  confirmed: 'Confirmed',
  declined: 'Declined',
  released: 'Released',
  expired: 'Expired',
  booked: 'Date booked',
}
