import { partyIdSchema } from '../accounts/index.ts'
import { z } from 'zod'
import { optionalEmail } from '../accounts/email-address.ts'
import { offerTexts } from '../booking/offer-terms.ts'
import { phone } from '../contact/phone.ts'
import { typedPay } from '../money/index.ts'
import { cleanLine, cleanText, tooLongText } from '../text/index.ts'

/** The most acts on a venue's roster. */
export const ROSTER_MAX = 500
/** The most characters of the texts about an act. */
export const ROSTER_TEXT_MAX = { name: 120, note: 1000 } as const

const NAME_REQUIRED = 'Enter the act’s name'

const line = (required?: string) => {
  const text = z.string(required).overwrite(cleanLine)
  return (required ? text.min(1, required) : text).max(
    ROSTER_TEXT_MAX.name,
    tooLongText(ROSTER_TEXT_MAX.name),
  )
}

/** An act that a venue books directly. Only the name is required. */
export const rosterActInput = z.strictObject({
  name: line(NAME_REQUIRED),
  contactName: line().default(''),
  email: optionalEmail.default(''),
  phone,
  /** For a night, in US dollars; '' for none. */
  fee: typedPay(offerTexts.feeRequired, offerTexts.feeInvalid, true).default(''),
  note: z
    .string()
    .overwrite(cleanText)
    .max(ROSTER_TEXT_MAX.note, tooLongText(ROSTER_TEXT_MAX.note))
    .default(''),
  /** The artist on Bandstand that it is. */
  memberId: partyIdSchema.nullable().default(null),
})
export type RosterActForm = z.input<typeof rosterActInput>
export type RosterActInput = z.infer<typeof rosterActInput>

/** The acts of a file, which has no links to members. */
export const importRosterInput = z.strictObject({
  acts: z
    .array(rosterActInput.omit({ memberId: true }))
    .min(1)
    .max(ROSTER_MAX),
})

/** Returns what two acts of a roster have in common if they are the same one: the name, whatever its case and accents. */
export function rosterKey({ name }: { name: string }): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
