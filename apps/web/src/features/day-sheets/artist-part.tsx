import type { DaySheet } from '@bandstand/api-spec'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { MemberText } from '../../components/ui/page/member-text.tsx'
import './artist-part.css'

/** Shows the artist's part to both parties. */
export function ArtistPart({ sheet: { me, artist, artistPart }, level }: { sheet: DaySheet; level: 2 | 3 }) {
  const { setList, notes } = artistPart
  return (
    // A bill has one of each act.
    <section className="stack gap-3 day-set" aria-label={`Set list of ${artist.name}`}>
      <SectionHead level={level}>Set list</SectionHead>
      {setList ? (
        <MemberText className="day-set__list">{setList}</MemberText>
      ) : (
        <p className="muted">
          {me === 'artist'
            ? 'You haven’t added a set list yet.'
            : `${artist.name} hasn’t added a set list yet.`}
        </p>
      )}
      {notes && (
        <div className="stack gap-3 mt-6">
          <SectionHead level={level}>Notes from {artist.name}</SectionHead>
          <MemberText>{notes}</MemberText>
        </div>
      )}
    </section>
  )
}
