import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setValue' | 'clearErrors'>

/** Sets fields of a form, as if they had been typed, and returns what sets them back. */
export function fillIn<Values extends FieldValues>(form: Form<Values>, values: Partial<Values>): () => void {
  const before = { ...form.getValues() }
  const names = (Object.keys(values) as Path<Values>[]).filter((name) => values[name] !== undefined)
  const set = (from: Partial<Values>) => {
    for (const name of names)
      form.setValue(name, from[name] as PathValue<Values, Path<Values>>, { shouldDirty: true })
    form.clearErrors(names)
  }
  set(values)
  return () => set(before)
}
