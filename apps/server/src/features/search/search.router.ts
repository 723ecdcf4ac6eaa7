import { named, runOn } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { findOwn } from './find-own.ts'

export const searchRouter = {
  mine: api.search.mine.handler(named('found', runOn('q', findOwn))),
}
