export { tell } from './deliver-notice.ts'
