import { Button } from '../../../components/ui/page/button.tsx'

export interface CalendarEmptyProps {
  isVenue: boolean
  /** Whether there is something on these days that the filters hide. */
  isFiltered: boolean
  onReset: () => void
}

/** Says why a calendar shows no entry, with the next step. */
export function CalendarEmpty({ isVenue, isFiltered, onReset }: CalendarEmptyProps) {
  if (isFiltered)
    return (
      <p className="row muted">
        Nothing on these days matches your filters.
        <Button size="small" onClick={onReset}>
          Clear filters
        </Button>
      </p>
    )
  return (
    <p className="row muted">
      {isVenue
        ? 'Nothing on these days yet. Open an evening to post a gig or block time.'
        : 'Nothing on these days yet. Gigs you apply to and bookings appear here.'}
      {!isVenue && (
        <Button size="small" to="/gigs">
          Browse Gigs
        </Button>
      )}
    </p>
  )
}
