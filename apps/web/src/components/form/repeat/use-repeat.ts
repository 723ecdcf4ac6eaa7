import { type RepeatForm, type RepeatInput, repeatInput } from '@bandstand/domain/series'
import { wallClockIn } from '@bandstand/domain/time'
import { useState } from 'react'
import { fieldIssues } from '../../../lib/api/api.ts'
import { scheduleClashesOf } from '../../../lib/text/schedule-clashes.ts'

interface Repeat {
  /** Null for a single date. */
  value: RepeatForm | null
  problem: string | undefined
  change: (changed: RepeatForm | null) => void
  /** Returns what to send, null for a single date; undefined, with a problem to show, for a rule that can't be. */
  read: () => RepeatInput | null | undefined
  /** Shows what a request failed with, and leaves out the dates that prevented it. */
  onFailure: (failure: unknown) => void
}

/** Returns how something new repeats, for `RepeatFields`. */
export function useRepeat(): Repeat {
  const [value, setValue] = useState<RepeatForm | null>(null)
  const [problem, setProblem] = useState<string>()
  return {
    value,
    problem,
    change: (changed) => {
      setProblem(undefined)
      setValue(changed)
    },
    read: () => {
      const rule = value && repeatInput.safeParse(value)
      setProblem(rule?.error?.issues[0]?.message)
      return rule && rule.data
    },
    onFailure: (failure) => {
      setProblem(fieldIssues(failure).find(({ path }) => path[0] === 'repeat')?.message)
      const days = (scheduleClashesOf(failure) ?? []).map(({ timeZone, startsAt }) =>
        wallClockIn(timeZone, new Date(startsAt)).slice(0, 10),
      )
      setValue((current) => current && { ...current, skipped: [...(current.skipped ?? []), ...days] })
    },
  }
}
