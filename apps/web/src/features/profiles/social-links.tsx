import type { PublicProfile } from '@bandstand/api-spec'
import { SOCIAL_FIELDS, SOCIAL_NETWORKS } from '@bandstand/domain/profiles'
import { OutsideLink } from './outside-link.tsx'
import { ViewSection } from './view-section.tsx'

/** Shows links to the owner's pages on other networks; nothing without any. */
export function SocialLinks({ profile }: { profile: PublicProfile }) {
  const links = SOCIAL_FIELDS.flatMap((field) => {
    const url = profile[field]
    return url ? [{ name: SOCIAL_NETWORKS[field].name, url }] : []
  })
  if (links.length === 0) return null
  return (
    <ViewSection title="Social Links">
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ name, url }) => (
          <li key={name}>
            <OutsideLink url={url}>{name}</OutsideLink>
          </li>
        ))}
      </ul>
    </ViewSection>
  )
}
