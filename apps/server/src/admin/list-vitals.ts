import { RATINGS, VITALS_RETENTION_DAYS } from '@bandstand/domain/vitals'
import { readVitals, type RouteVitals } from '../features/site/index.ts'
import { StartError } from '../start-error.ts'
import { recordReading } from './audit-log.queries.ts'
import { type Command, tableLines } from './command.ts'

const USUAL_DAYS = 7

export const listVitals: Command = {
  usage: 'vitals [--days=<n>]',
  says: 'Shows how fast pages were for users over the last 7 days (requires WEB_VITALS=on).',
  options: { days: { type: 'string' } },
  async run(context) {
    const { deps, options } = context
    const days = Number(options.days ?? USUAL_DAYS)
    if (!Number.isInteger(days) || days < 1 || days > VITALS_RETENTION_DAYS)
      throw new StartError(`--days must be a number from 1 to ${VITALS_RETENTION_DAYS}.`)
    const vitals = await readVitals(deps, days)
    await recordReading(context, {})
    const heads = ['page', 'metric', 'loads', 'p50', 'p75', 'p95', 'p75 is']
    const hint = deps.config.webVitals ? [] : ['Pages report only if WEB_VITALS=on.']
    return { lines: [...tableLines(heads, vitals.map(cells)), ...hint], json: { days, vitals } }
  },
}

function cells({ route, metric, samples, p50, p75, p95 }: RouteVitals): (string | number)[] {
  const shown = (value: number) => (metric === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`)
  const { good, poor } = RATINGS[metric]
  const rating = p75 <= good ? 'good' : p75 <= poor ? 'needs work' : 'poor'
  return [route, metric, samples, shown(p50), shown(p75), shown(p95), rating]
}
