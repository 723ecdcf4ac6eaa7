export { listAttentionOf } from './list-attention.ts'
export { getProgress } from './get-progress.ts'
export { attentionRouter } from './attention.router.ts'
