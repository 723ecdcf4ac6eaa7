import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DIGEST_HOUR,
  isQuarterHour,
  nextHourOfDay,
  NOTICE_FLAGS,
  NOTICE_KINDS,
  type NoticePreferences,
  noticePreferences,
  NOTICES,
  type NoticeRule,
  planNotice,
  quietUntil,
  recipientsOf,
} from './index.ts'

const MINUTE = 60_000
const ZONES = [
  'America/Detroit',
  'America/Phoenix',
  'Pacific/Honolulu',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
]
const ALL_ON: NoticePreferences = {
  emailGigUpdates: true,
  emailMessages: true,
  emailPayments: true,
  pushGigUpdates: true,
  pushMessages: true,
  pushPayments: true,
  quietHours: null,
  timeZone: 'America/Detroit',
  dailyDigest: false,
}
const noon = new Date('2026-11-21T17:00:00Z')
const ruleOf = (kind: keyof typeof NOTICES): NoticeRule => NOTICES[kind]

/** Another way to read the clock than the one that is tested: HH:MM. */
const clockOf = (timeZone: string, at: Date) =>
  at.toLocaleTimeString('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' })
const isQuietClock = (clock: string, from: string, to: string) =>
  from < to ? clock >= from && clock < to : clock >= from || clock < to

describe('the table of notices', () => {
  it('applies a flag to its own category and channel only, and lets critical notices pass', () => {
    for (const kind of NOTICE_KINDS) {
      const { category, mail } = ruleOf(kind)
      for (const flag of NOTICE_FLAGS) {
        const plan = planNotice(ruleOf(kind), { ...ALL_ON, [flag]: false }, noon)
        const own = {
          gig_updates: 'GigUpdates',
          messages: 'Messages',
          payments: 'Payments',
          security: 'None',
        }[category]
        const mailed = mail === 'always' || (mail === 'by flag' && flag !== `email${own}`)
        expect([kind, flag, plan.mail?.at ?? null]).toEqual([kind, flag, mailed ? noon : null])
        expect([kind, flag, plan.push?.at ?? null]).toEqual([kind, flag, flag === `push${own}` ? null : noon])
      }
    }
  })

  it('keeps a notice from push only if its row is never pushed', () => {
    const rule: NoticeRule = { ...ruleOf('boost.ended'), push: 'never' }
    expect(planNotice(rule, ALL_ON, noon)).toEqual({
      ...planNotice(ruleOf('boost.ended'), ALL_ON, noon),
      push: null,
    })
  })

  it('has something for every flag to stop, and never stops security', () => {
    const kept = NOTICE_FLAGS.map((flag) =>
      NOTICE_KINDS.some((kind) => {
        const plan = planNotice(ruleOf(kind), { ...ALL_ON, [flag]: false }, noon)
        return flag.startsWith('email') ? plan.mail === null : plan.push === null
      }),
    )
    expect(kept).toEqual(NOTICE_FLAGS.map(() => true))
    const none = { ...ALL_ON, ...Object.fromEntries(NOTICE_FLAGS.map((flag) => [flag, false])) }
    expect(planNotice(ruleOf('account.password_changed'), none, noon)).toEqual({
      mail: { at: noon, inDigest: false },
      push: { at: noon },
    })
  })

  it('notifies the other party, and both when it happened automatically', () => {
    expect(recipientsOf('offer.made', { actorRole: 'venue' })).toEqual(['artist'])
    expect(recipientsOf('payment.cancelled', { actorRole: 'system' })).toEqual(['artist', 'venue'])
    expect(recipientsOf('offer.expired', { actorRole: 'system', maker: 'venue' })).toEqual(['venue'])
    expect(recipientsOf('contract.reminded', { actorRole: 'system', missing: ['artist'] })).toEqual([
      'artist',
    ])
    expect(recipientsOf('booking.confirmed', { actorRole: 'artist' })).toEqual(['artist', 'venue'])
  })
})

const quarter = fc
  .tuple(fc.nat(23), fc.constantFrom('00', '15', '30', '45'))
  .map(([hour, minutes]) => `${String(hour).padStart(2, '0')}:${minutes}`)
