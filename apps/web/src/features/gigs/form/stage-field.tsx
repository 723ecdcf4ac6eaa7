import { USUAL_MINUTES } from '@bandstand/domain/booking'
import { curfewWarning } from '@bandstand/domain/stages'
import { addMinutes, isWallClock } from '@bandstand/domain/time'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { StageChoice } from '../../../components/form/stage-choice.tsx'
import { TextAlert } from '../../../components/ui/status/text-alert.tsx'
import { chosenStage, useStages } from '../../../lib/api/use-stages.ts'
import type { GigFormValues } from './gig-form-values.ts'

/** Shows the choice of a stage, at a venue with several. */
export function StageField({ venueId }: { venueId: string }) {
  const { control, formState } = useFormContext<GigFormValues>()
  const stages = useStages(venueId)
  return (
    <Controller
      control={control}
      name="stageId"
      render={({ field }) => (
        <StageChoice
          stages={stages}
          value={field.value}
          error={formState.errors.stageId?.message}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    />
  )
}

/** Warns of hours that go past the curfew of the chosen stage. */
export function CurfewOfGig({ venueId }: { venueId: string }) {
  const { control } = useFormContext<GigFormValues>()
  const [date, time, durationMinutes, stageId] = useWatch({
    control,
    name: ['date', 'time', 'durationMinutes', 'stageId'],
  })
  const stage = chosenStage(useStages(venueId), stageId)
  const start = `${date}T${time}`
  if (!isWallClock(start)) return null
  const end = addMinutes(`${start}:00Z`, durationMinutes ?? USUAL_MINUTES)
    .toISOString()
    .slice(0, 16)
  return <TextAlert tone="warning" text={curfewWarning(stage, { start, end })} />
}
