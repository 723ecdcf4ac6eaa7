import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a navigation the keyboard and the screen reader start at the new screen's title, not at the old link; so they
 * do on another page of a list. What was scrolled to stays in place. Returns the title to announce, '' before the first
 * navigation.
 */
export function useArrival(): string {
  const { pathname, search } = useLocation()
  const place = `${pathname} ${new URLSearchParams(search).get('page') ?? ''}`
  const last = useRef(place)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (last.current === place) return undefined
    const isOtherPage = last.current.split(' ')[0] === pathname
    last.current = place
    const stopFocus = keepFocusOnTitle(isOtherPage)
    const stopTitle = isOtherPage ? () => {} : followTitle(setTitle)
    return () => {
      stopFocus()
      stopTitle()
    }
  }, [place, pathname])
  return title
}

/** A screen may come in parts: its title gets the focus once it is there, unless the visitor has begun to do something. */
function keepFocusOnTitle(isOtherPage: boolean): () => void {
  const main = document.querySelector('main')
  if (!main) return () => {}
  const move = () => {
    const focused = document.activeElement
    const isBusy = focused !== null && focused !== main && main.contains(focused)
    // The numbers below a list: what they lead to begins above.
    const isLeft = isOtherPage && focused?.closest('.pages')
    if (isBusy && !isLeft) return
    const heading = main.querySelector('h1')
    // A phone hides the title of a list that one has gone on from.
    const title = heading?.checkVisibility() ? heading : main
    title.tabIndex = -1
    title.focus({ preventScroll: true })
  }
  move()
  const changes = new MutationObserver(() => {
    const focused = document.activeElement
    if (focused === main || focused === document.body || focused === null) move()
  })
  changes.observe(main, { childList: true, subtree: true })
  const stop = () => {
    changes.disconnect()
    removeEventListener('keydown', stop, true)
    removeEventListener('pointerdown', stop, true)
  }
  addEventListener('keydown', stop, true)
  addEventListener('pointerdown', stop, true)
  return stop
}

function followTitle(onTitle: (title: string) => void): () => void {
  const read = () => onTitle(document.title)
  read()
  const changes = new MutationObserver(read)
  changes.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => changes.disconnect()
}
