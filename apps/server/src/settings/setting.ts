import { z } from 'zod'

/** The texts of valid settings by name: what operators set, and defaults. */
export type Texts = Readonly<Record<string, string | undefined>>

/** What a value must be: in words, which follow the setting’s name in a refusal, and as a check. */
export interface Kind<Value = unknown> {
  must: string
  schema: z.ZodType<Value, string>
}

/** One setting. The check at start, `.env.example`, `docs/settings.md` and `npm run admin -- settings` come from it. */
export interface Setting extends Kind {
  /** What it does, for operators. */
  about: string
  /** Never shown to anybody. */
  isSecret?: true
  /** The value of one that isn’t set, as an operator would write it. */
  default?: string
  /** What one without a default does if it isn’t set; its group can say it for all. */
  unset?: string
  /** Returns its value if it isn’t set. `from` are the settings that decide. */
  derive?: (texts: Texts) => string | undefined
  from?: string[]
  /** A value for `.env.example`, where that isn’t the default. */
  example?: string
}

/** Settings that are explained together. */
export interface Group {
  title: string
  about?: string
  /** What happens if none of them is set. */
  unset?: string
  settings: Record<string, Setting>
}

/** Returns a kind of values; `build` gets the words for its refusal. */
export const kind = <Value>(
  must: string,
  build: (error: string) => z.ZodType<Value, string>,
): Kind<Value> => ({ must, schema: build(must) })

/** Returns values as a list that ends with “or”. */
export const orList = (values: readonly string[]) => `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`

export const text = kind('must be text', () => z.string())
export const oneOf = <const Values extends [string, string, ...string[]]>(...values: Values) =>
  kind(`must be ${orList(values)}`, (error) => z.enum(values, { error }))
export const flag = oneOf('on', 'off')
export const matching = (pattern: RegExp, must: string) =>
  kind(must, (error) => z.string().regex(pattern, error))
export const passing = (test: (value: string) => boolean, must: string) =>
  kind(must, (error) => z.string().refine(test, error))
/** A list, separated by commas, of values that pass a test. */
export const listOf = (test: (value: string) => boolean, must: string) =>
  kind(must, (error) =>
    z
      .string()
      .transform((value) => value.split(',').map((part) => part.trim()))
      .refine((parts) => parts.every(test), error),
  )
/** Digits only: `Number` would parse '', '0x50' and '1e3' as well. */
export const wholeNumber = (least: number, most: number) =>
  kind(`must be a number from ${least} to ${most}`, (error) =>
    z
      .string()
      .regex(/^\d{1,9}$/, error)
      .transform(Number)
      .pipe(z.number().min(least, error).max(most, error)),
  )
export const url = (protocol: RegExp, must: string) => kind(must, (error) => z.url({ protocol, error }))
export const webAddress = url(/^https?$/, 'must be an http:// or https:// URL')
export const emailAddress = kind('must be an email address', (error) => z.email(error))
