import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalDollars } from '../money/index.ts'
import { divideNet } from './divide-net.ts'
import { membersIn, type ShareRule, shareRule, shareTexts, type Split } from './share-rule.ts'

const [ada, bo, cy, dee] = ['a', 'b', 'c', 'd'].map(
  (letter) => `${letter}0000000-0000-4000-8000-000000000000`,
) as [string, string, string, string]
const divide = (
  netCents: number,
  split: Split,
  players = [ada, bo, cy],
  expenses: ShareRule['expenses'] = [],
) => divideNet({ netCents, rule: { expenses, split }, players }).map(({ cents }) => cents)

const equal: Split = { kind: 'equal' }
const fixed = (sums: Record<string, number>): Split => ({
  kind: 'fixed',
  sums: Object.entries(sums).map(([memberId, cents]) => ({ memberId, amount: decimalDollars(cents) })),
})
const percent = (percents: Record<string, number>): Split => ({
  kind: 'percent',
  parts: Object.entries(percents).map(([memberId, each]) => ({ memberId, percent: each })),
})
const van = { memberId: bo, amount: '40', label: 'Van' }

test('equal shares, and the cents that are left go to the first by id, in any order of the players', () => {
  expect(divide(60_000, equal)).toEqual([20_000, 20_000, 20_000])
  expect(divide(10_001, equal)).toEqual([3334, 3334, 3333])
  expect(divide(10_001, equal, [cy, bo, ada])).toEqual([3333, 3334, 3334])
  expect(divide(1, equal)).toEqual([1, 0, 0])
  expect(divide(0, equal)).toEqual([0, 0, 0])
  expect(divide(999, equal, [dee])).toEqual([999])
})

test('fixed amounts first, and in proportion if they are more than there is', () => {
  expect(divide(60_000, fixed({ [ada]: 15_000 }))).toEqual([15_000, 22_500, 22_500])
  expect(divide(9000, fixed({ [ada]: 10_000, [bo]: 5000 }))).toEqual([6000, 3000, 0])
  // If everybody has one, the rest is everybody's.
  expect(divide(10_000, fixed({ [ada]: 4000, [bo]: 3000 }), [ada, bo])).toEqual([5500, 4500])
  // Somebody who doesn't play gets nothing.
  expect(divide(10_000, fixed({ [dee]: 4000 }), [ada, bo])).toEqual([5000, 5000])
})

test('percentages, and what becomes of those of somebody who does not play', () => {
  expect(divide(10_001, percent({ [ada]: 50, [bo]: 30, [cy]: 20 }))).toEqual([5001, 3000, 2000])
  expect(divide(10_000, percent({ [ada]: 50, [bo]: 30, [cy]: 20 }), [ada, bo, dee])).toEqual([
    5000, 3000, 2000,
  ])
  expect(divide(8000, percent({ [ada]: 50, [bo]: 30, [cy]: 20 }), [ada, bo])).toEqual([5000, 3000])
  expect(divide(8000, percent({ [ada]: 50, [bo]: 30, [cy]: 20 }), [ada, cy, dee, bo])).toEqual([
    4000, 1600, 0, 2400,
  ])
  expect(divide(8000, percent({ [ada]: 100 }), [bo, cy])).toEqual([4000, 4000])
  expect(divide(8000, percent({ [ada]: 100, [bo]: 0 }), [bo])).toEqual([8000])
})

test('a leader’s extra, as an amount or as a percentage', () => {
  const leader = (extra: Extract<Split, { kind: 'leader' }>['extra']): Split => ({
    kind: 'leader',
    memberId: bo,
    extra,
  })
  expect(divide(31_000, leader({ unit: 'amount', amount: '10' }))).toEqual([10_000, 11_000, 10_000])
  expect(divide(10_000, leader({ unit: 'percent', percent: 10 }))).toEqual([3000, 4000, 3000])
  expect(divide(500, leader({ unit: 'amount', amount: '10' }))).toEqual([0, 500, 0])
  expect(divide(1000, leader({ unit: 'amount', amount: '10' }), [ada, cy])).toEqual([500, 500])
})

test('expenses first, to those who paid them, then any of these', () => {
  const rule: ShareRule = { expenses: [van, { ...van, amount: '10', label: 'Tolls' }], split: equal }
  expect(divideNet({ netCents: 11_000, rule, players: [ada, bo] })).toEqual([
    { id: ada, cents: 3000, expenseCents: 0 },
    { id: bo, cents: 8000, expenseCents: 5000 },
  ])
  expect(divide(900, equal, [ada, bo], [van, { ...van, memberId: ada, amount: '80' }])).toEqual([600, 300])
})

test('refuses what cannot be divided', () => {
  for (const [net, players] of [
    [100, []],
    [100, [ada, ada]],
    [-1, [ada]],
    [0.5, [ada]],
  ] as const)
    expect(() => divide(net, equal, [...players])).toThrow(RangeError)
})

