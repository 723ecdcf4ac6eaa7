import { FILL_ALL_FIELDS_TEXT } from '@bandstand/domain/accounts'
import type { FieldErrors, FieldValues } from 'react-hook-form'

/** Returns the one error that a form with only password fields shows: that a field is empty, before anything else. */
export function firstPasswordProblem<Values extends FieldValues>(
  errors: FieldErrors<Values>,
): string | undefined {
  const texts = Object.values(errors).map((error) => error?.message as string)
  return texts.includes(FILL_ALL_FIELDS_TEXT) ? FILL_ALL_FIELDS_TEXT : texts[0]
}
