import { isVenue } from '@bandstand/domain/accounts'
import { KINDS_OF, type TemplateKind } from '@bandstand/domain/templates'
import type { Actor } from '../../auth/actor.ts'
import { refusal } from '../../errors.ts'

/** Throws TEMPLATE_KIND_UNUSED unless the caller's side has the form that a template of this kind fills in. */
export function requireKind({ userType }: Pick<Actor, 'userType'>, kind: TemplateKind): void {
  const kinds: readonly TemplateKind[] =
    userType === null ? [] : isVenue(userType) ? KINDS_OF.venue : KINDS_OF.artist
  if (!kinds.includes(kind)) throw refusal('TEMPLATE_KIND_UNUSED')
}
