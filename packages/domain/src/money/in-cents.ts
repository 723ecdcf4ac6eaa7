import { centsOf } from './cents.ts'

type Cents<Dollars> = number | Extract<Dollars, null | undefined>

/** What was read of dollars, with integer cents instead: of `fee` it has `feeCents`. */
export type InCents<Input, Field extends keyof Input & string> = Omit<Input, Field> & {
  [Name in Field as `${Name}Cents`]: Cents<Input[Name]>
}

/**
 * Returns the input with integer cents in `feeCents` instead of dollars in `fee`, where `field` is 'fee'. What is null or
 * missing stays so. Schemas of the API end with it, so that nothing behind them has dollars.
 */
export function inCents<Input extends object, Field extends keyof Input & string>(
  input: Input,
  field: Field,
): InCents<Input, Field> {
  const { [field]: dollars, ...rest } = input as Record<string, unknown>
  if (dollars === undefined) return rest as InCents<Input, Field>
  const cents = dollars === null ? null : centsOf(dollars as number | string)
  return { ...rest, [`${field}Cents`]: cents } as unknown as InCents<Input, Field>
}
