import type { DaySheet } from '@bandstand/api-spec'
import { FilePen, Pencil, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { ArtistPart } from './artist-part.tsx'
import { CheckIns } from './check-ins.tsx'
import { DayFacts } from './day-facts.tsx'
import './day-sheet.css'

const ArtistPartDialog = lazyPart(async () => ({
  default: (await import('./artist-part-dialog.tsx')).ArtistPartDialog,
}))
const VenuePartDialog = lazyPart(async () => ({
  default: (await import('./venue-part-dialog.tsx')).VenuePartDialog,
}))

export interface DaySheetViewProps {
  sheet: DaySheet
  /** Whether the sheet is what the page is for: it has every fact of the show, and can be printed without the rest. */
  isAlone?: boolean
  /** Whether the reader's next step on the page is here, if there is one: its button is the filled one. */
  isMain?: boolean
}

/** Shows a day sheet wherever one is shown: its facts, the check-ins, the artist's part, and what edits it. */
export function DaySheetView({ sheet, isAlone = false, isMain = true }: DaySheetViewProps) {
  const [editing, setEditing] = useState(false)
  const { contract, abilities } = sheet
  const isUpToVenue = isMain && abilities.editVenuePart && sheet.venuePart.version === 0
  const Dialog = abilities.editVenuePart ? VenuePartDialog : ArtistPartDialog
  const level = isAlone ? 2 : 3
  return (
    <>
      <div className="day-sheet__parts">
        <DayFacts sheet={sheet} isAlone={isAlone} />
        <CheckIns sheet={sheet} level={level} isMain={isMain} />
        <ArtistPart sheet={sheet} level={level} />
      </div>
      <div className="row day-sheet__acts">
        {(abilities.editVenuePart || abilities.editArtistPart) && (
          <Button variant={isUpToVenue ? 'act' : 'plain'} onClick={() => setEditing(true)}>
            <Pencil className="i" aria-hidden="true" />
            {abilities.editVenuePart ? 'Edit day sheet' : 'Edit set list and notes'}
          </Button>
        )}
        {isAlone && contract && (
          <Button to={`/contracts/${contract.id}`}>
            <FilePen className="i" aria-hidden="true" />
            Contract
          </Button>
        )}
        {isAlone ? (
          <Button variant="quiet" onClick={() => print()}>
            <Printer className="i" aria-hidden="true" />
            Print
          </Button>
        ) : (
          <Button variant="quiet" to={`/bookings/${sheet.bookingId}/day-sheet`}>
            <Printer className="i" aria-hidden="true" />
            Open to print
          </Button>
        )}
      </div>
      {editing && (
        <Suspense>
          <Dialog sheet={sheet} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}
