import { useQuery } from '@tanstack/react-query'
import { Button } from '../../components/ui/page/button.tsx'
import { api, client } from '../../lib/api/api.ts'
import { toast } from '../../lib/screen/toast.ts'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { personLine } from './network-text.ts'
import { PersonAvatar } from './person-avatar.tsx'
import { useNetworkWrite } from './use-network-write.ts'
import './net-row.css'
import './requests-panel.css'

/** Shows the members whom the reader has blocked, collapsed; nothing when there are none. */
export function BlockedPeople() {
  const { data } = useQuery(api.network.blocked.queryOptions())
  const write = useNetworkWrite()
  const people = data?.people ?? []
  if (people.length === 0) return null
  return (
    <details className="net-sent">
      <summary>{people.length === 1 ? '1 blocked member' : `${people.length} blocked members`}</summary>
      <TextAlert tone="danger" text={write.failure} />
      <ul className="net-asks">
        {people.map((person) => (
          <li key={person.uuid} className="net-ask">
            <PersonAvatar person={person} />
            <div className="net-row__text">
              <span className="t5">{person.name}</span>
              <span className="net-row__line">{personLine(person)}</span>
            </div>
            <Button
              size="small"
              onClick={() =>
                void write
                  .run(() => client.network.unblock({ uuid: person.uuid }))
                  .then((done) => done && toast(`${person.name} is no longer blocked`))
              }
            >
              Unblock<span className="sr-only"> {person.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
