import { splitTags } from '@bandstand/domain/profiles'
import { canonicalTerm, type TermKind } from '@bandstand/domain/vocabulary'

export interface AddedTags {
  tags: string[]
  /** What could not be added, with commas between it. */
  left: string
}

/**
 * Returns the list with what was typed or pasted added: one tag, or several with commas or line breaks between them. A
 * tag that is an option is written as the option is, also one that the vocabulary of `terms` knows by another name; others
 * are added only if `allowCustom`, and none twice.
 */
export function addTags(
  value: readonly string[],
  text: string,
  {
    options = [],
    terms,
    allowCustom = true,
    max = Infinity,
  }: { options?: readonly string[]; terms?: TermKind | undefined; allowCustom?: boolean; max?: number } = {},
): AddedTags {
  const tags = [...value]
  const left: string[] = []
  for (const typed of splitTags(text.split(/[\n\r]+/))) {
    const entry = terms ? canonicalTerm(terms, typed) : typed
    const isEntry = (other: string) => other.toLowerCase() === entry.toLowerCase()
    const tag = options.find(isEntry) ?? (allowCustom ? entry : undefined)
    if (tags.some(isEntry)) continue
    if (tag !== undefined && tags.length < max) tags.push(tag)
    else left.push(typed)
  }
  return { tags, left: left.join(', ') }
}

/** Returns the pasted text if it contains several tags; null for one, which is pasted like any other text. */
export function pastedTags(event: { clipboardData: DataTransfer }): string | null {
  const text = event.clipboardData.getData('text')
  return /[,\n\r]/.test(text) ? text : null
}
