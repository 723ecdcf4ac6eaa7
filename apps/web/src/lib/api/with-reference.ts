/**
 * Returns the text about a failure of the server with what the operator finds it by in the log; every other text unchanged.
 * Imports nothing, as it's loaded with every page.
 */
export function withReference(text: string, error: unknown): string {
  const { code, data } = (error ?? {}) as { code?: unknown; data?: { requestId?: unknown } }
  if (code !== 'UNEXPECTED' || typeof data?.requestId !== 'string') return text
  return `${text} If it happens again, contact us and quote ${data.requestId}.`
}
