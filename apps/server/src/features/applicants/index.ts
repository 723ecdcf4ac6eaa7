export { applicantsRouter } from './applicants.router.ts'
