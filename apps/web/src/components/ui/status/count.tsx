const MOST_SHOWN = 99

/** Shows how many items are pending; nothing for zero. `noun` tells screen readers what they are. */
export function Count({ value, noun = 'unread' }: { value: number; noun?: string }) {
  if (value === 0) return null
  return (
    <span className="count">
      {value > MOST_SHOWN ? `${MOST_SHOWN}+` : value}
      <span className="sr-only"> {noun}</span>
    </span>
  )
}
