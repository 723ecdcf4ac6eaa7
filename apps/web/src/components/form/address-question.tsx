import { type GigAddressInput, gigAddressInput, LOCATION_MAX } from '@bandstand/domain/gigs'
import { useState } from 'react'
import { client, fieldIssues } from '../../lib/api/api.ts'
import type { TownOnly } from '../../lib/places/town-only.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { Alert } from '../ui/status/alert.tsx'
import { Button } from '../ui/page/button.tsx'
import { Field } from '../ui/inputs/field.tsx'
import { Input } from '../ui/inputs/input.tsx'

export interface AddressQuestionProps {
  gig: TownOnly
  /** Whether the offer is being sent again. */
  busy: boolean
  /** Called when the address is saved: the same request can be sent again. */
  onSaved: () => void
}

/** Asks the venue for the street address of a gig that names only a town, within the form that needs it. */
export function AddressQuestion({ gig, busy, onSaved }: AddressQuestionProps) {
  const [location, setLocation] = useState('')
  const [problem, setProblem] = useState<string>()
  const write = useWrite({
    changes: ['gigs', 'applications', 'profile'],
    onFailure: (error) => setProblem(fieldIssues(error)[0]?.message),
  })
  const save = async () => {
    const judged = gigAddressInput.safeParse({ location } satisfies GigAddressInput)
    setProblem(judged.error?.issues[0]?.message)
    if (!judged.success) return
    if (await write.run(() => client.gigs.giveAddress({ id: gig.gigId, ...judged.data }))) onSaved()
  }
  return (
    <Alert
      tone="warning"
      takesFocus
      title="Where should the artist go?"
      actions={
        <Button size="small" busy={write.busy || busy} onClick={() => void save()}>
          Save and continue
        </Button>
      }
    >
      <p>
        This gig only says {gig.location}. Add the street address to continue. We’ll also put it on your
        profile if that has none.
      </p>
      <Field
        label="Street address"
        required
        className="mt-3 mb-1"
        error={problem ?? write.failure ?? undefined}
      >
        <Input
          value={location}
          maxLength={LOCATION_MAX}
          autoComplete="street-address"
          placeholder="1500 Woodward Ave"
          // Within the form of an offer: typing here doesn't change the offer, and Enter doesn't send it.
          onChange={(event) => {
            event.stopPropagation()
            setLocation(event.target.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void save()
          }}
        />
      </Field>
    </Alert>
  )
}
