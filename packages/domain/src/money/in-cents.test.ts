import { expect, it } from 'vitest'
import { inCents } from './in-cents.ts'

it('reads the dollars of one field as cents under its name with Cents, and nothing if there are none', () => {
  expect(inCents({ fee: '650.50', sets: 2 }, 'fee')).toEqual({ feeCents: 65_050, sets: 2 })
  expect(inCents({ minPay: 75 }, 'minPay')).toEqual({ minPayCents: 7500 })
  expect(inCents({ proposedFee: null as string | null }, 'proposedFee')).toEqual({ proposedFeeCents: null })
  expect(inCents({ maxRate: undefined as number | undefined, page: 1 }, 'maxRate')).toEqual({ page: 1 })
  expect(inCents({ pay: '' }, 'pay')).toEqual({ payCents: 0 })
})
