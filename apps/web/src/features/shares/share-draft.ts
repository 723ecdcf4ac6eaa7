import type { ShareSettings } from '@bandstand/api-spec'
import { EXPENSES_MAX, shareRule, type ShareRule, type Split, type SplitKind } from '@bandstand/domain/shares'

export interface ExpenseDraft {
  /** For React's lists alone. */
  key: string
  memberId: string
  amount: string
  label: string
}

/** The form of a rule: texts as they were typed, also of the kinds that aren't chosen. */
export interface ShareDraft {
  kind: SplitKind | 'none'
  /** By member; '' for none. */
  sums: Record<string, string>
  percents: Record<string, string>
  leaderId: string
  extraUnit: 'amount' | 'percent'
  extra: string
  expenses: ExpenseDraft[]
  openBook: boolean
}

/** Returns the form of an act's rule; what it says about somebody who has left the line-up is gone. */
export function draftOf({ members, rule, openBook }: ShareSettings): ShareDraft {
  const split = rule?.split
  const isHere = ({ memberId }: { memberId: string }) => members.some(({ id }) => id === memberId)
  const draft: ShareDraft = {
    kind: split?.kind ?? 'none',
    sums: {},
    percents: {},
    leaderId: members[0]?.id ?? '',
    extraUnit: 'percent',
    extra: '',
    expenses: (rule?.expenses ?? []).filter(isHere).map((expense, at) => ({ ...expense, key: String(at) })),
    openBook,
  }
  if (split?.kind === 'fixed')
    draft.sums = Object.fromEntries(
      split.sums.filter(isHere).map(({ memberId, amount }) => [memberId, amount]),
    )
  if (split?.kind === 'percent')
    draft.percents = Object.fromEntries(
      split.parts.filter(isHere).map(({ memberId, percent }) => [memberId, String(percent)]),
    )
  if (split?.kind === 'leader') {
    const { extra } = split
    if (isHere(split)) draft.leaderId = split.memberId
    draft.extraUnit = extra.unit
    draft.extra = extra.unit === 'amount' ? extra.amount : String(extra.percent)
  }
  return draft
}

/** What a form says: a rule, null for none, or what is wrong with it, and in which part. */
export type DraftReading =
  | { rule: ShareRule | null; problem: null }
  | { rule: null; problem: { part: 'expenses' | 'split'; message: string } }

/** Returns what a form says. */
export function readDraft(draft: ShareDraft): DraftReading {
  if (draft.kind === 'none') return { rule: null, problem: null }
  const expenses = draft.expenses.map(({ key: _key, ...expense }) => expense)
  const read = shareRule.safeParse({ expenses, split: splitOf(draft, draft.kind) })
  if (read.success) return { rule: read.data, problem: null }
  const [{ path, message }] = read.error.issues as [(typeof read.error.issues)[number]]
  return { rule: null, problem: { part: path[0] === 'expenses' ? 'expenses' : 'split', message } }
}

function splitOf({ sums, percents, leaderId, extraUnit, extra }: ShareDraft, kind: SplitKind): Split {
  if (kind === 'fixed')
    return { kind, sums: typed(sums).map(([memberId, text]) => ({ memberId, amount: text })) }
  if (kind === 'percent')
    return {
      kind,
      parts: typed(percents).map(([memberId, text]) => ({ memberId, percent: toPercent(text) })),
    }
  if (kind === 'equal') return { kind }
  return {
    kind,
    memberId: leaderId,
    extra:
      extraUnit === 'amount'
        ? { unit: 'amount', amount: extra }
        : { unit: 'percent', percent: toPercent(extra) },
  }
}

const typed = (texts: Record<string, string>) =>
  Object.entries(texts).filter(([, text]) => text.trim() !== '')
/** NaN for what is no percentage, which the schema refuses in its words. */
const toPercent = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Returns the draft with one more expense, of the first of these people; the same one when it has as many as it can. */
export function withExpense(draft: ShareDraft, memberId: string): ShareDraft {
  if (draft.expenses.length >= EXPENSES_MAX) return draft
  const expense = { key: crypto.randomUUID(), memberId, amount: '', label: '' }
  return { ...draft, expenses: [...draft.expenses, expense] }
}
