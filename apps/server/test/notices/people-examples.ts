import { peopleText } from '../../src/features/people/people-notices.ts'
import { type Examples, example } from './example.ts'
import { id } from './facts.ts'

const facts = {
  party_id: id(3),
  party_name: 'Reyes Trio',
  person_name: 'Marlow Quill',
  by_name: 'Ada Reyes',
  role: 'manager',
  commission: null,
} as const

/** Of who acts for an act or a venue. */
export const PEOPLE_EXAMPLES = {
  'people.joined': [example('member', peopleText('joined', facts))],
  'people.left': [example('member', peopleText('left', facts))],
  'people.removed': [example('member', peopleText('removed', facts))],
  'people.role_changed': [example('member', peopleText('role_changed', facts))],
} satisfies Examples
