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
  list: spec.list.handler(({ input, context: { deps, actor } }) => listThreads(deps, actor, input.page)),

  unread: spec.unread.handler(({ context: { deps, actor } }) => countUnread(deps.db, actor.partyId)),

  get: spec.get.handler(({ input, context: { deps, actor } }) =>
    getThread(deps, actor, input.id, input.before),
  ),

  send: spec.send.handler(({ input: { id, ...message }, context: { deps, actor } }) =>
    sendMessage(deps, actor, id, message),
  ),

  read: spec.read.handler(async ({ input: { id, number }, context: { deps, actor } }) => ({
    unread: await markRead(deps, actor, id, number),
  })),

  withMember: spec.withMember.handler(({ input, context: { deps, actor } }) =>
    findThreadWith(deps, actor, input.userId),
  ),

  start: spec.start.handler(async ({ input, context: { deps, actor } }) => ({
    threadId: await startThread(deps, actor, input.userId),
  })),

  ask: spec.ask.handler(({ input: { gigId, ...question }, context: { deps, actor } }) =>
    askQuestion(deps, actor, gigId, question),
  ),

  asking: spec.asking.handler(({ input, context: { deps, actor } }) => findAsking(deps, actor, input.gigId)),

  questions: spec.questions.handler(({ input, context: { deps, actor } }) =>
    listQuestions(deps, actor, input.gigId),
  ),

  attachment: spec.attachment.handler(({ input, context: { deps, actor } }) =>
    readAttachment(deps, actor, input),
  ),
}
