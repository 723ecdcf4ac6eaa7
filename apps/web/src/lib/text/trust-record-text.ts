import type { TrustRecord } from '@bandstand/api-spec'
import { countOf } from '@bandstand/domain/product'

/** Returns how a member has paid and played so far, as sentences. */
export function trustRecordTexts({
  due,
  paidOnTime,
  unpaid,
  medianHours,
  played,
  lateCancellations,
}: TrustRecord): string[] {
  const texts = []
  if (due > 0) {
    const median =
      medianHours === null
        ? ''
        : `, usually within ${countOf(Math.max(1, Math.ceil(medianHours)), 'hour')} after the show`
    texts.push(`Paid ${paidOnTime} of ${countOf(due, 'fee')} on time${median}`)
  }
  if (unpaid > 0) texts.push(`${countOf(unpaid, 'fee')} unpaid`)
  const record = playedRecordText({ played, lateCancellations })
  if (record) texts.push(record)
  return texts
}

/** Returns how an artist has played so far: '3 shows played, no late cancellations'; '' without any history. */
export function playedRecordText({
  played,
  lateCancellations,
}: Pick<TrustRecord, 'played' | 'lateCancellations'>): string {
  if (played === 0 && lateCancellations === 0) return ''
  const late =
    lateCancellations === 0 ? 'no late cancellations' : countOf(lateCancellations, 'late cancellation')
  return `${countOf(played, 'show')} played, ${late}`
}
