import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  APPLICATION_GRAPH,
  APPLICATION_STATUSES,
  BOOKING_GRAPH,
  BOOKING_STATUSES,
  type Doer,
  GIG_GRAPH,
  type Graph,
  isLive,
  NEW,
  OFFER_GRAPH,
  OFFER_STATUSES,
  rolesOf,
  stateAfter,
} from './machine.ts'
import type { Party } from './party.ts'

const GRAPHS: Record<string, { graph: Graph<string>; ends: string[] }> = {
  application: {
    graph: APPLICATION_GRAPH,
    ends: ['declined', 'withdrawn', 'filled', 'expired', 'released'],
  },
  offer: { graph: OFFER_GRAPH, ends: OFFER_STATUSES.filter((status) => status !== 'standing') },
  booking: { graph: BOOKING_GRAPH, ends: ['completed', 'released', 'cancelled'] },
  gig: { graph: GIG_GRAPH, ends: ['completed', 'cancelled', 'expired'] },
}
const doers = fc.constantFrom<Doer>('artist', 'venue', 'system')
const parties = fc.constantFrom<Party>('artist', 'venue')

describe('the state graphs', () => {
  it.each(Object.entries(GRAPHS))('let nobody out of an end of a %s', (_subject, { graph, ends }) => {
    const walk = fc.array(fc.tuple(fc.constantFrom(...Object.keys(graph)), doers), { maxLength: 30 })
    fc.assert(
      fc.property(walk, parties, fc.constantFrom(NEW, 'open'), (steps, initiator, start) => {
        let state: string = start
        let ended: string | null = null
        for (const [event, doer] of steps) {
          const next = stateAfter(graph, state, event, rolesOf(doer, initiator))
          expect(ended !== null && next !== null).toBe(false)
          state = next ?? state
          if (ends.includes(state)) ended = state
        }
      }),
    )
  })

  it.each(Object.entries(GRAPHS))(
    'reach every state of a %s and begin nowhere else',
    (subject, { graph }) => {
      const reached = new Set(Object.values(graph).map(({ to }) => to))
      const states = {
        application: APPLICATION_STATUSES,
        offer: OFFER_STATUSES,
        booking: BOOKING_STATUSES,
        gig: ['open', 'booked', 'completed', 'cancelled', 'expired'],
      }[subject]
      expect([...reached].toSorted()).toEqual([...(states ?? [])].toSorted())
    },
  )

  it('give no side the steps of the other', () => {
    const by = (doer: Doer, initiator: Party) => rolesOf(doer, initiator)
    expect(stateAfter(OFFER_GRAPH, 'standing', 'accepted', by('venue', 'venue'))).toBeNull()
    expect(stateAfter(OFFER_GRAPH, 'standing', 'accepted', by('artist', 'venue'))).toBe('accepted')
    expect(stateAfter(OFFER_GRAPH, 'standing', 'withdrawn', by('artist', 'venue'))).toBeNull()
    expect(stateAfter(APPLICATION_GRAPH, 'sent', 'declined', by('artist', 'artist'))).toBeNull()
    expect(stateAfter(APPLICATION_GRAPH, 'sent', 'declined', by('artist', 'venue'))).toBe('declined')
    expect(stateAfter(APPLICATION_GRAPH, 'sent', 'shortlisted', by('artist', 'venue'))).toBeNull()
    expect(stateAfter(BOOKING_GRAPH, 'confirmed', 'completed', by('venue', 'artist'))).toBeNull()
    expect(stateAfter(APPLICATION_GRAPH, 'sent', 'filled', by('venue', 'artist'))).toBeNull()
  })

  it('call an application live for as long as an offer can be accepted', () => {
    for (const status of APPLICATION_STATUSES)
      expect(isLive(status)).toBe((APPLICATION_GRAPH.booked.from as readonly string[]).includes(status))
  })
})
