/** Whether PostgreSQL ended a statement that took longer than it may (`query_canceled`): too busy, not broken. */
export const isStatementTimeout = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '57014'

export const TOO_BUSY_TEXT = 'The server is too busy right now. Please try again in a moment.'
