import { z } from 'zod'
import { countOf } from '../product/index.ts'

/** How many digits the code in a mail has. */
export const CODE_DIGITS = 6
/** How long a code works, in minutes; it works once. */
export const CODE_MINUTES = 10
/** How many codes can be entered before a new one has to be requested. */
export const CODE_TRIES = 5

export const codeTexts = {
  required: 'Enter the code from the email',
  malformed: `The code has ${countOf(CODE_DIGITS, 'digit')}`,
  /** For a code that isn't right, with the tries that are left. */
  wrong: (left: number) =>
    left === 0
      ? 'That code isn’t right. Request a new one.'
      : `That code isn’t right or was already used. You can try ${left === 1 ? 'once' : `${left} times`} more.`,
  expired: `That code has expired. Codes work for ${countOf(CODE_MINUTES, 'minute')}. Request a new one.`,
  usedUp: 'Too many codes were entered. Request a new one.',
  /** For an address for which too many wrong ones were entered in a day. */
  blocked: 'Too many wrong codes were entered for this address. Use the button in the email instead.',
  unknown:
    'No code was requested for this address in this browser. Request one here, or use the button in the email.',
} as const

/** What is typed into the field of a code; spaces that were pasted along don't count. */
export const codeSchema = z
  .string(codeTexts.required)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, codeTexts.required)
      .regex(new RegExp(String.raw`^\d{${CODE_DIGITS}}$`), codeTexts.malformed),
  )

export const codeInput = z.strictObject({ code: codeSchema })
export type CodeInput = z.infer<typeof codeInput>
