import type { TermKind } from '@bandstand/domain/vocabulary'
import type { ComponentProps, ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { ComboboxMultiple } from '../../../components/ui/choices/combobox-multiple.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { Input } from '../../../components/ui/inputs/input.tsx'
import { MoneyInput } from '../../../components/ui/inputs/money-input.tsx'
import { Select } from '../../../components/ui/choices/select.tsx'
import { Textarea } from '../../../components/ui/inputs/textarea.tsx'
import type { ProfileFormValues } from './profile-form-values.ts'

type TextName = {
  [Name in keyof ProfileFormValues]: ProfileFormValues[Name] extends string ? Name : never
}[keyof ProfileFormValues]
type ListName = 'professions' | 'genres' | 'instruments' | 'availability'

interface Labelled {
  label: string
  hint?: ReactNode
  required?: boolean
  optional?: boolean
  className?: string | undefined
}

/** Returns the error below a field of the profile form, or undefined. */
export function useFieldError(name: keyof ProfileFormValues): string | undefined {
  return useFormContext<ProfileFormValues>().formState.errors[name]?.message
}

/** Shows a field for one line of text. */
export function TextField({
  name,
  label,
  hint,
  required,
  optional,
  className,
  ...input
}: Labelled & { name: TextName } & Omit<ComponentProps<'input'>, 'name' | 'ref'>) {
  const { register } = useFormContext<ProfileFormValues>()
  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      optional={optional}
      className={className}
      error={useFieldError(name)}
    >
      <Input {...input} {...register(name)} />
    </Field>
  )
}

/** Shows a field for several lines of text. */
export function LongTextField({ name, ...rest }: Labelled & { name: TextName }) {
  const { register } = useFormContext<ProfileFormValues>()
  return (
    <Field {...rest} error={useFieldError(name)}>
      <Textarea {...register(name)} />
    </Field>
  )
}

/** Shows a field for dollars. */
export function RateField({ name, ...rest }: Labelled & { name: TextName }) {
  const { register } = useFormContext<ProfileFormValues>()
  return (
    <Field {...rest} error={useFieldError(name)}>
      <MoneyInput {...register(name)} />
    </Field>
  )
}

/** Shows a choice of several entries of a long list; some lists also take other entries. */
export function ListField({
  name,
  options,
  terms,
  allowCustom = false,
  max,
  placeholder,
  ...rest
}: Labelled & {
  name: ListName
  options: readonly string[]
  terms?: TermKind
  allowCustom?: boolean
  max?: number | undefined
  placeholder?: string
}) {
  const { field } = useController<ProfileFormValues, ListName>({ name })
  return (
    <Field {...rest} error={useFieldError(name)}>
      <ComboboxMultiple
        options={options}
        terms={terms}
        value={field.value}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        allowCustom={allowCustom}
        max={max}
        placeholder={placeholder}
      />
    </Field>
  )
}

const NONE = 'none'

/** Shows a choice of one entry of a short list, or none. */
export function ChoiceField({
  name,
  options,
  ...rest
}: Labelled & {
  name: 'experienceLevel' | 'paymentPreference'
  options: readonly { value: string; label: string }[]
}) {
  const { field } = useController<ProfileFormValues, typeof name>({ name })
  return (
    <Field {...rest} error={useFieldError(name)}>
      <Select
        options={[{ value: NONE, label: 'Not given' }, ...options]}
        value={field.value ?? NONE}
        onValueChange={(value) => field.onChange(value === NONE ? null : value)}
        onBlur={field.onBlur}
      />
    </Field>
  )
}
