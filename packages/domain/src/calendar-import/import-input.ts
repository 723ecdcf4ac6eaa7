import { z } from 'zod'
import { inCents, typedPay } from '../money/index.ts'
import { countOf } from '../product/index.ts'
import { requestKey } from '../requests/index.ts'
import { cleanLine, tooLongText } from '../text/index.ts'
import { addDays, isCalendarDay, isTimeOfDay } from '../time/index.ts'
import { calendarAddress } from './calendar-address.ts'
import { REPEATABLE_FIELDS, TABLE_FIELDS } from './columns.ts'
import type { RowChange } from './plan-import.ts'
import { DATE_ORDERS } from './read-day.ts'
import { nameTrouble } from './row-words.ts'
import { IMPORT_KINDS, IMPORT_LIMITS } from './rows.ts'

const MEGABYTES = IMPORT_LIMITS.bytes / 1024 / 1024
/** The most columns of a table that are read. */
export const MOST_COLUMNS = 60
/** The most rooms of a file that are told apart. */
const MOST_ROOMS = 100

export const importTexts = {
  tooLarge: `Choose a file of at most ${MEGABYTES} MB`,
  empty: 'Choose a file or paste a table',
  addressInvalid: 'Enter an address that starts with https:// or webcal://',
  columnTwice: 'Choose each of these once. Only contacts and notes can be in several columns.',
  dayInvalid: 'Enter a date',
  timeInvalid: 'Enter a time',
  nameRequired: 'Enter the act',
  nameTooLong: tooLongText(IMPORT_LIMITS.name),
  feeInvalid: 'Enter an amount from $0 to $1,000,000',
  lastDayTooEarly: 'The last day must be after the first',
  lastDayTooLate: `Blocked time can have at most ${countOf(IMPORT_LIMITS.blockedDays, 'day')}`,
} as const

/** A file in base64, which is a third longer. */
export const importFileInput = z.strictObject({
  fileName: z.string().overwrite(cleanLine).max(200, tooLongText(200)).default(''),
  content: z
    .base64(importTexts.empty)
    .min(1, importTexts.empty)
    .max(Math.ceil(IMPORT_LIMITS.bytes / 3) * 4, importTexts.tooLarge),
})
export type ImportFileInput = z.infer<typeof importFileInput>

/** Where a calendar is on the web. */
export const importAddressInput = z.strictObject({
  address: z.string(importTexts.addressInvalid).transform((text, context) => {
    const address = calendarAddress(text)
    if (address === null) context.addIssue({ code: 'custom', message: importTexts.addressInvalid })
    return address ?? ''
  }),
})
export type ImportAddressInput = z.infer<typeof importAddressInput>

const day = z.string(importTexts.dayInvalid).refine(isCalendarDay, importTexts.dayInvalid)
const time = z.string(importTexts.timeInvalid).refine(isTimeOfDay, importTexts.timeInvalid)

/** How the venue wants its file read; null where Bandstand is to find out. */
export const importChoices = z.strictObject({
  columns: z
    .strictObject({
      hasHeader: z.boolean(),
      fields: z
        .array(z.enum(TABLE_FIELDS))
        .max(MOST_COLUMNS)
        .refine(
          (fields) =>
            fields.every(
              (field, column) => REPEATABLE_FIELDS.includes(field) || fields.indexOf(field) === column,
            ),
          importTexts.columnTwice,
        ),
    })
    .nullable(),
  order: z.enum(DATE_ORDERS).nullable(),
  usual: z.strictObject({ start: time, end: time }).nullable(),
  /** Which stage each room of the file is, by its name in lower case. */
  rooms: z
    .record(z.string().max(IMPORT_LIMITS.stage), z.uuid())
    .refine((rooms) => Object.keys(rooms).length <= MOST_ROOMS, tooLongText(MOST_ROOMS)),
})
export type ImportChoices = z.infer<typeof importChoices>

/** A row as the venue corrects it. Whole days need no times; an end at or before the start is on the next day. */
const rowChange = z
  .strictObject({
    kind: z.enum(IMPORT_KINDS),
    name: z.string().overwrite(cleanLine).max(IMPORT_LIMITS.name, importTexts.nameTooLong),
    day,
    /** Of whole days; null for hours. */
    lastDay: day.nullable(),
    start: z.string(),
    end: z.string(),
    stageId: z.uuid().nullable(),
    /** US dollars; '' for none. */
    fee: typedPay('', importTexts.feeInvalid, true),
  })
  .superRefine((change, context) => {
    const fail = (path: keyof typeof change, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (change.kind === 'act' && nameTrouble(change.name)) fail('name', importTexts.nameRequired)
    if (change.lastDay === null || change.kind === 'act') {
      if (!isTimeOfDay(change.start)) fail('start', importTexts.timeInvalid)
      if (!isTimeOfDay(change.end)) fail('end', importTexts.timeInvalid)
    } else if (isCalendarDay(change.day) && isCalendarDay(change.lastDay)) {
      if (change.lastDay < change.day) fail('lastDay', importTexts.lastDayTooEarly)
      if (change.lastDay >= addDays(change.day, IMPORT_LIMITS.blockedDays))
        fail('lastDay', importTexts.lastDayTooLate)
    }
  })
  .transform(({ fee, lastDay, ...change }): RowChange => {
    const { feeCents } = inCents({ fee: fee === '' || change.kind === 'blocked' ? null : fee }, 'fee')
    const isWhole = change.kind === 'blocked' && lastDay !== null
    const [start, end] = isWhole ? ['00:00', '00:00'] : [change.start, change.end]
    const endDay = isWhole ? addDays(lastDay, 1) : end <= start ? addDays(change.day, 1) : change.day
    return { ...change, start, end, endDay, feeCents }
  })
export type RowForm = z.input<typeof rowChange>
export const rowForm = rowChange

/** What the venue does with a row: corrects it, leaves it out, or (both empty) takes that back. */
export const rowEditInput = z.strictObject({
  id: z.uuid(),
  row: z.string().max(60),
  leaveOut: z.boolean(),
  change: rowChange.nullable(),
})

/** Imports what a preview showed. */
export const runImportInput = z.strictObject({
  id: z.uuid(),
  key: requestKey,
  /** What recognizes the preview. */
  preview: z.string().max(80),
})
