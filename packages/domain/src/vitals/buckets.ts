import type { VitalMetric } from './vitals.ts'

const GROWTH = 1.2
const LAST = 60
/** The first bucket's end; the last one's is then about ten minutes, or 56 of CLS. */
const firstEnd = (metric: VitalMetric) => (metric === 'CLS' ? 0.001 : 10)

/** The bucket that counts this value. */
export function bucketOf(metric: VitalMetric, value: number): number {
  const bucket = Math.ceil(
    Math.log(Math.max(value, firstEnd(metric)) / firstEnd(metric)) / Math.log(GROWTH) - 1e-9,
  )
  return Math.min(LAST, Math.max(0, bucket))
}

/** What the given part (0.75 for p75) of the samples did not exceed, to a fifth; null without samples. */
export function percentileOf(
  metric: VitalMetric,
  histogram: { bucket: number; samples: number }[],
  part: number,
): number | null {
  const total = histogram.reduce((sum, { samples }) => sum + samples, 0)
  let below = 0
  for (const { bucket, samples } of histogram.toSorted((a, b) => a.bucket - b.bucket)) {
    below += samples
    if (below >= total * part) return firstEnd(metric) * GROWTH ** bucket
  }
  return null
}
