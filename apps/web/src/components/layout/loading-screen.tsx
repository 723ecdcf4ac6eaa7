import { Mark } from './mark.tsx'

/** Shows until the first session check ends; `index.html` carries the same markup for the time before React. */
export function LoadingScreen() {
  return (
    <output className="splash">
      <Mark />
      <span>Loading application...</span>
    </output>
  )
}
