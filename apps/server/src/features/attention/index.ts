export { attentionRouter } from './attention.router.ts'
