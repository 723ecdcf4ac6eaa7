import type { FinishedImport, ImportPreview } from '@bandstand/api-spec'
import { IMPORT_LIMITS, type PlannedRow } from '@bandstand/domain/calendar-import'
import { dollarsOf } from '@bandstand/domain/money'
import { HOUR_MS } from '@bandstand/domain/time'
import { createHash } from 'node:crypto'
import type { selectImports } from './imports.queries.ts'
import { type Plan, roomsIn } from './read-draft.ts'

/** Returns what a venue sees before it imports. `suggested`: its usual hours. */
export function previewView(plan: Plan, suggested: ImportPreview['suggested']): ImportPreview {
  const { draft, timeZone, stages, rows } = plan
  const { format, omitted, table, order, asksOrder } = draft.read
  return {
    id: draft.id,
    fileName: draft.fileName,
    format,
    timeZone,
    rows: rows.map(rowView),
    omitted,
    table,
    order,
    asksOrder,
    usual: draft.choices.usual,
    suggested,
    stages: stages.map(({ id, name }) => ({ id, name })),
    rooms: roomsIn(plan),
    preview: previewHash(rows),
  }
}

function rowView(row: PlannedRow): ImportPreview['rows'][number] {
  const { key, line, kind, name, day, start, endDay, end, stage, stageId } = row
  const { feeCents, contact, note, outcome, why, checks, isEdited } = row
  const shown = { key, line, kind, name, day, start, endDay, end, stage, stageId, contact, note }
  return { ...shown, fee: dollarsOf(feeCents), outcome, why, checks, isEdited }
}

/** Returns what recognizes a preview: anything else that would be imported has another one. */
export function previewHash(rows: readonly PlannedRow[]): string {
  const added = rows
    .filter(({ outcome }) => outcome === 'new')
    .map((row) => [row.key, row.kind, row.name, row.startsAt, row.endsAt, row.stageId, row.feeCents])
  return createHash('sha256').update(JSON.stringify(added)).digest('base64url')
}

type ImportRow = Awaited<ReturnType<typeof selectImports>>[number]

/** Returns a finished import as its venue sees it. */
export function finishedView(row: ImportRow, now: Date): FinishedImport {
  const importedAt = row.imported_at!
  const until = new Date(importedAt.getTime() + IMPORT_LIMITS.hours * HOUR_MS)
  return {
    id: row.id,
    fileName: row.file_name,
    importedAt: importedAt.toISOString(),
    acts: row.acts,
    blocked: row.blocked,
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoUntil: row.undone_at === null && until > now ? until.toISOString() : null,
  }
}
