import { expect, it } from 'vitest'
import { ERRORS } from './errors.ts'

/** Somebody else's service is down, which is neither the reader's fault nor ours. */
const UNAVAILABLE = 503

it('every refusal has a client error’s status, or says that a provider is down, and a sentence for its reader [ERR-51]', () => {
  for (const [code, { status, message }] of Object.entries(ERRORS)) {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)+$|^UNAUTHENTICATED$/)
    if (status !== UNAVAILABLE) {
      expect(status, code).toBeGreaterThanOrEqual(400)
      expect(status, code).toBeLessThan(500)
    } else expect(code).toMatch(/_UNAVAILABLE$/)
    expect(message, code).toMatch(/^[A-Z].{8,}$/)
  }
})
