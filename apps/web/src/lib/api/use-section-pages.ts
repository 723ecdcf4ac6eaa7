import { useLocation, useSearchParams } from 'react-router'
import { readPage } from './page-numbers.ts'

/**
 * Returns the page that a section of a screen shows, from the parameter of the URL with the section's name, and the URL of
 * another page, which leads back to the section.
 */
export function useSectionPages(name: string): { page: number; hrefFor: (page: number) => string } {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  return {
    page: readPage(new URLSearchParams({ page: search.get(name) ?? '' })),
    hrefFor(to) {
      const params = new URLSearchParams(search)
      params.set(name, String(to))
      return `${pathname}?${params}#${name}`
    },
  }
}
