import type { TrustRecord } from '@bandstand/api-spec'
import { grouped } from '../../lib/grouped.ts'

/** What can be said of how somebody paid and played, a sentence each. */
export function recordTexts({
  due,
  paidOnTime,
  medianHours,
  played,
  lateCancellations,
}: TrustRecord): string[] {
  const texts = []
  if (due > 0) {
    const median =
      medianHours === null
        ? ''
        : `, median ${medianHours} ${medianHours === 1 ? 'hour' : 'hours'} after the end`
    texts.push(`Paid ${paidOnTime} of ${due} on time${median}`)
  }
  if (played > 0 || lateCancellations > 0) {
    const late =
      lateCancellations === 0 ? 'no late cancellations' : count(lateCancellations, 'late cancellation')
    texts.push(`${count(played, 'show')} played, ${late}`)
  }
  return texts
}

function count(number: number, what: string): string {
  return `${grouped(number)} ${what}${number === 1 ? '' : 's'}`
}
