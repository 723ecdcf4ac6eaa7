export { mapsRouter } from './maps.router.ts'
