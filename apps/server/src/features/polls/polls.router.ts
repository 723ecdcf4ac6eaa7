import { run, runOn, runThenRead } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { answerPoll } from './answer-poll.ts'
import { askPoll } from './ask-poll.ts'
import { cancelPoll, remindOfPoll, takePromiseBack } from './change-poll.ts'
import { getPoll, getPollOfGig, listMyPolls, listPollsOfAct } from './read-polls.ts'

export const pollsRouter = {
  ask: api.polls.ask.handler(run(askPoll)),
  get: api.polls.get.handler(runOn('id', getPoll)),
  ofGig: api.polls.ofGig.handler(runOn('gigId', getPollOfGig)),
  ofAct: api.polls.ofAct.handler(run(listPollsOfAct)),
  mine: api.polls.mine.handler(run(listMyPolls)),
  answer: api.polls.answer.handler(runThenRead('id', answerPoll, getPoll)),
  remind: api.polls.remind.handler(runThenRead('id', remindOfPoll, getPoll)),
  takeBack: api.polls.takeBack.handler(runThenRead('id', takePromiseBack, getPoll)),
  cancel: api.polls.cancel.handler(runThenRead('id', cancelPoll, getPoll)),
}
