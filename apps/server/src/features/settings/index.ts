export { mailFarewell } from './mail-farewell.ts'
export { registerDataExport } from './register-data-export.ts'
export { removeFiles } from './remove-files.ts'
export { settingsRouter } from './settings.router.ts'
