import { describe, expect, it } from 'vitest'
import { type ActorRole, type Graph, type Side, rolesOf, stateAfter } from '../lifecycle/index.ts'
import {
  APPLICATION_GRAPH,
  APPLICATION_STATUSES,
  BOOKING_GRAPH,
  BOOKING_STATUSES,
  GIG_GRAPH,
  isLive,
  OFFER_GRAPH,
  OFFER_STATUSES,
} from './machine.ts'

const GRAPHS: Record<string, { graph: Graph<string>; ends: string[] }> = {
  application: {
    graph: APPLICATION_GRAPH,
    ends: ['declined', 'withdrawn', 'filled', 'expired', 'released', 'closed'],
  },
  offer: { graph: OFFER_GRAPH, ends: OFFER_STATUSES.filter((status) => status !== 'pending') },
  booking: { graph: BOOKING_GRAPH, ends: ['completed', 'released', 'cancelled'] },
  gig: { graph: GIG_GRAPH, ends: ['completed', 'expired'] },
}

describe('the state graphs', () => {
  it.each(Object.entries(GRAPHS))('have no step out of an end state of a %s', (_subject, { graph, ends }) => {
    for (const event of Object.keys(graph))
      for (const end of ends)
        for (const actorRole of ['artist', 'venue', 'system'] as const)
          for (const initiator of ['artist', 'venue'] as const) {
            const next = stateAfter(graph, end, event, rolesOf(actorRole, initiator))
            expect(next, `${event} by ${actorRole} after ${end}`).toBeNull()
          }
  })

  it.each(Object.entries(GRAPHS))(
    'reach every state of a %s and start nowhere else',
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

  it('allow neither party the steps of the other', () => {
    const by = (actorRole: ActorRole, initiator: Side) => rolesOf(actorRole, initiator)
    expect(stateAfter(OFFER_GRAPH, 'pending', 'accepted', by('venue', 'venue'))).toBeNull()
    expect(stateAfter(OFFER_GRAPH, 'pending', 'accepted', by('artist', 'venue'))).toBe('accepted')
    expect(stateAfter(OFFER_GRAPH, 'pending', 'withdrawn', by('artist', 'venue'))).toBeNull()
    expect(stateAfter(APPLICATION_GRAPH, 'sent', 'declined', by('artist', 'artist'))).toBeNull()
    expect(stateAfter(APPLICATION_GRAPH, 'sent', 'declined', by('artist', 'venue'))).toBe('declined')
    expect(stateAfter(APPLICATION_GRAPH, 'sent', 'shortlisted', by('artist', 'venue'))).toBeNull()
    expect(stateAfter(BOOKING_GRAPH, 'confirmed', 'completed', by('venue', 'artist'))).toBeNull()
    expect(stateAfter(APPLICATION_GRAPH, 'sent', 'filled', by('venue', 'artist'))).toBeNull()
    expect(stateAfter(GIG_GRAPH, 'open', 'cancelled', by('artist', 'venue'))).toBeNull()
    expect(stateAfter(GIG_GRAPH, 'cancelled', 'restored', by('artist', 'venue'))).toBeNull()
    expect(stateAfter(GIG_GRAPH, 'booked', 'restored', by('venue', 'venue'))).toBeNull()
  })

  it('call an application live for as long as an offer can be accepted', () => {
    for (const status of APPLICATION_STATUSES)
      expect(isLive(status)).toBe((APPLICATION_GRAPH.booked.from as readonly string[]).includes(status))
  })
})
