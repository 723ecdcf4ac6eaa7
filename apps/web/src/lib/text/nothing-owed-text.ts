import { LATE_CANCEL_HOURS } from '@bandstand/domain/contracts'

/** Returns why a venue that cancels late, without a deposit, owes nothing: no fee, or not signed by both. `fee` in cents or dollars. */
export function nothingOwedText(fee: number): string {
  return fee === 0
    ? 'There’s no fee, so nobody owes anything.'
    : `It’s less than ${LATE_CANCEL_HOURS} hours before the start, but you haven’t both signed the contract, so nobody owes anything.`
}
