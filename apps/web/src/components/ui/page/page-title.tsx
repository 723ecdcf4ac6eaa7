import { pageTitle } from '@bandstand/domain/product'
import { useEffect } from 'react'

/** Sets the title of the browser's tab: `{page} | Bandstand`. */
export function PageTitle({ page }: { page: string }) {
  useEffect(() => {
    document.title = pageTitle(page)
  }, [page])
  return null
}
