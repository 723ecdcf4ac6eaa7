import { expect, test } from 'vitest'
import { contactLimitText } from './contact-limits.ts'

test('a limit says what was counted, for whoever reads it', () => {
  const reached = { to: 'all', limit: 20, isNew: true, isTogether: false, waitSeconds: 3600 } as const
  expect(contactLimitText('application', reached)).toBe(
    'You sent 20 applications in the last 24 hours. That’s the limit in the first 7 days on Bandstand. You can apply to more gigs in 60 minutes.',
  )
  expect(contactLimitText('hold', { ...reached, to: 'one', limit: 5, isTogether: true })).toBe(
    'You sent this member 5 holds in the last 24 hours, counting all acts and venues of the same owner. Try again in 60 minutes.',
  )
})
