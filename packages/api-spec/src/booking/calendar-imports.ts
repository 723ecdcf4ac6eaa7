import {
  DATE_ORDERS,
  IMPORT_KINDS,
  importAddressInput,
  importChoices,
  importFileInput,
  ROW_OUTCOMES,
  rowEditInput,
  runImportInput,
  TABLE_FIELDS,
} from '@bandstand/domain/calendar-import'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

const previewRow = z.object({
  /** Names the row in requests. */
  key: z.string(),
  /** Its place in the file. */
  line: z.number().int(),
  kind: z.enum(IMPORT_KINDS),
  name: z.string(),
  /** YYYY-MM-DD and HH:MM by the venue’s clocks; null where the file says nothing that can be read. */
  day: z.string().nullable(),
  start: z.string().nullable(),
  endDay: z.string().nullable(),
  end: z.string().nullable(),
  /** The room, as the file names it. */
  stage: z.string(),
  stageId: z.uuid().nullable(),
  /** US dollars; null without an amount. */
  fee: z.number().nullable(),
  contact: z.string(),
  note: z.string(),
  outcome: z.enum(ROW_OUTCOMES),
  /** Why it isn’t imported, as sentences; empty for a row that is. */
  why: z.string(),
  /** What was assumed, as sentences. */
  checks: z.array(z.string()),
  /** Whether it was corrected or left out by hand. */
  isEdited: z.boolean(),
})
export type ImportRow = z.infer<typeof previewRow>

const preview = z.object({
  id: z.uuid(),
  fileName: z.string(),
  format: z.enum(['ics', 'table']),
  /** IANA: of the venue. */
  timeZone: z.string(),
  rows: z.array(previewRow),
  /** Entries that there was no room for. */
  omitted: z.number().int(),
  /** How a table is read; null for a calendar file. `sample` are its first rows. */
  table: z
    .object({
      hasHeader: z.boolean(),
      fields: z.array(z.enum(TABLE_FIELDS)),
      sample: z.array(z.array(z.string())),
    })
    .nullable(),
  order: z.enum(DATE_ORDERS).nullable(),
  /** Whether dates can be two days unless the venue says in which order they’re written. */
  asksOrder: z.boolean(),
  /** Hours for entries without any, as the venue confirmed them; null if it didn’t. */
  usual: z.object({ start: z.string(), end: z.string() }).nullable(),
  /** The venue’s usual hours, to suggest; null when it has none. */
  suggested: z.object({ start: z.string(), end: z.string() }).nullable(),
  stages: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The rooms that the file names and a venue with several stages can assign. */
  rooms: z.array(z.object({ name: z.string(), rows: z.number().int(), stageId: z.uuid().nullable() })),
  /** What recognizes this preview: it’s sent when it is imported. */
  preview: z.string(),
})
export type ImportPreview = z.infer<typeof preview>

const finished = z.object({
  id: z.uuid(),
  fileName: z.string(),
  importedAt: z.iso.datetime(),
  acts: z.number().int(),
  blocked: z.number().int(),
  undoneAt: z.iso.datetime().nullable(),
  /** Until when it can be undone; null when it can’t any more. */
  undoUntil: z.iso.datetime().nullable(),
})
export type FinishedImport = z.infer<typeof finished>

const { get, post, put, remove } = operations('Calendar')
const byId = z.strictObject({ id: z.uuid() })
const OF_A_DRAFT = declare('IMPORT_VENUES_ONLY', 'IMPORT_NOT_FOUND', 'IMPORT_UNREADABLE', 'IMPORT_TOO_SLOW')

/** Operations that bring a venue's calendar from elsewhere into Bandstand. */
export const calendarImports = {
  /** Imports of the last year, the latest first, and the one that was begun. */
  list: get('seeDeals', '/calendar-imports', 'List your calendar imports')
    .errors(declare('IMPORT_VENUES_ONLY'))
    .output(
      z.object({
        imports: z.array(finished),
        draft: z.object({ id: z.uuid(), fileName: z.string() }).nullable(),
      }),
    ),
  /** Reads a calendar file (RFC 5545), a CSV file or a table copied from a spreadsheet. Nothing is imported yet. */
  begin: post('book', '/calendar-imports', 'Upload a calendar to import', { successStatus: 201 })
    .errors(declare('IMPORT_VENUES_ONLY', 'IMPORT_UNREADABLE', 'IMPORT_TOO_SLOW', 'IMPORTS_TOO_MANY'))
    .input(importFileInput)
    .output(byId),
  /** The same with a calendar on the web. It’s read once, and its address isn’t kept. */
  beginFromAddress: post('book', '/calendar-imports/from-address', 'Read a calendar address to import', {
    successStatus: 201,
  })
    .errors(
      declare(
        'IMPORT_VENUES_ONLY',
        'IMPORT_UNREACHABLE',
        'IMPORT_NOT_CALENDAR',
        'IMPORT_TOO_LARGE',
        'IMPORT_UNREADABLE',
        'IMPORT_TOO_SLOW',
        'IMPORTS_TOO_MANY',
        'TOO_MANY_REQUESTS',
      ),
    )
    .input(importAddressInput)
    .output(byId),
  /** What happens to each row, as of now. */
  preview: get('seeDeals', '/calendar-imports/{id}', 'Preview a calendar import')
    .errors(OF_A_DRAFT)
    .input(byId)
    .output(preview),
  /** Says how the file is to be read. */
  choose: put('book', '/calendar-imports/{id}/choices', 'Change how a file is read')
    .errors(OF_A_DRAFT)
    .input(importChoices.safeExtend({ id: z.uuid() }))
    .output(preview),
  /** Corrects a row, or leaves it out. */
  editRow: put('book', '/calendar-imports/{id}/rows/{row}', 'Correct a row of an import')
    .errors(OF_A_DRAFT)
    .input(rowEditInput)
    .output(preview),
  /** Imports all rows that are new: all of them or, if the calendar has changed since the preview, none. */
  run: post('book', '/calendar-imports/{id}/run', 'Import a calendar')
    .errors({
      ...OF_A_DRAFT,
      ...declare(
        'IMPORT_PREVIEW_CHANGED',
        'IMPORT_EMPTY',
        'OUTSIDE_BOOKINGS_TOO_MANY',
        'BLOCKED_TIMES_TOO_MANY',
        'REQUEST_KEY_REUSED',
      ),
    })
    .input(runImportInput)
    .output(z.object({ acts: z.number().int(), blocked: z.number().int() })),
  /** Removes what an import added, within a day. What was changed since stays. */
  undo: post('book', '/calendar-imports/{id}/undo', 'Undo a calendar import')
    .errors(declare('IMPORT_VENUES_ONLY', 'IMPORT_NOT_FOUND', 'IMPORT_UNDO_TOO_LATE'))
    .input(byId)
    .output(z.object({ removed: z.number().int(), kept: z.number().int() })),
  discard: remove('book', '/calendar-imports/{id}', 'Discard an import that you began')
    .errors(declare('IMPORT_VENUES_ONLY', 'IMPORT_NOT_FOUND'))
    .input(byId)
    .output(z.object({ discarded: z.literal(true) })),
}
