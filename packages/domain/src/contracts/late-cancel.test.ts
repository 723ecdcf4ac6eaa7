import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatMoney } from '../money/index.ts'
import { HOUR_MS } from '../time/index.ts'
import { keptOnCancel, lateCancelCents, lateCancelNotice } from './late-cancel.ts'

const now = new Date('2026-11-27T15:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
const terms = (hours: number, feeCents = 350_00) => ({
  startsAt: inHours(hours),
  feeCents,
  lateCancelCents: lateCancelCents(feeCents),
})

it('says in dollars what cancelling a show within 48 hours costs each party', () => {
  expect(lateCancelNotice('venue', 'Ada', terms(40), now)).toBe(
    'This show is less than 48 hours away, so canceling isn’t free once you’ve both signed. If you cancel, you pay Ada $175.00 of the $350.00 fee. If Ada cancels, you pay nothing.',
  )
  expect(lateCancelNotice('artist', 'Gantry Hall', terms(40), now)).toBe(
    'This show is less than 48 hours away, so canceling isn’t free once you’ve both signed. If you cancel, you lose the $350.00 fee, and your profile shows a late cancellation. If Gantry Hall cancels, you get $175.00 of the $350.00 fee.',
  )
})

it('says nothing while cancelling is free, and once the show has begun', () => {
  for (const hours of [48, 49, 2000, 0, -1])
    expect(lateCancelNotice('venue', 'Ada', terms(hours), now)).toBeNull()
})

it('names what the cancellation really costs, at any moment and fee', () => {
  fc.assert(
    fc.property(fc.double({ min: -10, max: 100, noNaN: true }), fc.nat(100_000_000), (hours, fee) => {
      const { startsAt, lateCancelCents: frozen } = terms(hours, fee)
      const said = lateCancelNotice('venue', 'Ada', terms(hours, fee), now)
      const kept = keptOnCancel('venue', startsAt, now, frozen)
      if (startsAt <= now) expect(said).toBeNull()
      else expect(said?.includes(`you pay Ada ${formatMoney(kept)} of`) ?? false).toBe(startsAt < inHours(48))
    }),
  )
})
