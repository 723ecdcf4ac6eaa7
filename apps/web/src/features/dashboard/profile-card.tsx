import type { OwnProfile } from '@bandstand/api-spec'
import { greetingName, isVenue, USER_TYPE_LABELS } from '@bandstand/domain/accounts'
import { Avatar } from '../../components/ui/pictures/avatar.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { Panel } from '../../components/ui/page/panel.tsx'
import { useMay } from '../../lib/session/session.ts'
import './card.css'

/** Shows how others see the member, and a link to change it. */
export function ProfileCard({ profile }: { profile: OwnProfile }) {
  const mayEdit = useMay('editProfile')
  const { userType, profileImageUrl, location, professions, venueType } = profile
  const name = greetingName(profile)
  const line = isVenue(userType) ? venueType : professions.slice(0, 3).join(', ')
  return (
    <Panel title="Your Profile" className="card">
      <div className="flex items-center gap-4">
        <Avatar
          name={name}
          shape={isVenue(userType) ? 'venue' : 'artist'}
          imageUrl={profileImageUrl}
          size="large"
        />
        <div className="min-w-0 wrap-anywhere">
          <p className="t5">{name}</p>
          <p className="muted">{line || USER_TYPE_LABELS[userType]}</p>
          {location && <p className="meta faint">{location}</p>}
        </div>
      </div>
      <div className="row card__end">
        {mayEdit && <Button to="/profile/edit">Edit Profile</Button>}
        <Link to="/profile" className="card__more">
          View profile
        </Link>
      </div>
    </Panel>
  )
}
