const MOST_SHOWN = 99

/** How many of something wait; nothing when none do. `noun` is for who does not see where it stands. */
export function Count({ value, noun = 'unread' }: { value: number; noun?: string }) {
  if (value === 0) return null
  return (
    <span className="count">
      {value > MOST_SHOWN ? `${MOST_SHOWN}+` : value}
      <span className="sr-only"> {noun}</span>
    </span>
  )
}
