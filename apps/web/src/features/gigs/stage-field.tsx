import { useQuery } from '@tanstack/react-query'
import { Controller, useFormContext } from 'react-hook-form'
import { Select } from '../../components/ui/choices/select.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { api } from '../../lib/api/api.ts'
import type { GigFormValues } from './gig-form-values.ts'

/** Shows the choice of a stage, at a venue with several. */
export function StageField({ venueId }: { venueId: string }) {
  const { control, formState } = useFormContext<GigFormValues>()
  const { data } = useQuery(api.stages.list.queryOptions({ input: { venueId } }))
  const stages = data?.stages ?? []
  const [first] = stages
  if (!first || stages.length === 1) return null
  return (
    <Field label="Stage" error={formState.errors.stageId?.message}>
      <Controller
        control={control}
        name="stageId"
        render={({ field }) => (
          <Select
            options={stages.map(({ id, name }) => ({ value: id, label: name }))}
            // One that was removed since is none of the options.
            value={stages.find(({ id }) => id === field.value)?.id ?? first.id}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
    </Field>
  )
}
