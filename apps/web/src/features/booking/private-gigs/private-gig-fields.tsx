import { MESSAGE_LIMITS, type OfferForm } from '@bandstand/domain/booking'
import type { RepeatForm } from '@bandstand/domain/series'
import { curfewWarning } from '@bandstand/domain/stages'
import { useWatch } from 'react-hook-form'
import { RepeatFields } from '../../../components/form/repeat/repeat-fields.tsx'
import type { useRepeat } from '../../../components/form/repeat/use-repeat.ts'
import { StageChoice } from '../../../components/form/stage-choice.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { Input } from '../../../components/ui/inputs/input.tsx'
import { Textarea } from '../../../components/ui/inputs/textarea.tsx'
import { TextAlert } from '../../../components/ui/status/text-alert.tsx'
import { chosenStage, useStages } from '../../../lib/api/use-stages.ts'
import { LINK_TEXT, MEMBER_TEXT, type Sent } from './agreement-choice.tsx'
import type { Texts } from './use-private-gig.ts'

/** The most characters of the title. */
export const TITLE_MAX = 120

interface RepeatTermsProps {
  repeat: ReturnType<typeof useRepeat>
  timeZone: string
  onChange: (repeat: RepeatForm | null) => void
}

/** Shows on which dates it is. */
export function RepeatTerms({ repeat, timeZone, onChange }: RepeatTermsProps) {
  const start = useWatch<OfferForm, 'start'>({ name: 'start' })
  return (
    <RepeatFields
      repeat={repeat.value}
      date={start.slice(0, 10)}
      time={start.slice(11)}
      timeZone={timeZone}
      problem={repeat.problem}
      onChange={onChange}
    />
  )
}

interface StageTermsProps {
  venueId: string
  stageId: string | null
  onChange: (stageId: string | null) => void
}

/** Shows the choice of a stage, and whether the hours go past its curfew. */
export function StageTerms({ venueId, stageId, onChange }: StageTermsProps) {
  const stages = useStages(venueId)
  const [start, end] = useWatch<OfferForm, ['start', 'end']>({ name: ['start', 'end'] })
  return (
    <>
      <StageChoice stages={stages} value={stageId} onValueChange={onChange} />
      <TextAlert tone="warning" text={curfewWarning(chosenStage(stages, stageId), { start, end })} />
    </>
  )
}

interface PlaceFieldsProps {
  texts: Texts
  problems: Partial<Record<string, string>>
  onChange: (part: Partial<Texts>) => void
}

/** Shows the fields of the title and the place. */
export function PlaceFields({ texts, problems, onChange }: PlaceFieldsProps) {
  return (
    <>
      <Field label="Gig title" required error={problems.title}>
        <Input
          autoComplete="off"
          maxLength={TITLE_MAX}
          value={texts.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </Field>
      <Field label="Location" required error={problems.location} hint="With the street, so they find you.">
        <Input
          autoComplete="off"
          value={texts.location}
          onChange={({ target }) => onChange({ location: target.value })}
        />
      </Field>
    </>
  )
}

interface MessageFieldProps {
  how: Sent
  texts: Texts
  onChange: (part: Partial<Texts>) => void
}

/** Shows what else the act reads, and what happens next. */
export function MessageField({ how, texts, onChange }: MessageFieldProps) {
  return (
    <>
      <Field label={how === 'link' ? 'Description' : 'Message'} optional>
        <Textarea
          rows={3}
          maxLength={MESSAGE_LIMITS.apply}
          value={texts.message}
          onChange={({ target }) => onChange({ message: target.value })}
        />
      </Field>
      <p className="muted">{how === 'link' ? LINK_TEXT : MEMBER_TEXT}</p>
    </>
  )
}
