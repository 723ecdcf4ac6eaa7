import type { StageFacts } from '@bandstand/domain/stages'
import { chosenStage } from '../../lib/api/use-stages.ts'
import { Select } from '../ui/choices/select.tsx'
import { Field } from '../ui/inputs/field.tsx'

export interface StageChoiceProps {
  stages: readonly StageFacts[]
  value: string | null | undefined
  error?: string | undefined
  onValueChange: (stageId: string) => void
  onBlur?: () => void
}

/** Shows the choice of a stage, at a venue with several. */
export function StageChoice({ stages, value, error, ...select }: StageChoiceProps) {
  if (stages.length < 2) return null
  return (
    <Field label="Stage" error={error}>
      <Select
        options={stages.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosenStage(stages, value)!.id}
        {...select}
      />
    </Field>
  )
}
