import type { FinishedImport, ImportPreview } from '@bandstand/api-spec'
import {
  IMPORT_LIMITS,
  type ImportChoices,
  type ImportFileInput,
  type RowEdit,
} from '@bandstand/domain/calendar-import'
import { addMinutes, DAY_MS, wallClockIn } from '@bandstand/domain/time'
import type { Actor } from '../../../auth/actor.ts'
import { lockProfile } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { limitScale } from '../../../security/limits.ts'
import { findBookingDefaults } from '../calendar/booking-defaults.queries.ts'
import { finishedView, previewView } from './import.view.ts'
import {
  countImportsSince,
  emptyDraft,
  findDraft,
  findDraftName,
  replaceDraft,
  saveChoices,
  saveEdit,
  selectImports,
} from './imports.queries.ts'
import { NO_CHOICES, planDraft, readFile, requireVenue } from './read-draft.ts'

/** Imports of the last year are listed. */
const LISTED_DAYS = 366
const MOST_LISTED = 50
/** An import without a name: what was pasted. */
const PASTED = 'Pasted table'

/** Returns a venue's imports, the latest first, and the one that it began. Throws IMPORT_VENUES_ONLY. */
export async function listImports(
  deps: Deps,
  actor: Actor,
): Promise<{ imports: FinishedImport[]; draft: { id: string; fileName: string } | null }> {
  requireVenue(actor)
  const now = deps.now()
  const since = new Date(now.getTime() - LISTED_DAYS * DAY_MS)
  const [imports, draft] = await Promise.all([
    selectImports(deps.db, actor.partyId, since, MOST_LISTED),
    findDraftName(deps.db, actor.partyId),
  ])
  return { imports: imports.map((row) => finishedView(row, now)), draft }
}

/**
 * Reads a venue's file and keeps it as its draft, instead of an earlier one. Throws IMPORT_VENUES_ONLY, IMPORTS_TOO_MANY,
 * IMPORT_UNREADABLE, IMPORT_TOO_SLOW.
 */
export async function beginImport(
  deps: Deps,
  actor: Actor,
  { fileName, content }: ImportFileInput,
): Promise<{ id: string }> {
  return beginWith(deps, actor, async () => ({
    fileName: fileName || PASTED,
    content: Buffer.from(content, 'base64'),
  }))
}

/**
 * Reads a venue's file, wherever it comes from, and keeps it as its draft. Throws like `beginImport`, and what `open` throws.
 */
export async function beginWith(
  deps: Deps,
  actor: Actor,
  open: () => Promise<{ fileName: string; content: Buffer }>,
): Promise<{ id: string }> {
  requireVenue(actor)
  const since = new Date(deps.now().getTime() - DAY_MS)
  const most = IMPORT_LIMITS.perDay * limitScale(deps)
  // Before the work is done, and again when two at once have done it.
  if ((await countImportsSince(deps.db, actor.partyId, since)) >= most) throw refusal('IMPORTS_TOO_MANY')
  const file = await open()
  const read = await readFile(deps, actor, file.content, NO_CHOICES)
  const draft = { ...file, read, choices: NO_CHOICES }
  return deps.db.transaction().execute(async (tx) => {
    await lockProfile(tx, actor.partyId)
    if ((await countImportsSince(tx, actor.partyId, since)) >= most) throw refusal('IMPORTS_TOO_MANY')
    return { id: await replaceDraft(tx, actor.partyId, draft, deps.now()) }
  })
}

/** Returns what happens to each row of a draft, as of now. Throws IMPORT_VENUES_ONLY, IMPORT_NOT_FOUND. */
export async function previewImport(deps: Deps, actor: Actor, id: string): Promise<ImportPreview> {
  requireVenue(actor)
  const plan = await planDraft(deps, deps.db, actor.partyId, id)
  return previewView(plan, await suggestedHours(deps, actor))
}

/** Reads a draft's file as the venue says. Throws IMPORT_VENUES_ONLY, IMPORT_NOT_FOUND, IMPORT_UNREADABLE, IMPORT_TOO_SLOW. */
export async function chooseReading(
  deps: Deps,
  actor: Actor,
  id: string,
  choices: ImportChoices,
): Promise<void> {
  requireVenue(actor)
  const draft = await findDraft(deps.db, actor.partyId, id)
  if (!draft) throw refusal('IMPORT_NOT_FOUND')
  const read = await readFile(deps, actor, draft.content, choices)
  await saveChoices(deps.db, id, choices, read)
}

/** Corrects a row of a draft, leaves it out, or takes either back. Throws IMPORT_VENUES_ONLY, IMPORT_NOT_FOUND. */
export async function editRow(
  deps: Deps,
  actor: Actor,
  id: string,
  { row, ...edit }: { row: string } & RowEdit,
): Promise<void> {
  requireVenue(actor)
  const { rows } = await planDraft(deps, deps.db, actor.partyId, id)
  if (!rows.some(({ key }) => key === row)) throw refusal('IMPORT_NOT_FOUND')
  await saveEdit(deps.db, id, row, edit.leaveOut || edit.change ? edit : null)
}

/** Deletes a draft. Throws IMPORT_VENUES_ONLY, IMPORT_NOT_FOUND. */
export async function discardImport(deps: Deps, actor: Actor, id: string): Promise<void> {
  requireVenue(actor)
  if (!(await emptyDraft(deps.db, actor.partyId, id))) throw refusal('IMPORT_NOT_FOUND')
}

/** Returns the venue's usual hours, where it has said when its evenings begin and how long they are. */
async function suggestedHours(deps: Deps, actor: Actor): Promise<ImportPreview['suggested']> {
  const { startTime, durationMinutes } = await findBookingDefaults(deps.db, actor.partyId)
  if (!startTime || !durationMinutes) return null
  const end = addMinutes(`2000-01-01T${startTime}Z`, durationMinutes)
  return { start: startTime, end: wallClockIn('UTC', end).slice(11) }
}
