import type { Template } from '@bandstand/api-spec'
import { TEMPLATES_MAX } from '@bandstand/domain/templates'
import { answer } from './open-screen.tsx'

/** Returns the responses of a server that keeps a member's templates, and how it has them now. */
export function storedTemplates(templates: Template[] = []) {
  const { list, save, rename, remove } = answer.templates
  const handlers = {
    list: list.handler(({ input }) => ({ templates: templates.filter(({ kind }) => kind === input.kind) })),
    save: save.handler(({ input, errors }) => {
      if (templates.length >= TEMPLATES_MAX && !templates.some(({ id }) => id === input.id))
        throw errors.TEMPLATES_TOO_MANY()
      templates = [...templates.filter(({ id }) => id !== input.id), input]
      return input
    }),
    rename: rename.handler(({ input: { id, name } }) => {
      templates = templates.map((each) => (each.id === id ? { ...each, name } : each))
      return templates.find((each) => each.id === id)!
    }),
    remove: remove.handler(({ input: { id } }) => {
      templates = templates.filter((each) => each.id !== id)
      return { removed: true }
    }),
  }
  return { handlers, stored: () => templates }
}
