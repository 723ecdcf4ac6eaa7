import { ids, type Plan } from './plan.ts'

/** Plans the requests about an act's line-up and when it plays. A success would change the answers of later requests, so all writes are refused. */
export function lineupPlan(artists: string[]): Plan {
  const unknown = ids().map((id) => ({ path: { id } }))
  return {
    'availability.getMine': [{}],
    'availability.saveMine': [{ body: { hours: [{ day: 7 }] } }],
    'availability.ask': [
      { query: { ids: artists.join(','), start: '2026-11-27T20:00', end: '2026-11-27T23:00' } },
      { query: { ids: 'no-id' } },
    ],
    'outsideCalendars.list': [{}],
    'outsideCalendars.add': [{ body: { whose: 'person' } }],
    'outsideCalendars.change': unknown.map(({ path }) => ({ path, body: { name: 'Gigs', refuses: true } })),
    'outsideCalendars.read': unknown,
    'outsideCalendars.remove': unknown,
    'lineup.get': [{}],
    'lineup.getMyChoice': [{}],
    'lineup.setMyChoice': [{ body: {} }],
    'lineup.save': unknown.map((ask) => ({ ...ask, body: { name: '' } })),
    'lineup.remove': unknown,
    'lineup.reorder': [{ body: {} }],
    'lineup.hideMe': unknown.map((ask) => ({ ...ask, body: { hidden: true } })),
  }
}
