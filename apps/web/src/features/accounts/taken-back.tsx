import type { TakenBack as Taken } from '@bandstand/api-spec'
import { useEffect, useState } from 'react'
import { Alert } from '../../components/ui/status/alert.tsx'
import { client } from '../../lib/api/api.ts'
import { usePerson } from '../../lib/session/session.ts'

/** Lists what was ended and removed when the member took the account back by the link of a mail; nothing otherwise. */
export function TakenBack() {
  const person = usePerson()
  const [taken, setTaken] = useState<Taken | null>(null)
  const id = person?.id
  useEffect(() => {
    // Without it, the notice and its mail have the same list.
    if (id)
      client.settings.getTakenBack().then(
        ({ takenBack }) => setTaken(takenBack),
        () => {},
      )
  }, [id])
  if (!taken) return null
  return (
    <Alert title="You took your account back">
      <p>
        Only whoever reads your email can get in now. We ended and removed everything else, whoever added it.
        After you set a new password, you can add yours again in your settings.
      </p>
      <ul>
        {taken.removed.map(({ label, value }) => (
          <li key={`${label} ${value}`}>
            <strong>{label}:</strong> {value}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
