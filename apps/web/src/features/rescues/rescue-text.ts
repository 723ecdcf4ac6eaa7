import type { RescueOfGig } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { countOf } from '@bandstand/domain/product'
import { askedText, WAVE_MINUTES, WAVE_SIZE } from '@bandstand/domain/rescues'
import { instantText } from '@bandstand/domain/time'

/** Returns whom a search would ask. */
export function whoText({ applicants, fallen }: Pick<RescueOfGig, 'applicants' | 'fallen'>): string {
  const first =
    applicants > 0 ? `${countOf(applicants, 'act')} that applied, then acts around you` : 'acts around you'
  const who = `We ask ${first} who fit and may be free: ${WAVE_SIZE} every ${WAVE_MINUTES} minutes. The first to accept is booked.`
  return fallen ? `${fallen.artist} isn’t playing anymore. ${who}` : who
}

/** Returns what a search costs, and what becomes of a deposit for the booking that ended. */
export function moneyText({ fallen }: Pick<RescueOfGig, 'fallen'>): string {
  const back =
    fallen && fallen.refund > 0
      ? `Your deposit of ${formatDollars(fallen.refund)} for ${fallen.artist} goes back to you. `
      : ''
  return `${back}Searching is free. You deposit the fee of whoever accepts once you’ve both signed the contract.`
}

/** Returns how far a running search is. */
export function runningText(rescue: NonNullable<RescueOfGig['rescue']>, timeZone: string): string {
  const { nextWaveAt } = rescue
  const next =
    nextWaveAt === null
      ? 'Nobody else around fits and may be free. These offers are good until the start.'
      : `The next acts are asked at ${instantText(nextWaveAt, timeZone, 'medium')}.`
  return `${askedText(rescue)} ${next}`
}
