import type { SavedSearch } from '@bandstand/api-spec'
import { ALERT_PACE_LABELS, ALERT_PACES, SEARCH_NAME_MAX, savedSearchTexts } from '@bandstand/domain/searches'
import { useState } from 'react'
import { NativeSelect } from '../../components/ui/choices/native-select.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'

const PACES = ALERT_PACES.map((value) => ({ value, label: ALERT_PACE_LABELS[value] }))

interface SearchDialogProps {
  search: Pick<SavedSearch, 'id' | 'name' | 'pace' | 'paused' | 'filter'>
  isNew?: boolean
  onClose: () => void
  onSaved: (search: SavedSearch) => void
}

/** Asks what a saved search is called and how often its owner is told of new gigs. */
export default function SearchDialog({ search, isNew = false, onClose, onSaved }: SearchDialogProps) {
  const { id, paused, filter } = search
  const [name, setName] = useState(search.name)
  const [pace, setPace] = useState(search.pace)
  const [problem, setProblem] = useState<string>()
  const { busy, failure, run } = useWrite({ changes: ['searches'] })
  const submit = async () => {
    setProblem(name.trim() ? undefined : savedSearchTexts.nameRequired)
    if (!name.trim()) return
    const saved = await run(() => client.searches.save({ id, name, pace, paused, filter }))
    if (!saved) return
    onClose()
    onSaved(saved)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? 'Save this search' : 'Change this search'}
      description={
        <>
          We tell you when a new gig matches: under the bell, and by email and push as your{' '}
          <Link to="/settings?tab=notifications">preferences for gig updates</Link> say.
        </>
      }
      failure={failure}
      busy={busy}
      submitLabel={isNew ? 'Save search' : 'Save changes'}
      onSubmit={submit}
    >
      <Field label="Name" required error={problem}>
        <Input
          autoComplete="off"
          maxLength={SEARCH_NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="Tell me" hint="Each gig once, also when several searches match.">
        <NativeSelect options={PACES} value={pace} onValueChange={setPace} />
      </Field>
    </FormDialog>
  )
}
