import { useEffect, useState } from 'preact/hooks'

export * from 'preact/compat'
export { default } from 'preact/compat'

/** Without frames, as in a tab that is hidden, nothing waits longer than this. */
const NO_FRAME_MS = 100
const waiting = []

// Preact's own are done at once, in the frame that should answer the reader's input. Here that frame comes first.
export function startTransition(work) {
  if (waiting.push(work) > 1) return
  const run = () => {
    clearTimeout(timer)
    for (const each of waiting.splice(0)) each()
  }
  const timer = setTimeout(run, NO_FRAME_MS)
  requestAnimationFrame(() => setTimeout(run))
}
export function useDeferredValue(value) {
  const [shown, setShown] = useState(() => value)
  useEffect(() => setShown(() => value), [value])
  return shown
}

// React Router imports these two; what calls them (`Await` with a promise, `useTransitions`) is not used here.
export function use() {
  throw new Error('Preact has no use()')
}
export const useOptimistic = (value) => [value, () => {}]
