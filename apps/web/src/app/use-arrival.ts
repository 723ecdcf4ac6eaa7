import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { focusTitle } from '../lib/screen/focus-title.ts'

/**
 * Moves the focus to the new screen's title after a navigation, or to another page of a list, for keyboards and screen
 * readers; keeps the scroll position. Returns the title to announce, '' before the first navigation.
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
    const stopFocus = lockFocusOnTitle(isOtherPage)
    const stopTitle = isOtherPage ? () => {} : followTitle(setTitle)
    return () => {
      stopFocus()
      stopTitle()
    }
  }, [place, pathname])
  return title
}

/** Focuses the title as soon as it is rendered, unless the visitor has already done something. */
function lockFocusOnTitle(isOtherPage: boolean): () => void {
  const main = document.querySelector('main')
  if (!main) return () => {}
  const move = () => {
    const focused = document.activeElement
    const isBusy = focused !== null && focused !== main && main.contains(focused)
    // Another page of a list starts above the links that lead to it.
    const isLeft = isOtherPage && focused?.closest('.pages')
    if (isBusy && !isLeft) return
    focusTitle()
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
