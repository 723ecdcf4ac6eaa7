import { checkTemplate, TEMPLATE_KINDS, templateInput, templateNameInput } from '@bandstand/domain/templates'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

/** What a member fills in again and again. Only the member sees it. */
const template = z.object({
  id: z.uuid(),
  kind: z.enum(TEMPLATE_KINDS),
  name: z.string(),
  /** By their names in the form; `readTemplate` has their types. */
  fields: z.record(z.string(), z.unknown()),
})
export type Template = z.infer<typeof template>

const { get, put, remove } = operations('Templates')
const oneTemplate = { id: z.uuid() }

export const templates = {
  /** Of one kind, by name. There are few, so they come whole. */
  list: get('seeDeals', '/templates', 'List your templates of one kind')
    .errors(declare('TEMPLATE_KIND_UNUSED'))
    .input(z.strictObject({ kind: z.enum(TEMPLATE_KINDS) }))
    .output(z.object({ templates: z.array(template) })),
  /** Adds it if there is none with this id, so that a repeat changes nothing and a deleted one can be put back. */
  save: put('editProfile', '/templates/{id}', 'Add a template, or overwrite it')
    .errors(
      declare('TEMPLATE_KIND_UNUSED', 'TEMPLATE_NOT_FOUND', 'TEMPLATE_NAME_TAKEN', 'TEMPLATES_TOO_MANY'),
    )
    .input(templateInput.extend(oneTemplate).transform((input, context) => checkTemplate(input, context)))
    .output(template),
  rename: put('editProfile', '/templates/{id}/name', 'Rename a template')
    .errors(declare('TEMPLATE_NOT_FOUND', 'TEMPLATE_NAME_TAKEN'))
    .input(templateNameInput.extend(oneTemplate))
    .output(template),
  /** A repeat changes nothing. */
  remove: remove('editProfile', '/templates/{id}', 'Delete a template')
    .input(z.strictObject(oneTemplate))
    .output(z.object({ removed: z.boolean() })),
}
