/** Returns the text about a server's failure with its reference in the log; others unchanged. Every page loads it: no imports. */
export function withReference(text: string, error: unknown): string {
  const { code, data } = (error ?? {}) as { code?: unknown; data?: { requestId?: unknown } }
  if (code !== 'UNEXPECTED' || typeof data?.requestId !== 'string') return text
  return `${text} If it happens again, contact us and quote ${data.requestId}.`
}
