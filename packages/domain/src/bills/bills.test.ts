import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { instantOf, MINUTE_MS } from '../time/index.ts'
import {
  billInput,
  billProblems,
  type BillSlot,
  eveningClock,
  eveningOf,
  isOfEvening,
  suggestSetTimes,
} from './index.ts'

const timeZone = 'America/Detroit'
const main = {
  id: 'main',
  name: 'Main stage',
  changeoverMinutes: 20,
  curfews: ['', '', '', '', '', '00:30', ''],
}

it('suggests sets that follow each other with a changeover, past midnight', () => {
  const acts = [45, 45, 90].map((minutes) => ({ minutes }))
  const times = suggestSetTimes({ first: '2026-12-05T22:00', timeZone, acts, changeover: 20 })
  expect(times.map((time) => time?.start)).toEqual([
    '2026-12-05T22:00',
    '2026-12-05T23:05',
    '2026-12-06T00:10',
  ])
})

it('keeps lengths on an evening on which the clocks change, and says which of two equal hours it means', () => {
  const acts = [60, 60, 60].map((minutes) => ({ minutes }))
  const back = suggestSetTimes({ first: '2026-11-01T00:30', timeZone, acts, changeover: 0 })
  expect(back).toEqual([
    { start: '2026-11-01T00:30', startIsSecond: false, minutes: 60 },
    { start: '2026-11-01T01:30', startIsSecond: false, minutes: 60 },
    { start: '2026-11-01T01:30', startIsSecond: true, minutes: 60 },
  ])
  const ahead = suggestSetTimes({ first: '2027-03-14T01:30', timeZone, acts, changeover: 0 })
  expect(ahead.map((time) => time?.start.slice(11))).toEqual(['01:30', '03:30', '04:30'])
  expect(suggestSetTimes({ first: '2027-03-14T02:30', timeZone, acts, changeover: 0 })).toEqual([])
})

it('leaves the hours of booked acts, and begins the next one after their end', () => {
  const fixedEnd = instantOf('2026-12-05T22:00', timeZone)!
  const acts = [{ minutes: 60, fixedEnd }, { minutes: 45 }]
  expect(suggestSetTimes({ first: '2026-12-05T20:00', timeZone, acts, changeover: 15 })).toEqual([
    null,
    { start: '2026-12-05T22:15', startIsSecond: false, minutes: 45 },
  ])
})

it('never suggests what it would warn about: no overlap, and every changeover', () => {
  const lengths = fc.array(fc.integer({ min: 15, max: 180 }), { minLength: 1, maxLength: 12 })
  const hours = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`)
  const days = fc.constantFrom('2026-11-01', '2027-03-14', '2026-12-05')
  fc.assert(
    fc.property(days, hours, lengths, fc.integer({ min: 20, max: 60 }), (date, time, minutes, changeover) => {
      const acts = minutes.map((each) => ({ minutes: each }))
      const times = suggestSetTimes({ first: `${date}T${time}`, timeZone, acts, changeover })
      const slots = times.map((each, index) =>
        slotAt(each!.start, each!.minutes, { name: `Act ${index}`, isSecond: each!.startIsSecond }),
      )
      const stages = [{ ...main, curfews: [] }]
      expect(billProblems({ date, timeZone, doorsAt: null, slots, stages })).toEqual([])
    }),
  )
})

function slotAt(
  start: string,
  minutes: number,
  { isSecond = false, ...change }: Partial<BillSlot> & { isSecond?: boolean } = {},
): BillSlot {
  const startsAt = instantOf(start, timeZone, isSecond)!
  const endsAt = new Date(startsAt.getTime() + minutes * MINUTE_MS)
  return { name: 'Ada', stageId: 'main', startsAt, endsAt, isFixed: false, ...change }
}

it('refuses what a stage could not take, and warns of doors and curfew with the facts', () => {
  const problems = (slots: BillSlot[], doors: string | null = null) => {
    const doorsAt = doors && instantOf(doors, timeZone)
    return billProblems({ date: '2026-12-05', timeZone, doorsAt: doorsAt || null, slots, stages: [main] })
  }
  const ada = slotAt('2026-12-05T20:00', 60)
  const at = (start: string, change: Partial<BillSlot> = {}) => slotAt(start, 60, { name: 'Bo', ...change })
  expect(problems([at('2026-12-05T20:30'), ada])).toEqual([
    { text: 'Ada and Bo overlap by 30 minutes', isRefused: true },
  ])
  expect(problems([ada, at('2026-12-05T21:05')])).toEqual([
    { text: 'Only 5 minutes between Ada and Bo, and Main stage needs 20 minutes', isRefused: true },
  ])
  expect(problems([ada, at('2026-12-05T20:30', { stageId: 'patio' })])).toEqual([])
  const booked = { isFixed: true }
  expect(problems([{ ...ada, ...booked }, at('2026-12-05T21:05', booked)])).toMatchObject([
    { isRefused: false },
  ])
  expect(problems([ada], '2026-12-05T20:30')).toEqual([
    { text: 'Doors open at 8:30 PM, after Ada begins at 8:00 PM', isRefused: false },
  ])
  expect(problems([at('2026-12-06T00:00')])).toEqual([
    { text: 'Bo ends at 1:00 AM, and music on Main stage ends at 12:30 AM', isRefused: false },
  ])
  expect(problems([at('2026-12-05T23:30')])).toEqual([])
})

it('takes early hours as those after midnight, and refuses acts of another evening', () => {
  expect(eveningClock('2026-12-05', '20:00')).toBe('2026-12-05T20:00')
  expect(eveningClock('2026-12-05', '01:15')).toBe('2026-12-06T01:15')
  const of = (clock: string) => isOfEvening(clock, '2026-12-05')
  expect(['2026-12-05T00:00', '2026-12-06T11:59', '2026-12-06T12:00', '2026-12-04T23:00'].map(of)).toEqual([
    true,
    true,
    false,
    false,
  ])
  const nights = ['2026-12-01T05:59', '2026-12-05T06:00', '2026-12-05T20:00'].map(eveningOf)
  expect(nights).toEqual(['2026-11-30', '2026-12-05', '2026-12-05'])
  const slot = { gigId: crypto.randomUUID(), start: '2026-12-05T20:00', minutes: 45 }
  const form = { key: crypto.randomUUID(), title: ' Saturday ', slots: [slot, { ...slot, gigId: null }] }
  expect(billInput.parse(form)).toMatchObject({ title: 'Saturday', doors: '', note: '' })
  for (const bad of [{ title: ' ' }, { slots: [slot] }, { slots: [slot, slot] }, { doors: '7 PM' }])
    expect(billInput.safeParse({ ...form, ...bad }).success).toBe(false)
})
