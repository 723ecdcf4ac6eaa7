import { useLocation, useNavigate } from 'react-router'

interface SheetState {
  sheet?: boolean
}

/**
 * Returns whether the page's sheet is open, which is an entry of the history: Back closes the sheet and leaves the page as it was.
 * `finish` closes it in favor of another query string, which replaces the entry.
 */
export function useSheetEntry() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  return {
    isOpen: (state as SheetState | null)?.sheet === true,
    open: () =>
      void navigate({ search }, { state: { sheet: true } satisfies SheetState, preventScrollReset: true }),
    close: () => void navigate(-1),
    finish: (next: string) => {
      // Unchanged, it would leave two entries of the same page.
      if (next === search) void navigate(-1)
      else void navigate({ search: next }, { replace: true, preventScrollReset: true })
    },
  }
}
