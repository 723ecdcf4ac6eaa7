import { array, assert, asyncProperty, boolean, constant, integer, oneof, record } from 'fast-check'
import { expect, it } from 'vitest'
import { createDatabaseClock } from './database-clock.ts'

const TRUE_START = Date.parse('2026-11-28T23:00:00Z')

/** A database and a machine whose date is `aheadMs` off; `pass` lets time pass for both. */
function world({ aheadMs = 0, roundTripMs = 4 } = {}) {
  let passed = 0
  let ahead = aheadMs
  let isDown = false
  const logged: string[] = []
  const note = (level: string) => () => void logged.push(level)
  return {
    logged,
    local: { date: () => TRUE_START + passed + ahead, sinceStart: () => passed },
    log: { warn: note('warn'), error: note('error') } as never,
    ask: async () => {
      passed += roundTripMs / 2
      if (isDown) throw new Error('gone')
      const answer = TRUE_START + passed
      passed += roundTripMs / 2
      return answer
    },
    pass: (ms: number) => void (passed += ms),
    setDate: (ms: number) => void (ahead = ms),
    setDown: (down: boolean) => void (isDown = down),
    offBy: (now: Date) => Math.abs(now.getTime() - TRUE_START - passed),
  }
}

it('shows the database’s time, whatever the date of the machine is and becomes', async () => {
  const act = oneof(
    record({ pass: integer({ min: 0, max: 7_200_000 }) }),
    record({ setDate: integer({ min: -400_000_000, max: 400_000_000 }) }),
    record({ setDown: boolean() }),
    constant({ compare: true }),
  )
  await assert(
    asyncProperty(
      integer({ min: -400_000_000, max: 400_000_000 }),
      integer({ min: 0, max: 900 }),
      array(act, { maxLength: 30 }),
      async (aheadMs, roundTripMs, acts) => {
        const there = world({ aheadMs, roundTripMs })
        const clock = await createDatabaseClock(there.ask, there.log, there.local)
        let last = clock.now().getTime()
        for (const each of acts) {
          if ('pass' in each) there.pass(each.pass)
          else if ('setDate' in each) there.setDate(each.setDate)
          else if ('setDown' in each) there.setDown(each.setDown)
          else await clock.compare()
          const now = clock.now()
          expect(there.offBy(now)).toBeLessThanOrEqual(roundTripMs + 25)
          expect(now.getTime()).toBeGreaterThanOrEqual(last - roundTripMs - 25)
          last = now.getTime()
          await Promise.resolve()
        }
      },
    ),
  )
})

it('warns of a date that is seconds off, and reports half a minute as an error', async () => {
  for (const [aheadMs, levels] of [
    [1000, []],
    [-3000, ['warn']],
    [345_600_000, ['error']],
  ] as const) {
    const there = world({ aheadMs })
    await createDatabaseClock(there.ask, there.log, there.local)
    expect([aheadMs, there.logged]).toEqual([aheadMs, levels])
  }
})

it('keeps the time while the database can’t be asked', async () => {
  const there = world()
  const clock = await createDatabaseClock(there.ask, there.log, there.local)
  there.setDown(true)
  there.pass(120_000)
  await clock.compare()
  expect(there.logged).toEqual(['warn'])
  expect(there.offBy(clock.now())).toBeLessThan(10)
})
