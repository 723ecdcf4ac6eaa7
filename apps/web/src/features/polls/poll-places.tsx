import type { Poll, PollPerson, PollPlace } from '@bandstand/api-spec'
import { ActionRow, ActionRows } from '../../components/ui/page/action-rows.tsx'
import { SegmentedControl } from '../../components/ui/choices/segmented-control.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { StatusBadge } from '../../components/ui/status/status-badge.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { ANSWER_OPTIONS, useAnswer } from './own-answer.tsx'
import { answerStamp, placesText } from './poll-text.ts'

/** Shows who was asked for each place in the act and what they said. Whoever books answers for people without an account. */
export function PollPlaces({ poll }: { poll: Poll }) {
  const { failure, send } = useAnswer(poll)
  return (
    <section className="stack gap-3" aria-labelledby="poll-places">
      <SectionHead id="poll-places">Who can play</SectionHead>
      <p className="muted">{placesText(poll.places)}</p>
      <TextAlert tone="danger" text={failure} />
      <ActionRows as="ul">
        {poll.places.map((place) =>
          place.people.map((person) => (
            <ActionRow key={person.id}>
              <PersonText person={person} place={place} />
              {person.canAnswer && !person.isYou ? (
                <SegmentedControl
                  label={`Answer of ${person.name}`}
                  options={ANSWER_OPTIONS}
                  value={person.answer}
                  small
                  onValueChange={(answer) => void send(person.id, answer, person.note)}
                />
              ) : (
                <StatusBadge {...answerStamp(person, place)} />
              )}
            </ActionRow>
          )),
        )}
      </ActionRows>
    </section>
  )
}

function PersonText({ person, place }: { person: PollPerson; place: PollPlace }) {
  const about = [
    person.isSub ? 'Sub' : null,
    place.instruments.join(', ') || null,
    person.hasAccount ? null : 'No account: whoever books answers for them',
  ].filter((text) => text !== null)
  const isLost = place.currentId === null && place.people.at(-1)?.id === person.id
  return (
    <div>
      <h3 className="t5">
        {person.name}
        {person.isYou && ' (you)'}
      </h3>
      {about.length > 0 && <p className="muted">{about.join(' · ')}</p>}
      {person.note !== '' && <p>“{person.note}”</p>}
      {isLost && <p>Nobody is left to ask for this place.</p>}
    </div>
  )
}
