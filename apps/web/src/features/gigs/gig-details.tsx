import type { GigDetail } from '@bandstand/api-spec'
import { EXPERIENCE_LEVEL_LABELS } from '@bandstand/domain/profiles'
import { type StageFacts, stageLines } from '@bandstand/domain/stages'
import type { ReactNode } from 'react'
import { DescriptionList } from '../../components/ui/page/description-list.tsx'
import { MemberText } from '../../components/ui/page/member-text.tsx'
import { StagePhoto } from '../../components/ui/pictures/stage-photo.tsx'
import { lengthText } from '../../lib/text/gig-text.ts'
import { SeriesDates } from './series-dates.tsx'
import { VenueCard } from './venue-card.tsx'
import './gig-details.css'

/** Shows the details of a gig that its head doesn't have. */
export function GigDetails({
  gig,
  own,
  venueBadge,
}: {
  gig: GigDetail
  /** Whether the reader posted it. */
  own: boolean
  /** Shown after the venue's name, from another area. */
  venueBadge?: ReactNode
}) {
  const paragraphs = gig.description.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  return (
    <div className="gig-split">
      <div className="stack stack--l">
        <section>
          <h2>Description</h2>
          <div className="prose stack gap-3">
            {paragraphs.length === 0 ? (
              <p className="muted">No description provided.</p>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- paragraphs of one text never change places
              paragraphs.map((paragraph, i) => <MemberText key={i}>{paragraph}</MemberText>)
            )}
          </div>
        </section>
        <section>
          <h2>Requirements</h2>
          <DescriptionList
            rows={[
              { term: 'Position', value: gig.position },
              { term: 'Instruments', value: <Chips names={gig.instruments} /> },
              { term: 'Genres', value: <Chips names={gig.genres} /> },
              { term: 'Experience', value: EXPERIENCE_LEVEL_LABELS[gig.experienceLevel] },
              { term: 'Duration', value: lengthText(gig.durationMinutes) },
            ]}
          />
        </section>
      </div>
      <div className="stack stack--l">
        <section>
          <h2>Venue</h2>
          <VenueCard venue={gig.venue} badge={venueBadge} />
          {gig.stage && <StageGear stage={gig.stage} />}
        </section>
        {gig.series && <SeriesDates series={gig.series} own={own} />}
      </div>
    </div>
  )
}

/** Shows a stage with what it has. */
function StageGear({ stage }: { stage: StageFacts }) {
  const rows = stageLines(stage)
  return (
    <div className="stack gap-3 pt-5">
      <h3 className="t5 wrap-anywhere">{stage.name}</h3>
      <StagePhoto stage={stage} sizes="(min-width: 560px) 392px, calc(100vw - 40px)" />
      {rows.length > 0 && (
        <DescriptionList
          rows={rows.map(({ label, value }) => ({ term: label, value: <MemberText>{value}</MemberText> }))}
        />
      )}
    </div>
  )
}

/** Shows a short list of names. */
function Chips({ names }: { names: readonly string[] }) {
  if (names.length === 0) return 'None specified'
  return (
    <span className="row gap-1.5">
      {names.map((name) => (
        <span key={name} className="chip chip--static">
          {name}
        </span>
      ))}
    </span>
  )
}
