import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { isAboutPage } from './is-about-page.ts'
import { markSeen, useUnread } from './use-unread.ts'

const onVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isVisible = () => document.visibilityState === 'visible'

/** Marks the notifications about the open page as read. */
export function useReadHere(): void {
  const { data } = useUnread()
  const { pathname, search } = useLocation()
  const visible = useSyncExternalStore(onVisibility, isVisible)
  useEffect(() => {
    const here = data?.newest.filter(({ path }) => isAboutPage(path, { pathname, search })) ?? []
    // The next update tries again; no user is waiting for it.
    if (visible && here.length > 0) void markSeen(here.map(({ id }) => id))
  }, [data, pathname, search, visible])
}
