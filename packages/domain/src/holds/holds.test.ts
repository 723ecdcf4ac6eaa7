import { expect, it } from 'vitest'
import { stateAfter } from '../lifecycle/index.ts'
import {
  HOLD_GRAPH,
  HOLD_STATUSES,
  holdAnswerBy,
  type HoldEvent,
  holdExpiry,
  holdTexts,
  LIVE_HOLDS,
  placeHoldInput,
  rankText,
} from './index.ts'

const evening = { start: '2026-11-27T21:30', end: '2026-11-28T00:30', actName: 'The Low Tide' }
const problemOf = (change: object) => placeHoldInput.safeParse({ ...evening, ...change }).error?.issues[0]

it('needs an act, and an end after the start within a day', () => {
  expect(placeHoldInput.parse(evening)).toMatchObject({ artistId: null, stageId: null, expiresInDays: 14 })
  expect(problemOf({ actName: ' ' })?.message).toBe(holdTexts.actRequired)
  expect(problemOf({ end: '2026-11-27T21:00' })?.path).toEqual(['end'])
  expect(problemOf({ end: '2026-11-28T22:00' })?.message).toBe(holdTexts.tooLong)
  expect(problemOf({ expiresInDays: 91 })?.path).toEqual(['expiresInDays'])
})

it('expires, and can be answered, at the start at the latest', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const start = new Date('2026-11-21T00:00:00Z')
  expect(holdExpiry(now, 14, start)).toEqual(start)
  expect(holdExpiry(now, 3, new Date('2027-01-01T00:00:00Z'))).toEqual(new Date('2026-11-23T12:00:00Z'))
  expect(holdAnswerBy(now, 24, start)).toEqual(start)
  expect(holdAnswerBy(now, 2, start)).toEqual(new Date('2026-11-20T14:00:00Z'))
})

it('lets nothing happen to a hold that has ended, and only the system lapse or expire one', () => {
  const ended = HOLD_STATUSES.filter((status) => !(LIVE_HOLDS as readonly string[]).includes(status))
  for (const event of Object.keys(HOLD_GRAPH) as HoldEvent[])
    for (const status of ended)
      expect(stateAfter(HOLD_GRAPH, status, event, ['artist', 'venue', 'system'])).toBeNull()
  for (const event of ['lapsed', 'expired'] as const)
    expect(stateAfter(HOLD_GRAPH, 'challenged', event, ['artist', 'venue'])).toBeNull()
  expect(stateAfter(HOLD_GRAPH, 'requested', 'accepted', ['artist'])).toBeNull()
})

it('writes ranks', () => {
  expect([1, 2, 3, 4].map(rankText)).toEqual(['1st hold', '2nd hold', '3rd hold', '4th hold'])
})
