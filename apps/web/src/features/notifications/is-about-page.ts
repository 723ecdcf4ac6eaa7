/** Returns whether a notification is about the page at this address: the same path, with the parameters that it names. */
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
