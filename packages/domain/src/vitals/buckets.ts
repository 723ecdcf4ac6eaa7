import type { VitalMetric } from './vitals.ts'

const GROWTH = 1.2
const LAST = 60
/** Returns the upper end of the first bucket; the last one then ends at about ten minutes, or 56 for CLS. */
const firstEnd = (metric: VitalMetric) => (metric === 'CLS' ? 0.001 : 10)

/** Returns the index of the histogram bucket for a value. */
export function bucketOf(metric: VitalMetric, value: number): number {
  const bucket = Math.ceil(
    Math.log(Math.max(value, firstEnd(metric)) / firstEnd(metric)) / Math.log(GROWTH) - 1e-9,
  )
  return Math.min(LAST, Math.max(0, bucket))
}

/**
 * Returns a percentile of the samples (`part` 0.75 for p75), to within a fifth: the upper end of its bucket, in ms or
 * without unit for CLS; null without samples.
 */
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
