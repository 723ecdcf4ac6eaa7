import { PRODUCT_NAME } from '@bandstand/domain/product'
import { localDay } from '@bandstand/domain/time'
import { Link } from 'react-router'
import { FOOTER_GROUPS, SOCIAL_LINKS } from './footer-links.ts'
import { Mark } from './mark.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { now } from '../../lib/session/clock.ts'

const YEAR = localDay(new Date(now())).slice(0, 4)

/** Shows the footer: what Bandstand is, links to its pages, and the theme. */
export function Footer() {
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot__in">
          <div className="foot__about">
            <span className="brand">
              <Mark />
              <span className="brand__word">{PRODUCT_NAME}</span>
            </span>
            <p>Where metro Detroit’s musicians and venues find each other, agree on terms and get paid.</p>
          </div>
          <div className="foot__groups">
            {FOOTER_GROUPS.map((group) => (
              <div key={group.title}>
                <h2>{group.title}</h2>
                <ul>
                  {group.links.map(({ to, label }) => (
                    <li key={to}>
                      <Link to={to}>{label}</Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
            <div>
              <h2>Connect</h2>
              <ul>
                {SOCIAL_LINKS.map(({ label, href, glyph }) => (
                  <li key={label}>
                    <a href={href} target="_blank" rel="noopener">
                      <svg className="i i--own" viewBox="0 0 20 20" aria-hidden="true">
                        <path d={glyph} />
                      </svg>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </div>
        <div className="foot__end">
          <span suppressHydrationWarning>
            © {YEAR} {PRODUCT_NAME}
          </span>
          <span>Detroit first. Beta.</span>
          <ThemeToggle />
        </div>
      </div>
    </footer>
  )
}
