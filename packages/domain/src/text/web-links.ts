import { hostLabel } from './host-label.ts'
import { mixesScripts } from './scripts.ts'

/** The characters of a host's part; others look like the end of a host, as '⁄' in 'good.com⁄x.evil.com'. */
const HOST_LABEL = /^[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\u200D_-]*$/u

/**
 * Returns whether a web address leads where it seems to: no name and password before the host
 * ('https://good.com@evil.com'), and no part of the host that mixes alphabets or contains a character like a slash.
 */
export function isHonestUrl(url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false
  const labels = url.hostname.split('.').map(hostLabel)
  return labels.every((label) => HOST_LABEL.test(label) && !mixesScripts(label))
}

/** The beginning of a web address, and what looks like a host. */
const SCHEME = /\b(?:https?|ftp):\/*/gi
const DOT_IN_HOST = /(?<=[\p{L}\p{N}-])[.。．｡](?=(?:[\p{L}\p{N}-]+[.。．｡])*\p{L}{2})/gu
const DOT_IN_NUMBERS = /(?<=\d)\.(?=\d{1,3}\.\d{1,3}(?:\.|\b))|(?<=\d\.\d{1,3})\.(?=\d{1,3}\b)/g

/** Returns a text in which mail programs find no address to turn into a link: 'evil [dot] example/prize'. */
export function withoutLinks(text: string): string {
  return text.replace(SCHEME, '').replace(DOT_IN_HOST, ' [dot] ').replace(DOT_IN_NUMBERS, ' [dot] ')
}

/** Top-level domains that a title may name; other endings are more often a missing space than an address. */
const NAMED_HOST =
  /(?:[\p{L}\p{N}-]+\.)+(?:com|net|org|edu|gov|info|biz|io|co|app|dev|me|tv|fm|ai|us|uk|ca|de|fr|eu|online|site|shop|live|band|music|xyz|link)(?![\p{L}\p{N}-])/giu

/** Returns the hosts that a text names, in lower case and without `www.`. */
export function hostsIn(text: string): string[] {
  return (text.normalize('NFKC').match(NAMED_HOST) ?? []).map((host) =>
    host.toLowerCase().replace(/^www\./, ''),
  )
}
