import { inCents } from '../money/index.ts'

type RateInCents<Input, Field extends string> =
  Input extends Record<Field, string> ? Omit<Input, Field> & Record<`${Field}Cents`, number | null> : Input

/** Returns a profile with the cents of an artist's typed rate instead of its dollars; null for an empty one. */
export function rateInCents<Input extends object, Field extends string>(
  input: Input,
  field: Field,
): RateInCents<Input, Field> {
  if (!(field in input)) return input as RateInCents<Input, Field>
  const typed = (input as Record<Field, string>)[field]
  return inCents({ ...input, [field]: typed ? Number(typed) : null }, field) as unknown as RateInCents<
    Input,
    Field
  >
}
