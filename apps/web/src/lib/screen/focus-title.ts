/** Moves the focus to the screen's title, or to its main area where the title is hidden; keeps the scroll position. */
export function focusTitle(): void {
  const heading = document.querySelector('h1')
  // A phone hides the title of a list while an entry is open.
  const title = heading?.checkVisibility() ? heading : document.querySelector('main')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}
