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
  sickCancellations,
  hosted,
  hostedLateCancellations,
  unanswered,
  answerHours,
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
  const host = keptText(hosted, 'hosted', hostedLateCancellations)
  if (host) texts.push(host)
  const record = playedRecordText({ played, lateCancellations, sickCancellations })
  if (record) texts.push(record)
  if (answerHours !== null) texts.push(answerTimeText(answerHours))
  if (unanswered > 0) texts.push(`${countOf(unanswered, 'request')} not answered in the last 90 days`)
  return texts
}

/** Returns how an artist has played so far: '3 shows played, no late cancellations'; '' without any history. */
export function playedRecordText({
  played,
  lateCancellations,
  sickCancellations,
}: Pick<TrustRecord, 'played' | 'lateCancellations' | 'sickCancellations'>): string {
  if (sickCancellations === 0) return keptText(played, 'played', lateCancellations)
  const kept =
    keptText(played, 'played', lateCancellations) || `${countOf(0, 'show')} played, no late cancellations`
  return `${kept}, ${sickCancellations} because of illness`
}

/** Returns how long a member usually takes to answer: 'Usually replies within 5 hours'. */
function answerTimeText(hours: number): string {
  const usual = Math.max(1, Math.ceil(hours))
  return `Usually replies within ${usual <= 36 ? countOf(usual, 'hour') : countOf(Math.ceil(usual / 24), 'day')}`
}

function keptText(shows: number, done: 'played' | 'hosted', cancelledLate: number): string {
  if (shows === 0 && cancelledLate === 0) return ''
  const late = cancelledLate === 0 ? 'no late cancellations' : countOf(cancelledLate, 'late cancellation')
  return `${countOf(shows, 'show')} ${done}, ${late}`
}
