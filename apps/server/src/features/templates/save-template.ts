import type { Template } from '@bandstand/api-spec'
import type { PartyId } from '@bandstand/domain/accounts'
import { type TemplateKind, templateKey, TEMPLATES_MAX } from '@bandstand/domain/templates'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Tx } from '../../db/database.ts'
import { lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { selectStages } from '../stages/index.ts'
import { requireKind } from './templates.policy.ts'
import {
  deleteTemplate,
  findTemplate,
  isTemplateNameTaken,
  selectTemplates,
  updateTemplateName,
  writeTemplate,
} from './templates.queries.ts'
import { templateView } from './templates.view.ts'

/** A template as the API read it: its fields are those of its kind. */
interface TemplateToSave {
  name: string
  kind: TemplateKind
  fields: Record<string, unknown>
}

/** Returns the caller's templates of a kind, by name. Throws TEMPLATE_KIND_UNUSED. */
export async function listTemplates(
  { db }: Deps,
  actor: Actor,
  kind: TemplateKind,
): Promise<{ templates: Template[] }> {
  requireKind(actor, kind)
  const [rows, stages] = await Promise.all([
    selectTemplates(db, actor.partyId, kind),
    stagesFor(db, actor.partyId, kind),
  ])
  return { templates: rows.map((row) => templateView(row, stages)) }
}

/**
 * Saves a template under the id that the caller chose: adds it, or overwrites it. Locks the member's row: of two at once the second
 * is counted after the first. Throws TEMPLATE_KIND_UNUSED, TEMPLATES_TOO_MANY, TEMPLATE_NAME_TAKEN, and TEMPLATE_NOT_FOUND for an id
 * that another member's template has, or one of another kind.
 */
export async function saveTemplate(
  deps: Deps,
  actor: Actor,
  id: string,
  { name, kind, fields }: TemplateToSave,
): Promise<Template> {
  requireKind(actor, kind)
  const { partyId } = actor
  const at = deps.now()
  return inTurn(deps, partyId, async (tx) => {
    const before = await findTemplate(tx, id)
    if (before && (before.party_id !== partyId || before.kind !== kind)) throw refusal('TEMPLATE_NOT_FOUND')
    const others = await requireFreeName(tx, { partyId, kind, id, name })
    if (!before && others >= TEMPLATES_MAX) throw refusal('TEMPLATES_TOO_MANY')
    const row = { id, party_id: partyId, kind, name, created_at: at, updated_at: at }
    const saved = await writeTemplate(tx, { ...row, fields: JSON.stringify(fields) })
    return templateView(saved, await stagesFor(tx, partyId, kind))
  })
}

/** Renames a template. Throws TEMPLATE_NOT_FOUND, TEMPLATE_NAME_TAKEN. */
export async function renameTemplate(
  deps: Deps,
  { partyId }: Actor,
  id: string,
  { name }: { name: string },
): Promise<Template> {
  return inTurn(deps, partyId, async (tx) => {
    const before = await findTemplate(tx, id)
    if (before?.party_id !== partyId) throw refusal('TEMPLATE_NOT_FOUND')
    const { kind } = before
    await requireFreeName(tx, { partyId, kind, id, name })
    const renamed = await updateTemplateName(tx, id, name, deps.now())
    return templateView(renamed, await stagesFor(tx, partyId, kind))
  })
}

/** Deletes a template; a repeat changes nothing. */
export async function removeTemplate(
  { db }: Deps,
  { partyId }: Actor,
  id: string,
): Promise<{ removed: boolean }> {
  return { removed: await deleteTemplate(db, partyId, id) }
}

/** Runs a transaction that has locked the member's row. Throws TEMPLATE_NAME_TAKEN where only the database knows two names as one. */
async function inTurn<Answer>(
  { db }: Deps,
  partyId: PartyId,
  act: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await db.transaction().execute(async (tx) => {
      await lockProfile(tx, partyId)
      return act(tx)
    })
  } catch (error) {
    throw isTemplateNameTaken(error) ? refusal('TEMPLATE_NAME_TAKEN') : error
  }
}

/** Returns how many other templates of the kind a party has. Throws TEMPLATE_NAME_TAKEN when one has the name, whatever its case. */
async function requireFreeName(
  db: Database,
  { partyId, kind, id, name }: { partyId: PartyId; kind: string; id: string; name: string },
): Promise<number> {
  const others = (await selectTemplates(db, partyId, kind)).filter((other) => other.id !== id)
  if (others.some((other) => templateKey(other.name) === templateKey(name)))
    throw refusal('TEMPLATE_NAME_TAKEN')
  return others.length
}

/** Returns the stages that templates of a kind may name. */
async function stagesFor(db: Database, partyId: PartyId, kind: string): Promise<Set<string>> {
  if (kind !== 'posting') return new Set()
  return new Set((await selectStages(db, partyId)).map(({ id }) => id))
}
