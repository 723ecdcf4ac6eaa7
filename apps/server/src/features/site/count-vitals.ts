import {
  bucketOf,
  percentileOf,
  VITALS_RETENTION_DAYS,
  type VitalMetric,
  type VitalsInput,
} from '@bandstand/domain/vitals'
import { addDays, utcDay } from '@bandstand/domain/time'
import type { Deps } from '../../deps.ts'
import { addVitals, deleteVitalsBefore, listVitals } from './site.queries.ts'

const dayBefore = (deps: Deps, days: number) => addDays(utcDay(deps.now()), -days)

/** Counts what one page load measured; for a repeated metric, the last value. */
export async function countVitals(deps: Deps, { route, metrics }: VitalsInput): Promise<void> {
  const day = utcDay(deps.now())
  const last = new Map(metrics.map(({ name, value }) => [name, value]))
  // In one order, so that two requests at once don't wait for each other's rows.
  const rows = [...last].toSorted(([a], [b]) => (a < b ? -1 : 1))
  await addVitals(
    deps.db,
    rows.map(([metric, value]) => ({ day, route, metric, bucket: bucketOf(metric, value), samples: 1 })),
  )
}

export interface RouteVitals {
  route: string
  metric: VitalMetric
  samples: number
  p50: number
  p75: number
  p95: number
}

/** Returns what was measured in the last `days` days, including today: milliseconds, or CLS. */
export async function readVitals(deps: Deps, days: number): Promise<RouteVitals[]> {
  const rows = await listVitals(deps.db, dayBefore(deps, days - 1))
  const groups = Map.groupBy(rows, ({ route, metric }) => `${route} ${metric}`)
  return [...groups.values()].map((group) => {
    const { route, metric: name } = group[0]!
    const metric = name as VitalMetric
    const part = (of: number) => percentileOf(metric, group, of) ?? 0
    const samples = group.reduce((sum, row) => sum + row.samples, 0)
    return { route, metric, samples, p50: part(0.5), p75: part(0.75), p95: part(0.95) }
  })
}

/** Deletes what was counted more than `VITALS_RETENTION_DAYS` days ago. */
export async function expireVitals(deps: Deps): Promise<void> {
  await deleteVitalsBefore(deps.db, dayBefore(deps, VITALS_RETENTION_DAYS))
}
