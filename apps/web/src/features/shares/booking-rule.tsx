import type { BookingRule as Rule } from '@bandstand/api-spec'
import { centsOf, formatDollars, formatMoney } from '@bandstand/domain/money'
import { listText } from '@bandstand/domain/product'
import { divideNet, type ShareRule, SPLIT_KINDS, SPLIT_NAMES } from '@bandstand/domain/shares'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
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

/** Lets those who decide it split one booking in another way than the act's others; nothing for everybody else, and once it's paid. */
export function BookingRule({ bookingId }: { bookingId: string }) {
  const isAct = useActingParty()?.userType === 'artist'
  const decides = useMay('splitFees')
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery({
    ...api.shares.ofBookingRule.queryOptions({ input: { bookingId }, staleTime: 0 }),
    enabled: isAct && decides,
  })
  const found = data?.rule
  if (!found || found.players.length < 2 || found.change === 'never') return null
  return (
    <section className="stack gap-2" aria-labelledby="for-this-show">
      <SectionHead id="for-this-show" level={3}>
        For this show
      </SectionHead>
      <p className="muted max-w-xl">
        {found.rule
          ? `Split in another way than usual: ${SPLIT_NAMES[found.rule.split.kind]}.`
          : `As usual: ${usualText(found)}.`}
      </p>
      {isOpen ? (
        // Whoever reads a newer version begins from it.
        <RuleForm key={found.version} bookingId={bookingId} found={found} onClose={() => setIsOpen(false)} />
      ) : (
        <div>
          <Button size="small" onClick={() => setIsOpen(true)}>
            {found.openNumber === null ? 'Change split' : 'Replace proposal'}
          </Button>
        </div>
      )}
    </section>
  )
}

const usualText = ({ usual }: Rule) => (usual ? SPLIT_NAMES[usual.split.kind] : 'Not split')

interface RuleFormProps {
  bookingId: string
  found: Rule
  onClose: () => void
}

function RuleForm({ bookingId, found, onClose }: RuleFormProps) {
  const { version, rule: own, usual, change } = found
  const members = found.players.map(({ id, name, hasAccount }) => ({
    id,
    name,
    hasAccount,
    part: 'core' as const,
  }))
  const [draft, setDraft] = useState(() => draftOf({ members, version, rule: own, openBook: false }))
  const [isTried, setIsTried] = useState(false)
  const edit = (part: Partial<ShareDraft>) => setDraft((current) => ({ ...current, ...part }))
  const { busy, failure, run, dismiss } = useWrite({ changes: ['shares'], onSuccess: onClose })
  const { rule, problem } = readDraft(draft)
  const errorIn = (part: 'expenses' | 'split') =>
    isTried && problem?.part === part ? problem.message : undefined
  const result = problem ? null : resultOf(rule ?? usual, found)
  const less = (result ?? []).filter(({ before, after }) => after < before)
  const isProposal = change === 'by_consent' && less.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!problem) void run(() => client.shares.setBookingRule({ bookingId, version, rule }))
  }
  const kinds = SPLIT_KINDS.map((kind) => ({ value: kind as string, label: SPLIT_NAMES[kind] }))
  return (
    <form className="stack" aria-label="For this show" onSubmit={submit} onChange={dismiss}>
      <FieldGroup legend="What you earn at this show is split" error={errorIn('split')}>
        <RadioGroup
          name="booking-split"
          value={draft.kind}
          options={[{ value: 'none', label: `As usual: ${usualText(found)}` }, ...kinds]}
          onChange={({ target }) => edit({ kind: target.value as ShareDraft['kind'] })}
        />
      </FieldGroup>
      {draft.kind !== 'none' && (
        <>
          <SplitFields members={members} draft={draft} onChange={edit} />
          <ExpenseFields members={members} draft={draft} error={errorIn('expenses')} onChange={edit} />
        </>
      )}
      {result && <Result rows={result} net={found.net} />}
      {change === 'by_consent' && <Consent less={less} />}
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className="row">
        <Button type="submit" busy={busy}>
          {isProposal ? 'Propose split' : 'Save split'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** What a player gets now and by the draft, in cents. */
interface Row {
  name: string
  hasAccount: boolean
  before: number
  after: number
}

function resultOf(rule: ShareRule | null, { players, net }: Rule): Row[] {
  const names = tellApart(players.map(({ name }) => name))
  const shares = rule && divideNet({ netCents: centsOf(net), rule, players: players.map(({ id }) => id) })
  return players.map(({ hasAccount, amount }, at) => ({
    name: names[at]!,
    hasAccount,
    before: centsOf(amount),
    after: shares?.[at]!.cents ?? 0,
  }))
}

function Result({ rows, net }: { rows: Row[]; net: number }) {
  return (
    <div className="stack max-w-xl gap-1" aria-live="polite">
      <p className="label">{`Of ${formatDollars(net)}, as expected now`}</p>
      <DescriptionList
        kind="sums"
        rows={rows.map(({ name, before, after }) => ({
          term: name,
          value: before === after ? formatMoney(after) : `${formatMoney(before)} → ${formatMoney(after)}`,
        }))}
      />
    </div>
  )
}

/** Says who has to agree, now that the fee is deposited. */
function Consent({ less }: { less: Row[] }) {
  const without = less.filter(({ hasAccount }) => !hasAccount).map(({ name }) => name)
  if (without.length > 0)
    return (
      <Alert tone="warning">
        {`${listText(without)} would get less and can’t say yes without an account. Leave their share as it is.`}
      </Alert>
    )
  return (
    <p className="hint max-w-xl">
      {less.length === 0
        ? 'The fee is deposited. Nobody gets less by this, so it takes effect when you save it.'
        : `The fee is deposited, so it takes effect once everybody who gets less says yes: ${listText(less.map(({ name }) => name))}. If that includes you, proposing it counts as your yes.`}
    </p>
  )
}
