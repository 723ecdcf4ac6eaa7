import { z } from 'zod'
import { completeSocialUrl, completeWebUrl } from './complete-link.ts'
import { isOnHost, parseWebUrl, SOCIAL_NETWORKS, type SocialField } from './social-networks.ts'

const MAX_URL = 500
/** Returns the schema of an address that is completed after typing. Empty text becomes null. */
const optionalUrl = (
  message: string,
  complete: (text: string) => string,
  accepts: (text: string) => boolean,
) =>
  z
    .string()
    .trim()
    .transform(complete)
    .pipe(
      z
        .string()
        .max(MAX_URL, message)
        .refine((text) => text === '' || accepts(text), message),
    )
    .default('')

export const websiteUrl = optionalUrl(
  'Please enter a valid URL',
  completeWebUrl,
  (text) => parseWebUrl(text) !== null,
)

/** Returns the schema of a link to a member’s page at a social network. */
export function socialUrl(field: SocialField) {
  const { name, hosts } = SOCIAL_NETWORKS[field]
  return optionalUrl(
    `Please enter a valid ${name} URL`,
    (text) => completeSocialUrl(field, text),
    (text) => isOnHost(text, hosts),
  )
}
