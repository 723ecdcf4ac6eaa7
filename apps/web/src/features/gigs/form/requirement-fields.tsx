import { MOST_GENRES, MOST_INSTRUMENTS, MUSICIAN_POSITION } from '@bandstand/domain/gigs'
import { GENRES, INSTRUMENTS, PROFESSIONS } from '@bandstand/domain/profiles'
import { Controller, useController, useFormContext, useWatch } from 'react-hook-form'
import { Combobox } from '../../../components/ui/choices/combobox.tsx'
import {
  ComboboxMultiple,
  type ComboboxMultipleProps,
} from '../../../components/ui/choices/combobox-multiple.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { SectionHead } from '../../../components/ui/page/section-head.tsx'
import { Select, type SelectOption } from '../../../components/ui/choices/select.tsx'
import type { GigFormValues } from './gig-form-values.ts'

export interface RequirementFieldsProps {
  levels: readonly SelectOption[]
  /** A new gig requires instruments only for musicians, and clears them when the position changes. */
  instrumentsFollowPosition: boolean
}

/** Shows the fields for which musicians are wanted. */
export function RequirementFields({ levels, instrumentsFollowPosition }: RequirementFieldsProps) {
  const { control, setValue, formState } = useFormContext<GigFormValues>()
  const { errors } = formState
  const position = useWatch({ control, name: 'position' })
  const asksInstruments = !instrumentsFollowPosition || position === MUSICIAN_POSITION
  return (
    <section>
      <SectionHead>Requirements</SectionHead>
      <Field label="Position" required error={errors.position?.message}>
        <Controller
          control={control}
          name="position"
          render={({ field }) => (
            <Combobox
              options={PROFESSIONS}
              terms="profession"
              value={field.value}
              onBlur={field.onBlur}
              onValueChange={(next) => {
                field.onChange(next ?? '')
                if (instrumentsFollowPosition && next !== position)
                  setValue('instruments', [], { shouldDirty: true })
              }}
            />
          )}
        />
      </Field>
      {asksInstruments && (
        <Field
          label="Instruments"
          required={instrumentsFollowPosition}
          optional={!instrumentsFollowPosition}
          error={messageOf(errors.instruments)}
        >
          <ListControl name="instruments" options={INSTRUMENTS} terms="instrument" max={MOST_INSTRUMENTS} />
        </Field>
      )}
      <Field label="Genres" optional error={messageOf(errors.genres)}>
        <ListControl name="genres" options={GENRES} terms="genre" max={MOST_GENRES} />
      </Field>
      <Field label="Experience level" error={errors.experienceLevel?.message}>
        <Controller
          control={control}
          name="experienceLevel"
          render={({ field }) => (
            <Select
              options={levels}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
    </section>
  )
}

interface ListControlProps extends Pick<ComboboxMultipleProps, 'options' | 'terms' | 'max'> {
  name: 'instruments' | 'genres'
}

function ListControl({ name, ...choice }: ListControlProps) {
  const { field } = useController<GigFormValues, typeof name>({ name })
  return (
    <ComboboxMultiple
      {...choice}
      value={field.value}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
      allowCustom
    />
  )
}

/** Returns the list's own error, or that of its first wrong entry. */
function messageOf(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.find(Boolean)?.message
  return (error as { message?: string } | undefined)?.message
}