const people = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 8 })
const sum = fc.integer({ min: 1, max: 200_000 }).map(decimalDollars)
const percentages = (ids: string[]): fc.Arbitrary<Split> =>
  fc
    .array(fc.integer({ min: 0, max: 100 }), { minLength: ids.length - 1, maxLength: ids.length - 1 })
    .map((cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), 100]
      return {
        kind: 'percent',
        parts: ids.map((memberId, index) => ({ memberId, percent: at[index + 1]! - at[index]! })),
      }
    })
const splits = (ids: string[]): fc.Arbitrary<Split> =>
  fc.oneof(
    fc.constant(equal),
    percentages(ids),
    fc
      .uniqueArray(fc.record({ memberId: fc.constantFrom(...ids), amount: sum }), {
        minLength: 1,
        selector: ({ memberId }) => memberId,
      })
      .map((sums) => ({ kind: 'fixed' as const, sums })),
    fc.record({
      kind: fc.constant('leader' as const),
      memberId: fc.constantFrom(...ids),
      extra: fc.oneof(
        sum.map((amount) => ({ unit: 'amount' as const, amount })),
        fc.integer({ min: 1, max: 100 }).map((each) => ({ unit: 'percent' as const, percent: each })),
      ),
    }),
  )
/** A net, a rule about some people, and some others who play with some of them. */
const cases = people.chain((ids) =>
  fc.record({
    netCents: fc.oneof(fc.nat(500), fc.nat(1_000_000), fc.nat(Number.MAX_SAFE_INTEGER)),
    rule: fc.record({
      expenses: fc.array(
        fc.record({ memberId: fc.constantFrom(...ids), amount: sum, label: fc.constant('Van') }),
        { maxLength: 3 },
      ),
      split: splits(ids),
    }),
    players: fc
      .tuple(fc.subarray(ids), fc.uniqueArray(fc.uuid(), { maxLength: 3 }))
      .map(([some, others]) => [...new Set([...some, ...others])])
      .filter((all) => all.length > 0),
  }),
)

test('whatever the rule: the shares are the net, none is negative, and the order of the players changes none', () => {
  fc.assert(
    fc.property(cases, ({ netCents, rule, players }) => {
      expect(shareRule.parse(rule)).toEqual(rule)
      const shares = divideNet({ netCents, rule, players })
      expect(shares.map(({ id }) => id)).toEqual(players)
      expect(shares.reduce((total, { cents }) => total + BigInt(cents), 0n)).toBe(BigInt(netCents))
      for (const { cents, expenseCents } of shares) {
        expect(Number.isSafeInteger(cents)).toBe(true)
        expect(expenseCents).toBeGreaterThanOrEqual(0)
        expect(cents).toBeGreaterThanOrEqual(expenseCents)
      }
      const other = divideNet({ netCents, rule, players: players.toReversed() })
      expect(other.toReversed()).toEqual(shares)
    }),
    { numRuns: 1000 },
  )
})

test('by equal shares and percentages nobody gets less of a larger net, and everybody is within a cent of their exact part', () => {
  fc.assert(
    fc.property(
      people,
      fc.nat(20_000),
      fc.boolean(),
      fc.infiniteStream(fc.nat(100)),
      (ids, netCents, isEqual, cuts) => {
        const at = [0, ...[...cuts.take(ids.length - 1)].toSorted((a, b) => a - b), 100]
        const parts = Object.fromEntries(ids.map((id, index) => [id, at[index + 1]! - at[index]!]))
        const split = isEqual ? equal : percent(parts)
        const [less, more] = [divide(netCents, split, ids), divide(netCents + 1, split, ids)]
        for (const [index, id] of ids.entries()) {
          expect(more[index]).toBeGreaterThanOrEqual(less[index]!)
          const exact = isEqual ? netCents / ids.length : (netCents * parts[id]!) / 100
          expect(Math.abs(less[index]! - exact)).toBeLessThan(1)
        }
      },
    ),
    { numRuns: 1000 },
  )
})

test('a rule is refused in words: percentages that are not 100, somebody twice, sums that are none', () => {
  const message = (split: unknown, expenses: unknown = []) =>
    shareRule.safeParse({ expenses, split }).error?.issues[0]?.message
  expect(message(percent({ [ada]: 50, [bo]: 49 }))).toBe(shareTexts.percentSum)
  expect(
    message({
      kind: 'fixed',
      sums: [
        { memberId: ada, amount: '1' },
        { memberId: ada, amount: '2' },
      ],
    }),
  ).toBe(shareTexts.twice)
  expect(message(fixed({ [ada]: 0 }))).toBe(shareTexts.sum)
  expect(message(fixed({ [ada]: 10_000_001 }))).toBe(shareTexts.sumMax)
  expect(message({ kind: 'fixed', sums: [] })).toBe(shareTexts.person)
  expect(message(equal, [{ ...van, label: ' ' }])).toBe(shareTexts.label)
  expect(shareRule.parse({ split: equal })).toEqual({ expenses: [], split: equal })
  expect(membersIn({ expenses: [van], split: percent({ [ada]: 100 }) })).toEqual(new Set([ada, bo]))
})
