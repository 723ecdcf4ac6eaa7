import type { Poll, PollPerson } from '@bandstand/api-spec'
import { POLL_ANSWER_NAMES, POLL_ANSWERS, POLL_NOTE_MAX, type PollAnswer } from '@bandstand/domain/polls'
import { useState } from 'react'
import { SegmentedControl } from '../../components/ui/choices/segmented-control.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Textarea } from '../../components/ui/inputs/textarea.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Panel } from '../../components/ui/page/panel.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { api, client } from '../../lib/api/api.ts'
import { toast } from '../../lib/screen/toast.ts'
import { useWrite } from '../../lib/api/use-write.ts'

export const ANSWER_OPTIONS = POLL_ANSWERS.map((value) => ({ value, label: POLL_ANSWER_NAMES[value] }))

/** Returns what sends somebody's answer to a poll, and its state. */
export function useAnswer({ id }: Pick<Poll, 'id'>) {
  const { busy, failure, run } = useWrite<Poll>({
    changes: ['polls'],
    shows: () => api.polls.get.queryKey({ input: { id } }),
  })
  const send = async (answerId: string, answer: PollAnswer, note: string) => {
    const sent = await run(() => client.polls.answer({ id, answerId, answer, note }))
    if (sent) toast(`Answer saved: ${POLL_ANSWER_NAMES[answer]}`)
  }
  return { busy, failure, send }
}

/** Asks the reader whether they can play: one press answers, and a note can go with it. */
export function OwnAnswer({ poll, own }: { poll: Poll; own: PollPerson }) {
  const [note, setNote] = useState(own.note)
  const { busy, failure, send } = useAnswer(poll)
  const { answer } = own
  return (
    <Panel>
      <div className="stack" aria-busy={busy}>
        <h2 className="t4">Can you play?</h2>
        <TextAlert tone="danger" text={failure} />
        <SegmentedControl
          label="Your answer"
          options={ANSWER_OPTIONS}
          value={answer}
          wide
          onValueChange={(chosen) => void send(own.id, chosen, note)}
        />
        <Field label="Note to your act" optional>
          <Textarea
            rows={2}
            maxLength={POLL_NOTE_MAX}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        {answer !== null && note.trim() !== own.note && (
          <div>
            <Button busy={busy} onClick={() => void send(own.id, answer, note)}>
              Save note
            </Button>
          </div>
        )}
        <p className="muted">You can change your answer until the show starts.</p>
      </div>
    </Panel>
  )
}
