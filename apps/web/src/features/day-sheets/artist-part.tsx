import type { DaySheet } from '@bandstand/api-spec'
import { SectionHead } from '../../components/ui/section-head.tsx'
import './artist-part.css'

/** Shows the artist's part to both parties. */
export function ArtistPart({ sheet: { me, artist, artistPart } }: { sheet: DaySheet }) {
  const { setList, notes } = artistPart
  return (
    <section className="stack gap-3 day-set" aria-labelledby="set-list">
      <SectionHead id="set-list">Set list</SectionHead>
      <p className={setList ? 'day-set__list' : 'muted'}>
        {setList ||
          (me === 'artist'
            ? 'You haven’t added a set list yet.'
            : `${artist.name} hasn’t added a set list yet.`)}
      </p>
      {notes && (
        <div className="stack gap-3 mt-6">
          <SectionHead>Notes from {artist.name}</SectionHead>
          <p className="whitespace-pre-line wrap-anywhere">{notes}</p>
        </div>
      )}
    </section>
  )
}
