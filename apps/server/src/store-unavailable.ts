/** The object store could not be reached, or refused: nothing was read or written. `cause` has the details. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    const { name, message, code } = cause as NodeJS.ErrnoException
    super(`The object store can’t be used: ${message || code || name || String(cause)}`, { cause })
  }
}
