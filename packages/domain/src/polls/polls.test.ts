import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../time/index.ts'
import {
  type Asked,
  isDecided,
  isPollOver,
  nextSub,
  POLL_ANSWERS,
  POLL_STATES,
  type PollAnswer,
  type PollGone,
  pollAnswerInput,
  pollInput,
  pollPlaces,
  pollState,
  pollTexts,
} from './index.ts'
import { dueAfter, remindAt } from './poll-times.ts'
import { unanswered } from './poll-places.ts'
import { askingFeeCents, eachCents } from './poll-promise.ts'

interface Member {
  id: string
  part: 'core' | 'sub'
  instruments: string[]
}
type Row = Asked & { member: string; instruments: string[] }

const INSTRUMENTS = ['Drums', 'Bass', 'Vocals']
const instruments = fc.subarray(INSTRUMENTS)
const members = (part: 'core' | 'sub') =>
  fc
    .array(instruments, { minLength: part === 'core' ? 1 : 0, maxLength: 5 })
    .map((all) => all.map((each, index): Member => ({ id: `${part}${index}`, part, instruments: each })))
const lineups = fc.tuple(members('core'), members('sub')).map(([core, subs]) => [...core, ...subs])
const pressed = fc.array(fc.tuple(fc.nat(), fc.constantFrom<PollAnswer>(...POLL_ANSWERS)), { maxLength: 40 })

const begin = (lineup: Member[]): Row[] =>
  lineup
    .filter(({ part }) => part === 'core')
    .map(({ id, instruments: plays }) => ({
      id,
      place_id: id,
      turn: 0,
      answer: null,
      member: id,
      instruments: plays,
    }))

/** Answers as the server does: whoever it is, then the next sub where a place lost everybody. */
function press(rows: Row[], lineup: Member[], index: number, answer: PollAnswer) {
  rows[index % rows.length]!.answer = answer
  for (const place of pollPlaces(rows).filter(({ current }) => current === null)) {
    const core = place.rows[0]!
    const sub = nextSub(core.instruments, lineup, new Set(rows.map(({ member }) => member)))
    if (!sub) continue
    const { id, instruments: plays } = sub
    rows.push({
      id,
      place_id: core.id,
      turn: place.rows.length,
      answer: null,
      member: id,
      instruments: plays,
    })
  }
}

describe('subs', () => {
  it('are each asked once, for an instrument that they play, and only where everybody before said no', () => {
    fc.assert(
      fc.property(lineups, pressed, (lineup, presses) => {
        const rows = begin(lineup)
        for (const [index, answer] of presses) {
          const before = rows.length
          press(rows, lineup, index, answer)
          for (const sub of rows.slice(before)) {
            const core = rows.find(({ id }) => id === sub.place_id)!
            if (core.instruments.length > 0)
              expect(sub.instruments.some((each) => core.instruments.includes(each))).toBe(true)
          }
        }
        expect(new Set(rows.map(({ member }) => member)).size).toBe(rows.length)
        expect(rows.length).toBeLessThanOrEqual(lineup.length)
        expect(pollPlaces(rows)).toHaveLength(lineup.filter(({ part }) => part === 'core').length)
        // A place without anybody has no sub left for it.
        const asked = new Set(rows.map(({ member }) => member))
        for (const place of pollPlaces(rows))
          if (!place.current) expect(nextSub(place.rows[0]!.instruments, lineup, asked)).toBeNull()
      }),
    )
  })

  it('are asked in the order of the line-up', () => {
    const sub = (id: string, ...plays: string[]): Member => ({ id, part: 'sub', instruments: plays })
    const lineup = [sub('a', 'Bass'), sub('b', 'Drums'), sub('c', 'Drums', 'Bass')]
    expect(nextSub(['Drums'], lineup, new Set())?.id).toBe('b')
    expect(nextSub(['Drums'], lineup, new Set(['b']))?.id).toBe('c')
    expect(nextSub(['Drums'], lineup, new Set(['b', 'c']))).toBeNull()
    expect(nextSub([], lineup, new Set())?.id).toBe('a')
    expect(nextSub(['Drums'], [{ id: 'x', part: 'core', instruments: ['Drums'] }], new Set())).toBeNull()
  })
})

