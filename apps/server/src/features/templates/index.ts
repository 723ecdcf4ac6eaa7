export { eraseTemplates } from './templates.queries.ts'
export { templatesRouter } from './templates.router.ts'
