import type { FoundArtist } from '@bandstand/api-spec'
import { fitText } from '@bandstand/domain/directory'
import { countOf } from '@bandstand/domain/product'
import { lineupText } from './evening-labels.ts'
import './found-facts.css'

/** Shows why an artist suits an evening, and what else decides about it. The card shows their rating. */
export function FoundFacts({ artist, dates }: { artist: FoundArtist; dates: number }) {
  const { free, reasons, lineup, played, lateCancellations } = artist
  const facts = [
    lineupText(lineup),
    played > 0 && `${countOf(played, 'show')} played`,
    lateCancellations > 0 && countOf(lateCancellations, 'late cancellation'),
  ].filter(Boolean)
  const isFree = free !== null && free.free === dates
  return (
    <>
      <p className={isFree ? 'found-fit found-fit--free' : 'found-fit'}>
        {fitText(reasons.filter(({ kind }) => kind !== 'rating'))}
      </p>
      {facts.length > 0 && <p>{facts.join(', ')}</p>}
    </>
  )
}
