import { expect, it } from 'vitest'
import { ERRORS } from './errors.ts'

it('every refusal has a client error’s status and a sentence for its reader [ERR-51]', () => {
  for (const [code, { status, message }] of Object.entries(ERRORS)) {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)+$|^UNAUTHENTICATED$/)
    expect(status, code).toBeGreaterThanOrEqual(400)
    expect(status, code).toBeLessThan(500)
    expect(message, code).toMatch(/^[A-Z].{8,}$/)
  }
})
