import { parseWebUrl } from '@bandstand/domain/profiles'

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/gi

export interface TextPart {
  text: string
  isLink: boolean
}

/** Returns the parts of a text in order: web addresses that lead where they seem to, without punctuation after them, and the rest. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (parseWebUrl(address) === null) continue
    if (index > end) parts.push({ text: text.slice(end, index), isLink: false })
    parts.push({ text: address, isLink: true })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isLink: false })
  return parts
}
