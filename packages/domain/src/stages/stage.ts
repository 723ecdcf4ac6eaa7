import { z } from 'zod'
import { countOf, grouped } from '../product/index.ts'
import { cleanLine, cleanText, tooLongText } from '../text/index.ts'
import { clockTime, isTimeOfDay } from '../time/index.ts'

/** The most stages that a venue can have at once. */
export const STAGES_MAX = 20
const NAME_MAX = 60
const GEAR_MAX = 500
const LOAD_IN_MAX = 1000
const SIZE_MAX = 100
const CAPACITY_MAX = 1_000_000
const CHANGEOVER_MAX_MINUTES = 240

/** What musicians can use on a stage instead of bringing it. */
export const BACKLINE = [
  'Drum kit',
  'Bass amp',
  'Guitar amp',
  'Keyboard',
  'Piano',
  'DJ mixer',
  'DJ decks',
  'Percussion',
] as const

/** Minutes between two acts that a form offers. */
export const CHANGEOVER_CHOICES = [0, 10, 15, 20, 30, 45, 60, 90] as const

export const stageTexts = {
  nameRequired: 'Name the stage',
  curfewInvalid: 'Enter a time, like 23:00',
  capacityInvalid: `Enter a number of people from 1 to ${grouped(CAPACITY_MAX)}`,
  unknown: 'Choose one of your stages',
} as const

const line = (max: number) => z.string().overwrite(cleanLine).max(max, tooLongText(max)).default('')
const text = (max: number) => z.string().overwrite(cleanText).max(max, tooLongText(max)).default('')

/** A stage as its venue describes it. */
export const stageInput = z.strictObject({
  name: z
    .string(stageTexts.nameRequired)
    .overwrite(cleanLine)
    .min(1, stageTexts.nameRequired)
    .max(NAME_MAX, tooLongText(NAME_MAX)),
  /** People; null when the venue names none. */
  capacity: z
    .int(stageTexts.capacityInvalid)
    .min(1, stageTexts.capacityInvalid)
    .max(CAPACITY_MAX, stageTexts.capacityInvalid)
    .nullable()
    .default(null),
  backline: z
    .array(z.enum(BACKLINE))
    .max(BACKLINE.length)
    .transform((items) => BACKLINE.filter((item) => items.includes(item)))
    .default([]),
  soundSystem: text(GEAR_MAX),
  lights: text(GEAR_MAX),
  power: text(GEAR_MAX),
  size: line(SIZE_MAX),
  loadIn: text(LOAD_IN_MAX),
  /** Taken after each act, before another one can begin. */
  changeoverMinutes: z.int().min(0).max(CHANGEOVER_MAX_MINUTES).default(0),
  /** When music ends, from Monday: HH:MM at the place, where hours before noon are on the next day. Empty for no rule. */
  curfews: z
    .array(z.string().refine((time) => time === '' || isTimeOfDay(time), stageTexts.curfewInvalid))
    .length(7)
    .default(['', '', '', '', '', '', '']),
})
export type StageInput = z.infer<typeof stageInput>

/** A stage as everybody reads it. */
export const stageFacts = z.object({
  id: z.uuid(),
  name: z.string(),
  capacity: z.number().int().nullable(),
  backline: z.array(z.string()),
  soundSystem: z.string(),
  lights: z.string(),
  power: z.string(),
  size: z.string(),
  loadIn: z.string(),
  changeoverMinutes: z.number().int(),
  curfews: z.array(z.string()),
  /** The address of its photo, without host; null for none. */
  imageUrl: z.string().nullable(),
})
export type StageFacts = z.infer<typeof stageFacts>

type Gear = Pick<StageFacts, 'backline' | 'soundSystem' | 'lights' | 'power' | 'size'>

/** Returns what a stage has, as labeled lines; those that its venue left out are missing. */
export function gearLines(stage: Gear): { label: string; value: string }[] {
  return [
    { label: 'Backline', value: stage.backline.join(', ') },
    { label: 'Sound system', value: stage.soundSystem },
    { label: 'Lights', value: stage.lights },
    { label: 'Power', value: stage.power },
    { label: 'Stage size', value: stage.size },
  ].filter(({ value }) => value !== '')
}

/** Returns everything that an artist wants to know about a stage, as labeled lines. */
export function stageLines(
  stage: Gear & Pick<StageFacts, 'capacity' | 'loadIn' | 'curfews'>,
): { label: string; value: string }[] {
  return [
    ...(stage.capacity === null ? [] : [{ label: 'Capacity', value: grouped(stage.capacity) }]),
    ...gearLines(stage),
    { label: 'Load-in', value: stage.loadIn },
    { label: 'Music ends', value: curfewText(stage.curfews) },
  ].filter(({ value }) => value !== '')
}

/** Returns when music ends on each weekday with a curfew, like 'Fri 1:30 AM'; '' without any. */
function curfewText(curfews: readonly string[]): string {
  return curfews.flatMap((time, index) => (time ? [`${WEEKDAYS[index]} ${clockTime(time)}`] : [])).join(', ')
}
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Returns what a venue reads when it has as many stages as it can. */
export const stagesMaxText = `A venue can have ${countOf(STAGES_MAX, 'stage')}`
