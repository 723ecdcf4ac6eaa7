import { api } from '../../api/implementer.ts'
import { listAttention } from './list-attention.ts'

export const attentionRouter = {
  list: api.attention.list.handler(({ context: { deps, actor } }) => listAttention(deps, actor)),
}
