import { z } from 'zod'
import { HOUR_MS } from '../time/index.ts'
import { OTHER_ROUTE, PAGE_ROUTES } from './page-routes.ts'

/** In milliseconds, except CLS, which has no unit. */
export const VITAL_METRICS = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const
export type VitalMetric = (typeof VITAL_METRICS)[number]

/** Thresholds that web.dev calls good and poor. */
export const RATINGS: Record<VitalMetric, { good: number; poor: number }> = {
  CLS: { good: 0.1, poor: 0.25 },
  FCP: { good: 1800, poor: 3000 },
  INP: { good: 200, poor: 500 },
  LCP: { good: 2500, poor: 4000 },
  TTFB: { good: 800, poor: 1800 },
}

/** The fraction of page loads that report, if the operator allows it. */
export const VITALS_SHARE = 0.25
export const VITALS_RETENTION_DAYS = 90

/** The report of one page load: no address, no time, no user. */
export const vitalsInput = z.strictObject({
  route: z.enum([...PAGE_ROUTES, OTHER_ROUTE]),
  metrics: z
    .array(z.strictObject({ name: z.enum(VITAL_METRICS), value: z.number().min(0).max(HOUR_MS) }))
    .min(1)
    .max(VITAL_METRICS.length),
})
export type VitalsInput = z.infer<typeof vitalsInput>
