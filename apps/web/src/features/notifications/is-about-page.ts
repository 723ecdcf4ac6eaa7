/** Whether what a notification is about is on the page at this address: the same path, and what its search names. */
export function isAboutPage(
  path: string,
  { pathname, search }: { pathname: string; search: string },
): boolean {
  const about = new URL(path, 'https://bandstand.invalid')
  const here = new URLSearchParams(search)
  return (
    about.pathname === pathname && [...about.searchParams].every(([name, value]) => here.get(name) === value)
  )
}
