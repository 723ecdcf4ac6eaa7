import { z } from 'zod'
import { offerInput } from '../booking/index.ts'
import { artistPartInput, venuePartInput } from '../day-sheets/index.ts'
import { createGigInput, EXPERIENCE_LEVELS_ON_CREATE, PAYMENT_TYPES_ON_CREATE } from '../gigs/index.ts'
import { isTimeOfDay } from '../time/index.ts'

const gig = createGigInput.shape
const offer = offerInput.shape
const venuePart = venuePartInput.shape
const artistPart = artistPartInput.shape
const timeOfDay = z.string().refine(isTimeOfDay)
/** How many days after the day of the show: most often none. */
const daysAfter = z.int().min(-3).max(1)

/**
 * What a template has of each form: its own schemas, without days. What isn't there, the template leaves as it is. A new field is
 * added here; templates of before don't have it, and what a schema no longer accepts isn't read.
 */
export const TEMPLATE_FIELDS = {
  posting: z
    .strictObject({
      title: gig.title,
      description: gig.description.unwrap(),
      time: gig.time,
      durationMinutes: gig.durationMinutes.unwrap(),
      stageId: gig.stageId.unwrap(),
      pay: gig.pay,
      paymentType: z.enum(PAYMENT_TYPES_ON_CREATE),
      position: gig.position,
      instruments: gig.instruments.unwrap(),
      genres: gig.genres.unwrap(),
      experienceLevel: z.enum(EXPERIENCE_LEVELS_ON_CREATE),
    })
    .partial(),
  offer: z
    .strictObject({
      fee: offer.fee,
      startTime: timeOfDay,
      /** From the start to the end. */
      minutes: z
        .int()
        .min(1)
        .max(24 * 60),
      sets: offer.sets,
      sound: offer.sound,
      meals: offer.meals,
      lodging: offer.lodging,
      note: offer.note.unwrap(),
      expiresInHours: offer.expiresInHours.unwrap(),
    })
    .partial(),
  day_sheet: z
    .strictObject({
      loadInTime: timeOfDay,
      loadInDays: daysAfter,
      loadInNotes: venuePart.loadInNotes.unwrap(),
      parking: venuePart.parking.unwrap(),
      contactName: venuePart.contactName.unwrap(),
      contactPhone: venuePart.contactPhone.unwrap(),
      setTimes: venuePart.setTimes.unwrap(),
    })
    .partial(),
  set_list: z
    .strictObject({ setList: artistPart.setList.unwrap(), notes: artistPart.notes.unwrap() })
    .partial(),
} as const
export type TemplateKind = keyof typeof TEMPLATE_FIELDS
export type TemplateFields<Kind extends TemplateKind = TemplateKind> = z.output<
  (typeof TEMPLATE_FIELDS)[Kind]
>

export const TEMPLATE_KINDS = Object.keys(TEMPLATE_FIELDS) as [TemplateKind, ...TemplateKind[]]

/** The forms that each side has. */
export const KINDS_OF = {
  venue: ['posting', 'offer', 'day_sheet'],
  artist: ['offer', 'set_list'],
} as const satisfies Record<string, TemplateKind[]>

/** Returns the fields that a template of this kind can have, of what a form has or what was stored earlier; the others are left out. */
export function readTemplate<Kind extends TemplateKind>(
  kind: Kind,
  values: Readonly<Record<string, unknown>>,
): TemplateFields<Kind> {
  const fields = Object.entries<z.ZodType>(TEMPLATE_FIELDS[kind].shape).flatMap(([name, schema]) => {
    const value = values[name]
    const judged = value === undefined ? null : schema.safeParse(value)
    return judged?.success ? [[name, judged.data]] : []
  })
  return Object.fromEntries(fields) as TemplateFields<Kind>
}
