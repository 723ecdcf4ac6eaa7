/** A button may stay for a moment: fetched data is drawn shortly after it arrives. */
const LOOK_EVERY_MS = 50
const MOST_LOOKS = 10

/** Calls `act` if the focused element disappears within half a second, unless the focus moves elsewhere. */
export function whenFocusIsLost(act: () => void, looks = MOST_LOOKS): void {
  const focused = document.activeElement
  setTimeout(
    () => {
      if (document.activeElement === document.body) act()
      else if (document.activeElement === focused && looks > 1) whenFocusIsLost(act, looks - 1)
    },
    looks === MOST_LOOKS ? 0 : LOOK_EVERY_MS,
  )
}
