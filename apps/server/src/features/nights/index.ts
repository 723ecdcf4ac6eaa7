export { nightsRouter } from './nights.router.ts'
