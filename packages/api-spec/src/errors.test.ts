import { expect, it } from 'vitest'
import { ERRORS } from './errors.ts'

/** Not the reader's fault, and temporary: a provider or our database is down, or there are too many requests. */
const UNAVAILABLE = 503

it('every refusal has the status of a client error, or reports that the service is unavailable or failed, and has a sentence for its reader [ERR-51]', () => {
  for (const [code, { status, message }] of Object.entries(ERRORS)) {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)+$|^UNAUTHENTICATED$|^UNEXPECTED$/)
    if (code === 'UNEXPECTED') expect(status).toBe(500)
    else if (status !== UNAVAILABLE) {
      expect(status, code).toBeGreaterThanOrEqual(400)
      expect(status, code).toBeLessThan(500)
    } else expect(code).toMatch(/_UNAVAILABLE$|^TOO_BUSY$/)
    expect(message, code).toMatch(/^[A-Z].{8,}$/)
  }
})
