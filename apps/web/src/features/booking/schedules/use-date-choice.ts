import { useState } from 'react'
import { scheduleClashesOf } from '../../../lib/text/schedule-clashes.ts'

/** One of several dates that can be chosen. */
export interface DateToChoose {
  gigId: string
  startsAt: string
  timeZone: string
  /** What is said about it. */
  note?: string
  /** Not chosen at first. */
  isOff?: boolean
  /** It can't be left out. */
  isFixed?: boolean
}

export interface DateChoice<Kind extends DateToChoose = DateToChoose> {
  dates: readonly Kind[]
  chosen: readonly Kind[]
  isChosen: (date: DateToChoose) => boolean
  choose: (date: DateToChoose, chosen: boolean) => void
  chooseAll: (chosen: boolean) => void
  /** Leaves out the dates that made the server refuse all, so that the next press is about the others. */
  leaveOut: (error: unknown) => void
}

/** Returns which of several dates are chosen: all at first. */
export function useDateChoice<Kind extends DateToChoose>(dates: readonly Kind[]): DateChoice<Kind> {
  const [picked, setPicked] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isChosen = ({ gigId, isOff, isFixed }: DateToChoose) =>
    isFixed === true || (picked.get(gigId) ?? isOff !== true)
  const pick = (gigIds: readonly string[], chosen: boolean) =>
    setPicked(new Map([...picked, ...gigIds.map((id) => [id, chosen] as const)]))
  return {
    dates,
    chosen: dates.filter((date) => isChosen(date)),
    isChosen,
    choose: ({ gigId }, chosen) => pick([gigId], chosen),
    chooseAll: (chosen) =>
      pick(
        dates.map(({ gigId }) => gigId),
        chosen,
      ),
    leaveOut: (error) =>
      pick(
        (scheduleClashesOf(error) ?? []).flatMap(({ gigId }) => gigId ?? []),
        false,
      ),
  }
}
