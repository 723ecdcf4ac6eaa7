export const PRODUCT_NAME = 'Bandstand'

/** What stands in the browser's tab: `{page} | Bandstand`. */
export function pageTitle(page: string): string {
  return `${page} | ${PRODUCT_NAME}`
}
