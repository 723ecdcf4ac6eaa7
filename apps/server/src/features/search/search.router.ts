import { api } from '../../operations/implementer.ts'
import { findOwn } from './find-own.ts'

export const searchRouter = {
  mine: api.search.mine.handler(async ({ input, context: { deps, actor } }) => ({
    found: await findOwn(deps, actor, input.q),
  })),
}
