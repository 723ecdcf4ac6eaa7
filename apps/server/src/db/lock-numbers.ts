/** The advisory locks that all servers of a database share, each with a number of its own. */
export const LOCK_NUMBERS = {
  embeddedFolder: 7_226_378,
  migration: 7_261_402,
  signingKeyRotation: 7_261_403,
  gazetteer: 7_261_404,
  /** With a second number, for one person. */
  messageSender: 7_261_405,
  erasureLog: 7_261_406,
  secretSealing: 7_261_407,
  /** With a second number, for one party. */
  files: 7_261_408,
  /** With a second number, for one person. */
  contacts: 7_261_409,
}
