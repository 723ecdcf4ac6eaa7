import { ids, type Plan } from './plan.ts'

/** Plans the requests about an act's line-up. A success would change the answers of later requests, so all writes are refused. */
export function lineupPlan(): Plan {
  const unknown = ids().map((id) => ({ path: { id } }))
  return {
    'lineup.get': [{}],
    'lineup.getMyChoice': [{}],
    'lineup.setMyChoice': [{ body: {} }],
    'lineup.save': unknown.map((ask) => ({ ...ask, body: { name: '' } })),
    'lineup.remove': unknown,
    'lineup.reorder': [{ body: {} }],
    'lineup.hideMe': unknown.map((ask) => ({ ...ask, body: { hidden: true } })),
  }
}
