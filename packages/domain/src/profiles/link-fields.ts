import { z } from 'zod'
import { isOnHost, parseWebUrl, SOCIAL_NETWORKS, type SocialField } from './social-networks.ts'

const MAX_URL = 500
/** Empty text means none: a cleared field is stored as null. */
const optionalUrl = (message: string, accepts: (text: string) => boolean) =>
  z
    .string()
    .trim()
    .max(MAX_URL, message)
    .refine((text) => text === '' || accepts(text), message)
    .default('')

export const websiteUrl = optionalUrl('Please enter a valid URL', (text) => parseWebUrl(text) !== null)

export function socialUrl(field: SocialField) {
  const { name, hosts } = SOCIAL_NETWORKS[field]
  return optionalUrl(`Please enter a valid ${name} URL`, (text) => isOnHost(text, hosts))
}
