import { createGigInput, updateGigInput } from '@bandstand/domain/gigs'
import { TWO_DECIMALS } from '@bandstand/domain/money'
import { inputProblem } from '@bandstand/domain/text'
import { globSync } from 'node:fs'
import { profileInput, profileSettingsInput } from '@bandstand/domain/profiles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Field, FIELDS, fieldsOf, HOSTILE, OPERATIONS } from '../test/every-input.ts'

const english = z.locales.en().localeError
let before: z.core.$ZodConfig['customError']

beforeAll(() => {
  before = z.config().customError
  z.config({ customError: inputProblem })
})
afterAll(() => {
  z.config({ customError: before })
})

const messagesOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value, { reportInput: true })
  return error?.issues ?? []
}

/** What the forms validate with: every schema of the domain. */
const FORMS: Field[] = (
  await Promise.all(
    globSync('packages/domain/src/*/index.ts').map(
      (file) => import(new URL(`../../../${file}`, import.meta.url).href) as Promise<Record<string, unknown>>,
    ),
  )
).flatMap((area) =>
  Object.entries(area).flatMap(([name, schema]) =>
    schema instanceof z.ZodType ? [{ path: name, name, schema }, ...fieldsOf(schema, name)] : [],
  ),
)

describe('what people read about an input', () => {
  it('is never a sentence of the validation library', () => {
    const everything = [
      ...OPERATIONS.map(({ name, schema }) => ({ path: name, schema })),
      ...FIELDS,
      ...FORMS,
    ]
    const library = everything.flatMap(({ path, schema }) =>
      HOSTILE.flatMap((value) =>
        messagesOf(schema, value)
          .filter((issue) => issue.message === textOf(english(issue as z.core.$ZodRawIssue)))
          .map(({ message }) => `${path} ${JSON.stringify(value)?.slice(0, 40)}: ${message}`),
      ),
    )
    expect(library).toEqual([])
    expect(FIELDS.length).toBeGreaterThan(250)
    expect(FORMS.length).toBeGreaterThan(250)
  })

  it('is a sentence that a reader understands', () => {
    for (const { schema, path } of [...FIELDS, ...FORMS])
      for (const value of HOSTILE)
        for (const { message } of messagesOf(schema, value)) {
          expect(message, path).toMatch(/^[A-Z$][^\n]{3,}$/u)
          expect(message, path).not.toMatch(/expected|received|undefined|NaN|\bnull\b|>=|<=|regex|pattern/i)
        }
  })
})

/** Fields that are money in the API, by their names; dollars, until `inCents` reads them. */
const MONEY = /pay$|fee$|amount$|rate$|earned$|dollars|cents|price|deposit$/i
/** What else takes a fraction. */
const FRACTIONS = /\.marker\.(lat|lng)$|^site\.vitals\.metrics\.value$/

describe('an amount of the API', () => {
  const money = FIELDS.filter(({ name }) => MONEY.test(name))

  it.each(money.map(({ path, schema }) => ({ path, schema })))(
    '$path has at most two decimals, and is never rounded',
    ({ schema }) => {
      for (const dollars of ['75.999', 75.999, '75.990', ' 0.001 ', 0.001, '1.005', '.123'])
        expect(
          messagesOf(schema, dollars).map(({ message }) => message),
          String(dollars),
        ).toEqual([TWO_DECIMALS])
      for (const dollars of ['75.99', 75.99, '75.5', 75, '.5'])
        expect(messagesOf(schema, dollars), String(dollars)).toEqual([])
    },
  )

  it('is every field that takes parts of a dollar', () => {
    const others = FIELDS.filter(
      ({ name, path, schema }) =>
        schema.safeParse(0.25).success && !MONEY.test(name) && !FRACTIONS.test(path),
    )
    expect(others.map(({ path }) => path)).toEqual([])
    expect(money.map(({ path }) => path)).toEqual(expect.arrayContaining(['gigs.list.minPay']))
    expect(money.length).toBeGreaterThan(12)
  })
})

/** The same thing written and changed: each field that both have. */
const PAIRS: [string, z.ZodType, z.ZodType][] = [
  ['a gig', createGigInput, updateGigInput],
  ['a profile and its settings', profileInput, profileSettingsInput],
]
/** Where the specification lets an edit leave something empty, or names it in other words. */
const EDITS: Record<string, RegExp> = {
  title: /is required$/,
  time: /is required$/,
  pay: /is required$/,
}

describe('a change', () => {
  it.each(PAIRS)('of %s is refused where the same would be refused at first', (_, create, update) => {
    const changed = new Map(fieldsOf(update, '').map((field) => [field.path, field.schema]))
    const differences = fieldsOf(create, '').flatMap(({ path, name, schema }) => {
      const other = changed.get(path)
      if (!other) return []
      return HOSTILE.flatMap((value) => {
        const [first, then] = [schema, other].map((each) => messagesOf(each, value)[0]?.message ?? null)
        if (first === then || EDITS[name]?.test(first ?? '')) return []
        return [`${path} ${JSON.stringify(value)?.slice(0, 30)}: ${first} / ${then}`]
      })
    })
    expect(differences).toEqual([])
  })

  it('of a gig may leave the time out and the amount empty, and nothing else [VAL-68 VAL-69]', () => {
    const open = (schema: z.ZodType) =>
      fieldsOf(schema, '').flatMap(({ name, schema: field }) =>
        ['', ' ', undefined].flatMap((value) => (field.safeParse(value).success ? [`${name} ${value}`] : [])),
      )
    const more = open(updateGigInput).filter((each) => !open(createGigInput).includes(each))
    expect(more).toEqual(['time undefined', 'pay ', 'pay  '])
  })
})

function textOf(said: string | { message: string } | undefined | null): string | undefined {
  return typeof said === 'object' ? said?.message : said
}
