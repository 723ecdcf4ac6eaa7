import { parseWebUrl, SOCIAL_NETWORKS, type SocialField } from './social-networks.ts'

/** 'javascript:', 'mailto:'. A dot before the colon makes it a host with a port: 'example.com:8080'. */
const SCHEME = /^[a-z][a-z0-9+-]*:/i
/** A host that ends in letters: '12.50' is a number, although a browser reads an address in it. */
const NAMED_HOST = /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/
const HANDLE = /^@([a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9_])?)$/i

/**
 * Returns a web address with the `https://` that people leave out, as for 'myband.com'. What is complete or cannot be
 * completed stays as typed.
 */
export function completeWebUrl(text: string): string {
  if (text === '' || parseWebUrl(text) || SCHEME.test(text)) return text
  const completed = `https://${text.replace(/^\/\//, '')}`
  const url = parseWebUrl(completed)
  return url && NAMED_HOST.test(url.hostname) ? completed : text
}

/**
 * Returns the address of an account at a social network, also for a handle such as '@handle'. What cannot be completed
 * stays as typed.
 */
export function completeSocialUrl(field: SocialField, text: string): string {
  const handle = HANDLE.exec(text)?.[1]
  const address = handle === undefined ? null : SOCIAL_NETWORKS[field].addressOf(handle)
  return address ?? completeWebUrl(text)
}
