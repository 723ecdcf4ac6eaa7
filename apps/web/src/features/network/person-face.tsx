import type { NetworkPerson } from '@bandstand/api-spec'
import { Avatar, type AvatarProps } from '../../components/ui/avatar.tsx'
import { faceShape } from './network-words.ts'

/** Somebody's face. The name stands beside it. */
export function PersonFace({ person, size }: { person: NetworkPerson; size?: AvatarProps['size'] }) {
  return (
    <Avatar
      name={person.name}
      shape={faceShape(person)}
      imageUrl={person.profileImageUrl}
      size={size ?? 'normal'}
    />
  )
}
