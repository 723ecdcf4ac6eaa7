import type { ShareSettings } from '@bandstand/api-spec'
import { formatMoney } from '@bandstand/domain/money'
import { divideNet, type ShareRule, SPLIT_KINDS, SPLIT_NAMES } from '@bandstand/domain/shares'
import { UNCLAIMED_YEARS } from '@bandstand/domain/payments'
import { countOf, listText } from '@bandstand/domain/product'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Checkbox } from '../../components/ui/choices/checkbox.tsx'
import { RadioGroup } from '../../components/ui/choices/radio-group.tsx'
import { FieldGroup } from '../../components/ui/inputs/field-group.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { DescriptionList } from '../../components/ui/page/description-list.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { Alert } from '../../components/ui/status/alert.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { useActingParty, useMay } from '../../lib/session/session.ts'
import { ExpenseFields } from './expense-fields.tsx'
import { draftOf, readDraft, type ShareDraft } from './share-draft.ts'
import { SplitFields } from './split-fields.tsx'
import { tellApart } from './tell-apart.ts'

/** What the example divides, in cents. */
const EXAMPLE_CENTS = 60_000

/** Shows how an act splits what it earns, to those who decide that; nothing for venues and for acts of fewer than two people. */
export function HowWeSplit() {
  const isAct = useActingParty()?.userType === 'artist'
  const decides = useMay('splitFees')
  const { data } = useQuery({
    ...api.shares.getSettings.queryOptions({ input: {}, staleTime: 0 }),
    enabled: isAct && decides,
  })
  if (!data || data.members.length < 2) return null
  return (
    <section className="stack" aria-labelledby="how-we-split">
      <SectionHead id="how-we-split" level={3}>
        How we split
      </SectionHead>
      {/* Whoever reads a newer version begins from it. */}
      <SplitForm key={data.version} settings={data} />
    </section>
  )
}

function SplitForm({ settings }: { settings: ShareSettings }) {
  const { members, version } = settings
  const [draft, setDraft] = useState(() => draftOf(settings))
  const [isTried, setIsTried] = useState(false)
  const change = (part: Partial<ShareDraft>) => setDraft((current) => ({ ...current, ...part }))
  const { busy, failure, isSuccess, run, dismiss } = useWrite({ changes: ['shares'] })
  const { rule, problem } = readDraft(draft)
  const errorIn = (part: 'expenses' | 'split') =>
    isTried && problem?.part === part ? problem.message : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!problem) void run(() => client.shares.setRule({ version, rule, openBook: draft.openBook }))
  }
  const kinds = SPLIT_KINDS.map((kind) => ({ value: kind as string, label: SPLIT_NAMES[kind] }))
  return (
    <form className="stack" aria-label="How we split" onSubmit={submit} onChange={dismiss}>
      <p className="muted">
        Bandstand pays each of you your own share of the fee, to the cent, and shows everybody only their own.
        It applies to bookings whose fee isn’t deposited yet.
      </p>
      <FieldGroup legend="What you earn is split" error={errorIn('split')}>
        <RadioGroup
          name="split"
          value={draft.kind}
          options={[{ value: 'none', label: 'Not here' }, ...kinds]}
          onChange={({ target }) => change({ kind: target.value as ShareDraft['kind'] })}
        />
      </FieldGroup>
      {draft.kind !== 'none' && (
        <>
          <SplitFields members={members} draft={draft} onChange={change} />
          <ExpenseFields members={members} draft={draft} error={errorIn('expenses')} onChange={change} />
          <Checkbox
            label="Open book: everybody who plays sees all shares"
            checked={draft.openBook}
            onChange={({ target }) => change({ openBook: target.checked })}
          />
          <Without members={members} />
          {rule && <Example rule={rule} settings={settings} />}
        </>
      )}
      {failure && <Alert tone="danger">{failure}</Alert>}
      {isSuccess && <Alert tone="success">Split saved</Alert>}
      <div>
        <Button type="submit" busy={busy}>
          Save split
        </Button>
      </div>
    </form>
  )
}

/** Says whose share is kept until they have an account. */
function Without({ members }: Pick<ShareSettings, 'members'>) {
  const names = members.filter(({ hasAccount }) => !hasAccount).map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <p className="hint max-w-xl">
      {`${listText(names)} ${names.length === 1 ? 'has' : 'have'} no account. Bandstand keeps their share until they join, for ${countOf(UNCLAIMED_YEARS, 'year')} at most. You can return it to the act on the Payments page if they have their money.`}
    </p>
  )
}

function Example({ rule, settings: { members } }: { rule: ShareRule; settings: ShareSettings }) {
  const core = members.filter(({ part }) => part === 'core')
  if (core.length === 0) return null
  const shares = divideNet({ netCents: EXAMPLE_CENTS, rule, players: core.map(({ id }) => id) })
  const names = tellApart(core.map(({ name }) => name))
  return (
    <div className="stack max-w-xl gap-1" aria-live="polite">
      <p className="label">{`Of ${formatMoney(EXAMPLE_CENTS)}`}</p>
      <DescriptionList
        kind="sums"
        rows={names.map((term, at) => ({ term, value: formatMoney(shares[at]!.cents) }))}
      />
    </div>
  )
}