const night = fc.tuple(quarter, quarter).filter(([from, to]) => from !== to)
const zone = fc.constantFrom(...ZONES)
/** Any minute of two years, and more often one within a day of a change of the clocks, north and south. */
const changes = ['2026-03-08T07:00Z', '2026-11-01T06:00Z', '2026-04-04T15:00Z', '2026-10-03T15:30Z'].map(
  Date.parse,
)
const instant = fc
  .oneof(
    fc.integer({ min: Date.parse('2026-01-01T00:00Z'), max: Date.parse('2028-01-01T00:00Z') }),
    fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -86_400_000, max: 86_400_000 }))
      .map(([change, away]) => change + away),
  )
  .map((at) => new Date(at))

describe('quiet hours', () => {
  it('end at the first moment when the local clock says so, over midnight and clock changes', () => {
    fc.assert(
      fc.property(night, zone, instant, ([from, to], timeZone, now) => {
        const until = quietUntil({ from, to }, timeZone, now)
        const quietAt = (at: number) => isQuietClock(clockOf(timeZone, new Date(at)), from, to)
        expect(until === null).toBe(!quietAt(now.getTime()))
        if (until === null) return
        expect(quietAt(until.getTime())).toBe(false)
        for (let at = now.getTime(); at < until.getTime(); at += 7 * MINUTE) expect(quietAt(at)).toBe(true)
        expect(quietAt(until.getTime() - 1)).toBe(true)
      }),
    )
  })

  it('are an hour shorter or longer in the night of a clock change, and end in time', () => {
    const quiet = { from: '22:00', to: '07:00' }
    const end = (now: string) => quietUntil(quiet, 'America/Detroit', new Date(now))?.toISOString()
    expect(end('2026-03-08T04:00:00Z')).toBe('2026-03-08T11:00:00.000Z')
    expect(end('2026-11-01T04:00:00Z')).toBe('2026-11-01T12:00:00.000Z')
    // 02:30 doesn't exist this night: the first moment after it is 03:00.
    const gone = quietUntil(
      { from: '22:00', to: '02:30' },
      'America/Detroit',
      new Date('2026-03-08T06:30:00Z'),
    )
    expect(gone?.toISOString()).toBe('2026-03-08T07:00:00.000Z')
    expect(end('2026-11-21T17:00:00Z')).toBeUndefined()
  })

  it('hold what is not urgent, never critical mail or urgent notices', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NOTICE_KINDS), night, zone, instant, fc.boolean(), (...given) => {
        const [kind, [from, to], timeZone, now, dailyDigest] = given
        const rule = ruleOf(kind)
        const { mail, push } = planNotice(
          rule,
          { ...ALL_ON, quietHours: { from, to }, timeZone, dailyDigest },
          now,
        )
        const free = (at: Date) => !isQuietClock(clockOf(timeZone, at), from, to)
        if (rule.waits === 'never') expect(push?.at).toEqual(now)
        else expect(free(push!.at)).toBe(true)
        if (rule.mail === 'never') {
          expect(mail).toBeNull()
          return
        }
        if (rule.mail === 'always') {
          expect(mail).toEqual({ at: now, inDigest: false })
          return
        }
        expect(mail!.inDigest).toBe(dailyDigest && rule.waits === 'digest')
        if (rule.waits !== 'never') expect(free(mail!.at)).toBe(true)
        if (!mail!.inDigest) expect(mail!.at).toEqual(push!.at)
      }),
    )
  })
})

it('the digest is sent at nine in the member’s zone, once a day', () => {
  fc.assert(
    fc.property(zone, instant, (timeZone, now) => {
      const at = nextHourOfDay(DIGEST_HOUR, timeZone, now)
      expect(clockOf(timeZone, at)).toBe('09:00')
      const hours = (at.getTime() - now.getTime()) / 3_600_000
      expect(hours).toBeGreaterThan(0)
      expect(hours).toBeLessThanOrEqual(25)
    }),
  )
})

it('preferences are complete: six flags, quarter hours and an existing zone', () => {
  const quietHours = { from: '22:00', to: '07:00' }
  expect(noticePreferences.safeParse({ ...ALL_ON, quietHours }).success).toBe(true)
  const { pushPayments: _gone, ...five } = ALL_ON
  for (const wrong of [
    five,
    { ...ALL_ON, pushPayments: 'yes' },
    { ...ALL_ON, pushSecurity: false },
    { ...ALL_ON, timeZone: 'Detroit' },
    { ...ALL_ON, quietHours: { from: '22:00', to: '22:00' } },
    { ...ALL_ON, quietHours: { from: '22:00' } },
  ])
    expect(noticePreferences.safeParse(wrong).success).toBe(false)
  for (const text of ['24:00', '7:00', '07:10', '07:00:00', '']) expect(isQuarterHour(text)).toBe(false)
})
