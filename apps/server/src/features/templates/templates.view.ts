import type { Template } from '@bandstand/api-spec'
import { readTemplate, type TemplateKind } from '@bandstand/domain/templates'
import type { TemplateRow } from './templates.queries.ts'

/** Returns a template as its party sees it: what the forms of today have of it, and no stage that the venue removed. */
export function templateView(row: TemplateRow, stageIds: ReadonlySet<string>): Template {
  const kind = row.kind as TemplateKind
  const { stageId, ...fields } = readTemplate(kind, row.fields as Record<string, unknown>) as {
    stageId?: string | null
  }
  const isThere = stageId === null || (stageId !== undefined && stageIds.has(stageId))
  return { id: row.id, kind, name: row.name, fields: isThere ? { ...fields, stageId } : fields }
}
