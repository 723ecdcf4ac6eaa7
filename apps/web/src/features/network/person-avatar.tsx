import type { NetworkPerson } from '@bandstand/api-spec'
import { Avatar, type AvatarProps } from '../../components/ui/pictures/avatar.tsx'
import { avatarShape } from './network-text.ts'

/** Shows a member's avatar, without an accessible name: the name is in the text beside it. */
export function PersonAvatar({ person, size }: { person: NetworkPerson; size?: AvatarProps['size'] }) {
  return (
    <Avatar
      name={person.name}
      shape={avatarShape(person)}
      imageUrl={person.profileImageUrl}
      size={size ?? 'normal'}
    />
  )
}