describe('a poll', () => {
  it('is decided exactly when one person for each place said yes, and nobody who counts is silent', () => {
    fc.assert(
      fc.property(lineups, pressed, (lineup, presses) => {
        const rows = begin(lineup)
        for (const [index, answer] of presses) press(rows, lineup, index, answer)
        const places = pollPlaces(rows)
        const yes = places.filter(({ current }) => current?.answer === 'yes').length
        expect(isDecided(rows)).toBe(yes === places.length)
        if (isDecided(rows)) expect(unanswered(rows)).toEqual([])
        // Nobody counts for two places.
        const counting = places.flatMap(({ current }) => (current ? [current.id] : []))
        expect(new Set(counting).size).toBe(counting.length)
      }),
    )
  })

  it('has a state', () => {
    const dueAt = new Date('2026-11-20T17:00:00Z')
    const row: Asked = { id: 'a', place_id: 'a', turn: 0, answer: null }
    const state = (
      answer: PollAnswer | null,
      hours: number,
      isCanceled = false,
      gone: PollGone | null = null,
    ) =>
      pollState(
        { dueAt, isCanceled, gone },
        [{ ...row, answer }],
        new Date(dueAt.getTime() + hours * HOUR_MS),
      )
    expect(state(null, -1)).toBe('open')
    expect(state('maybe', -1)).toBe('open')
    expect(state('no', -1)).toBe('open')
    expect(state(null, 0)).toBe('closed')
    expect(state('yes', -1)).toBe('decided')
    expect(state('yes', 1)).toBe('decided')
    expect(state('yes', -1, true)).toBe('canceled')
    expect(state('yes', -1, true, 'filled')).toBe('filled')
    expect(POLL_STATES.filter(isPollOver)).toEqual(['canceled', 'filled', 'taken_down'])
    expect(isDecided([])).toBe(false)
  })

  it('someone who changes a no to a yes counts again, and the sub behind them no longer does', () => {
    const rows: Asked[] = [
      { id: 'a', place_id: 'a', turn: 0, answer: 'no' },
      { id: 'b', place_id: 'a', turn: 1, answer: null },
    ]
    expect(unanswered(rows).map(({ id }) => id)).toEqual(['b'])
    rows[0]!.answer = 'yes'
    expect(unanswered(rows)).toEqual([])
    expect(isDecided(rows)).toBe(true)
  })
})

describe('times', () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 10, 20) + hours * HOUR_MS)

  it('the reminder is a day before, or halfway where that comes later', () => {
    expect(remindAt(at(0), at(96))).toEqual(at(72))
    expect(remindAt(at(0), at(48))).toEqual(at(24))
    expect(remindAt(at(0), at(10))).toEqual(at(5))
  })

  it('an answer is due after some hours, until the show starts', () => {
    expect(dueAfter(at(0), 48, at(100))).toEqual(at(48))
    expect(dueAfter(at(0), 48, at(10))).toEqual(at(10))
  })
})

it('notes are cleaned and have a length', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const poll = { id, gigId: id, withinHours: 48 }
  expect(pollInput.parse(poll).note).toBe('')
  expect(pollAnswerInput.parse({ answer: 'no', note: '  Away\r\n ' }).note).toBe('Away')
  expect(pollAnswerInput.safeParse({ answer: 'no', note: 'x'.repeat(501) }).success).toBe(false)
  expect(pollAnswerInput.safeParse({ answer: 'perhaps' }).success).toBe(false)
  for (const withinHours of [0, 1.5, 337, 'soon'])
    expect(pollInput.safeParse({ ...poll, withinHours }).error?.issues[0]?.message).toBe(pollTexts.within)
})

it('a fee is for all or for each player, within the highest fee', () => {
  expect(askingFeeCents(500_00, false, 3)).toBe(500_00)
  expect(askingFeeCents(120_50, true, 3)).toBe(361_50)
  expect(askingFeeCents(0, true, 3)).toBe(0)
  expect(askingFeeCents(250_000_00, true, 4)).toBe(1_000_000_00)
  expect(askingFeeCents(250_000_01, true, 4)).toBeNull()
  expect(eachCents(361_50, 3)).toBe(120_50)
  expect(eachCents(0, 3)).toBeNull()
  expect(eachCents(100_00, 0)).toBeNull()
})

it('a promise is an application with a message and a fee, or an offer with its number', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const poll = { id, gigId: id, withinHours: 48 }
  const application = { kind: 'apply', message: 'Hello', proposedFee: '300' }
  expect(pollInput.parse(poll).promise).toBeNull()
  expect(pollInput.parse({ ...poll, promise: application }).promise).toMatchObject({
    perPlayer: false,
    setDetails: '',
  })
  const bad = [
    { ...application, message: '' },
    { ...application, proposedFee: '-1' },
    { ...application, also: [id] },
    { kind: 'accept', offerId: id, offerNumber: 0 },
    { kind: 'accept' },
    { kind: 'sign' },
  ]
  for (const promise of bad) expect(pollInput.safeParse({ ...poll, promise }).success).toBe(false)
})
