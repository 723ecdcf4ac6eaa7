/** Replaces the map of a marker where no map can be shown. */
export function MapUnavailable({ isMarked }: { isMarked: boolean }) {
  return (
    <output className="hint">
      The map can’t be shown here.{' '}
      {isMarked
        ? 'Your marker stays until you remove it.'
        : 'We’ll use the place in your address. A ZIP code makes it more precise.'}
    </output>
  )
}
