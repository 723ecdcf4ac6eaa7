/** Refuses what the server can't serve in time. See README.md. */
export { shedLoad } from './shed-load.ts'
