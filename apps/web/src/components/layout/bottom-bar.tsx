import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { useKeyboardOpen } from '../../lib/screen/use-keyboard-open.ts'
import { PartyStrip } from './party-strip.tsx'
import { Count } from '../ui/status/count.tsx'
import type { HeaderSession } from './header-session.ts'
import { phoneNavigation } from './navigation.ts'

/**
 * Shows the five places of a member's role at the bottom of a phone. It's in the flow of the page, below the footer, so it
 * covers nothing that can't be scrolled into view.
 */
export default function BottomBar({ session }: { session: HeaderSession }) {
  const isTyping = useKeyboardOpen()
  const bar = useMeasuredBar(isTyping)
  return (
    <nav ref={bar} className={isTyping ? 'bottom-bar is-away' : 'bottom-bar'} aria-label="Places">
      <PartyStrip session={session} />
      <ul>
        {phoneNavigation(session, session).map(({ to, label, icon: Glyph, count = 0, noun }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/'}>
              <Glyph className="i" aria-hidden="true" />
              <span>{label}</span> <Count value={count} {...(noun && { noun })} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns the ref of the bar whose height, `--bar`, other elements at the bottom of the window keep free. */
function useMeasuredBar(isTyping: boolean) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const measure = () => style.setProperty('--bar', `${isTyping ? 0 : (bar.current?.offsetHeight ?? 0)}px`)
    const observer = new ResizeObserver(measure)
    if (bar.current) observer.observe(bar.current)
    measure()
    return () => {
      observer.disconnect()
      style.removeProperty('--bar')
    }
  }, [isTyping])
  return bar
}
