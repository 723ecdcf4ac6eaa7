export { bucketOf, percentileOf } from './buckets.ts'
export { PAGE_ROUTES, OTHER_ROUTE } from './page-routes.ts'
export {
  RATINGS,
  VITAL_METRICS,
  VITALS_RETENTION_DAYS,
  VITALS_SHARE,
  vitalsInput,
  type VitalMetric,
  type VitalsInput,
} from './vitals.ts'
