export { listAttentionOf } from './list-attention.ts'
export { attentionRouter } from './attention.router.ts'
