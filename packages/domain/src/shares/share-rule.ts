import { z } from 'zod'
import { LINEUP_MAX } from '../lineup/index.ts'
import { centsOf, isAmount, typedDollars } from '../money/index.ts'
import { cleanLine, tooLongText } from '../text/index.ts'

/** The highest sum in a rule, in cents: $100,000. */
export const SHARE_SUM_MAX_CENTS = 10_000_000
/** The longest name of an expense. */
export const EXPENSE_LABEL_MAX = 60
/** The most expenses in a rule. */
export const EXPENSES_MAX = 10

/** How an act divides what it earns. */
export const SPLIT_KINDS = ['equal', 'fixed', 'percent', 'leader'] as const
export type SplitKind = (typeof SPLIT_KINDS)[number]
/** How each kind is called. */
export const SPLIT_NAMES: Record<SplitKind, string> = {
  equal: 'Equal shares',
  fixed: 'Fixed amounts first, the rest equally',
  percent: 'Percentages',
  leader: 'Something extra for one person, the rest equally',
}

export const shareTexts = {
  percentSum: 'The percentages must add up to 100',
  sum: 'Enter an amount of at least $0.01',
  sumMax: 'Enter at most $100,000',
  percent: 'Enter a whole percentage from 0 to 100',
  extra: 'Enter a whole percentage from 1 to 100',
  label: 'Enter what the money was for',
  person: 'Choose somebody',
  twice: 'Everybody can be listed once',
} as const

const id = z.uuid(shareTexts.person)
/** Dollars, as text; `centsOf` reads them. */
const amount = typedDollars({
  required: shareTexts.sum,
  problem: (text) => {
    if (!isAmount(text) || centsOf(text) === 0) return shareTexts.sum
    return centsOf(text) > SHARE_SUM_MAX_CENTS ? shareTexts.sumMax : null
  },
})
const wholePercent = z.number(shareTexts.percent).int(shareTexts.percent).max(100, shareTexts.percent)
const listOf = <T extends z.ZodType<{ memberId: string }>>(entry: T) =>
  z
    .array(entry)
    .min(1, shareTexts.person)
    .max(LINEUP_MAX)
    .refine(
      (entries) => new Set(entries.map(({ memberId }) => memberId)).size === entries.length,
      shareTexts.twice,
    )

/** How the rest is divided once expenses are reimbursed. `memberId` is somebody's row in the line-up. */
const split = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('equal') }),
  z.strictObject({ kind: z.literal('fixed'), sums: listOf(z.strictObject({ memberId: id, amount })) }),
  z.strictObject({
    kind: z.literal('percent'),
    parts: listOf(z.strictObject({ memberId: id, percent: wholePercent.min(0, shareTexts.percent) })).refine(
      (entries) => entries.reduce((total, { percent }) => total + percent, 0) === 100,
      shareTexts.percentSum,
    ),
  }),
  z.strictObject({
    kind: z.literal('leader'),
    memberId: id,
    extra: z.discriminatedUnion('unit', [
      z.strictObject({ unit: z.literal('amount'), amount }),
      z.strictObject({ unit: z.literal('percent'), percent: wholePercent.min(1, shareTexts.extra) }),
    ]),
  }),
])
export type Split = z.infer<typeof split>

/** How an act divides what it earned on a booking: expenses go to those who paid them, and the rest is split. */
export const shareRule = z.strictObject({
  expenses: z
    .array(
      z.strictObject({
        memberId: id,
        amount,
        label: z
          .string()
          .transform(cleanLine)
          .pipe(z.string().min(1, shareTexts.label).max(EXPENSE_LABEL_MAX, tooLongText(EXPENSE_LABEL_MAX))),
      }),
    )
    .max(EXPENSES_MAX)
    .default([]),
  split,
})
export type ShareRule = z.infer<typeof shareRule>

/** Returns everybody whom a rule names. */
export function membersIn({ expenses, split: rest }: ShareRule): Set<string> {
  const entries: { memberId: string }[] = [...expenses]
  if (rest.kind === 'fixed') entries.push(...rest.sums)
  if (rest.kind === 'percent') entries.push(...rest.parts)
  if (rest.kind === 'leader') entries.push(rest)
  return new Set(entries.map(({ memberId }) => memberId))
}
