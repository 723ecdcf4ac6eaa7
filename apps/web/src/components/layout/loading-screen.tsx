import { Mark } from './mark.tsx'

/** Shows that the app is loading until the first session check ends; `index.html` has the same markup for the time before React. */
export function LoadingScreen() {
  return (
    <output className="splash">
      <Mark />
      <span>Loading application...</span>
    </output>
  )
}
