import { named, run, runOn } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { askQuestion, findAsking, listQuestions } from './ask-question.ts'
import { markRead } from './mark-read.ts'
import { readAttachment } from './read-attachment.ts'
import { getThread, listThreads } from './read-threads.ts'
import { sendMessage } from './send-message.ts'
import { findThreadWith, startThread } from './start-thread.ts'
import { countUnread } from './threads.queries.ts'

const spec = api.messages

export const messagesRouter = {
  list: spec.list.handler(runOn('page', listThreads)),
  unread: spec.unread.handler(({ context: { deps, actor } }) => countUnread(deps.db, actor.partyId)),
  get: spec.get.handler(runOn('id', getThread)),
  send: spec.send.handler(runOn('id', sendMessage)),

  read: spec.read.handler(async ({ input: { id, number }, context: { deps, actor } }) => ({
    unread: await markRead(deps, actor, id, number),
  })),

  withMember: spec.withMember.handler(runOn('userId', findThreadWith)),
  start: spec.start.handler(named('threadId', runOn('userId', startThread))),
  ask: spec.ask.handler(runOn('gigId', askQuestion)),
  asking: spec.asking.handler(runOn('gigId', findAsking)),
  questions: spec.questions.handler(runOn('gigId', listQuestions)),
  attachment: spec.attachment.handler(run(readAttachment)),
}
