import type { LineupMember } from '@bandstand/api-spec'
import { lineupMemberInput } from '@bandstand/domain/lineup'
import { useState } from 'react'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'
import { lineupForm, type LineupForm } from './lineup-fields.tsx'

/** Returns the state of the form of somebody in the line-up, null for a new one, and what saves it. */
export function useLineupForm(member: LineupMember | null) {
  const [id] = useState(() => member?.id ?? crypto.randomUUID())
  const [form, setForm] = useState(() => lineupForm(member))
  const [problems, setProblems] = useState<{ name?: string; instruments?: string }>({})
  const { busy, failure, run } = useWrite({ changes: ['lineup'] })
  const change = (part: Partial<LineupForm>) => setForm((before) => ({ ...before, ...part }))
  /** Returns whether it was saved. */
  const save = async () => {
    const judged = lineupMemberInput.safeParse(form)
    setProblems(Object.fromEntries(judged.error?.issues.map(({ path, message }) => [path[0], message]) ?? []))
    if (!judged.success || !(await run(() => client.lineup.save({ id, ...judged.data })))) return false
    toast(member ? 'Line-up saved' : `${judged.data.name} added to the line-up`)
    return true
  }
  return { form, problems, change, save, busy, failure }
}
