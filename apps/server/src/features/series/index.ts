export { seriesRouter } from './series.router.ts'
