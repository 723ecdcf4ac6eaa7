import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useBlocker, type Blocker } from 'react-router'
import { getSession } from '../session/session.ts'
import { readStoredJson, writeStored } from '../session/web-storage.ts'

export interface FormDraftOptions {
  /** Names the form and what it edits, with the user's id: `profile:{userId}`, `gig:{gigId}:{userId}`. */
  key: string
  /** True while something outside the form's values is unsaved, such as a chosen file. */
  otherChanges?: boolean
}

export interface FormDraft {
  /** True when the form was filled from an earlier, unfinished visit. */
  restored: boolean
  /** Call after a save and before navigating: removes the draft and lets the user leave. */
  clear: () => void
  /** Removes the draft and puts the form back to its default values. */
  discard: () => void
  /** Give it to UnsavedChangesDialog. */
  blocker: Blocker
}

const STORAGE_PREFIX = 'bandstand.draft.'

/**
 * Stores a form's unsaved values in this tab through a reload, and blocks navigations while there are any. A session that ends
 * is never blocked: the draft stays until its owner returns.
 */
export function useFormDraft<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  { key, otherChanges = false }: FormDraftOptions,
): FormDraft {
  const storageKey = STORAGE_PREFIX + key
  const [found] = useState(() => readStoredJson(storageKey, 'sessionStorage') as Partial<Values> | null)
  const [restored, setRestored] = useState(found !== null)
  const unsaved = form.formState.isDirty || otherChanges
  // Not state: clear() must count before the next render, for the navigation that follows it at once.
  const finished = useRef(false)

  useLayoutEffect(() => {
    if (found) form.reset({ ...form.getValues(), ...found }, { keepDefaultValues: true })
  }, [form, found])

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          if (finished.current) return
          writeStored(storageKey, isDirty ? JSON.stringify(values) : null, 'sessionStorage')
        },
      }),
    [form, storageKey],
  )

  useEffect(() => {
    if (!unsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => {
      if (!finished.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      !finished.current &&
      getSession().status === 'signedIn' &&
      currentLocation.pathname !== nextLocation.pathname,
  )

  const clear = () => {
    finished.current = true
    writeStored(storageKey, null, 'sessionStorage')
  }
  const discard = () => {
    writeStored(storageKey, null, 'sessionStorage')
    form.reset()
    setRestored(false)
  }
  return { restored, clear, discard, blocker }
}
