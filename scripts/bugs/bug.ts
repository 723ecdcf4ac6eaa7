/** One small wrong change, and the test files of `npm test` that must fail because of it. */
export interface Bug {
  /** The promise that it breaks. */
  invariant: string
  change: string
  file: string
  from: string
  to: string
  tests: string[]
}
