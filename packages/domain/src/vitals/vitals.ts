import { z } from 'zod'
import { HOUR_MS } from '../time/index.ts'
import { OTHER_ROUTE, PAGE_ROUTES } from './page-routes.ts'

/** Milliseconds, but for CLS, which has no unit. */
export const VITAL_METRICS = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const
export type VitalMetric = (typeof VITAL_METRICS)[number]

/** What web.dev calls good, and what it calls poor. */
export const RATINGS: Record<VitalMetric, { good: number; poor: number }> = {
  CLS: { good: 0.1, poor: 0.25 },
  FCP: { good: 1800, poor: 3000 },
  INP: { good: 200, poor: 500 },
  LCP: { good: 2500, poor: 4000 },
  TTFB: { good: 800, poor: 1800 },
}

/** The part of page loads that report, where the operator lets them. */
export const VITALS_SHARE = 0.25
export const VITALS_DAYS_KEPT = 90

/** What one page load reports: no address, no time, nobody. */
export const vitalsInput = z.strictObject({
  route: z.enum([...PAGE_ROUTES, OTHER_ROUTE]),
  metrics: z
    .array(z.strictObject({ name: z.enum(VITAL_METRICS), value: z.number().min(0).max(HOUR_MS) }))
    .min(1)
    .max(VITAL_METRICS.length),
})
export type VitalsInput = z.infer<typeof vitalsInput>
