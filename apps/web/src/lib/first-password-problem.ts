import { FILL_ALL_FIELDS_TEXT } from '@bandstand/domain/accounts'
import type { FieldErrors, FieldValues } from 'react-hook-form'

/** Forms that only ask for passwords tell one thing at a time: first that a field is empty, then what is wrong. */
export function firstPasswordProblem<Values extends FieldValues>(
  errors: FieldErrors<Values>,
): string | undefined {
  const texts = Object.values(errors).map((error) => error?.message as string)
  return texts.includes(FILL_ALL_FIELDS_TEXT) ? FILL_ALL_FIELDS_TEXT : texts[0]
}
