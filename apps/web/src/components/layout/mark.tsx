import { MARK } from '@bandstand/domain/posters'

/** Shows the mark: a round roof printed over a house with columns, a bandstand. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 64 64" aria-hidden="true">
      <path d={MARK.artist} fill="var(--artist)" />
      <path d={MARK.venue} fill="var(--venue-plate)" fillRule="evenodd" />
      <path d={MARK.deal} fill="var(--deal)" fillRule="evenodd" />
    </svg>
  )
}
