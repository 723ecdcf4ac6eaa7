export { settingsRouter } from './settings.router.ts'
