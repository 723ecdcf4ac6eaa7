import { personIdSchema } from '../accounts/index.ts'
import { z } from 'zod'
import { INSTRUMENTS, termTags } from '../profiles/index.ts'
import { cleanLine, tooLongText } from '../text/index.ts'

/** The most people of an act, subs too. */
export const LINEUP_MAX = 30
/** The longest name of somebody in a line-up. */
export const LINEUP_NAME_MAX = 80
/** The most instruments of somebody in a line-up. */
export const LINEUP_INSTRUMENTS_MAX = 5

/** core: plays every show unless replaced. sub: plays in somebody's place. */
export const PARTS = ['core', 'sub'] as const
export type Part = (typeof PARTS)[number]
/** How each part is called. */
export const PART_NAMES: Record<Part, string> = { core: 'Core', sub: 'Sub' }

export const lineupTexts = {
  name: 'Enter a name',
  instrument: 'Choose instruments of the list',
  tooMany: `Choose at most ${LINEUP_INSTRUMENTS_MAX}`,
} as const

const instruments = z
  .array(z.string(), lineupTexts.instrument)
  .transform((typed) => termTags('instrument', typed))
  .pipe(z.array(z.enum(INSTRUMENTS, lineupTexts.instrument)).max(LINEUP_INSTRUMENTS_MAX, lineupTexts.tooMany))
  .default([])

/** What an act says about one of its people. */
export const lineupMemberInput = z.strictObject({
  name: z
    .string()
    .transform(cleanLine)
    .pipe(z.string().min(1, lineupTexts.name).max(LINEUP_NAME_MAX, tooLongText(LINEUP_NAME_MAX))),
  instruments,
  part: z.enum(PARTS).default('core'),
  /** Whether the profile shows them; without effect for the core, who are always shown. */
  listed: z.boolean().default(false),
  /** One of the people who act for the act; null for somebody who is only a name. */
  personId: personIdSchema.nullable().default(null),
  /** An invitation to act for the act, whose acceptance links them; null for none. */
  invitationId: z.uuid().nullable().default(null),
})
export type LineupMemberInput = z.infer<typeof lineupMemberInput>
