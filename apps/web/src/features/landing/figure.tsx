import { FIGURES } from './figures.ts'

/** One drawing in two plates; where they overlap the print is the deal's color. */
export function Figure({ name }: { name: keyof typeof FIGURES }) {
  const { a, b } = FIGURES[name]
  const plate = (side: string) => `figure-${name}-${side}`
  return (
    <div className="fig">
      <svg viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <defs>
          <path id={plate('a')} d={a} fillRule="evenodd" clipRule="evenodd" />
          <path id={plate('b')} d={b} fillRule="evenodd" />
          <clipPath id={plate('c')}>
            <use href={`#${plate('a')}`} clipRule="evenodd" />
          </clipPath>
        </defs>
        <rect width="400" height="300" fill="var(--fig)" />
        <use href={`#${plate('a')}`} fill="var(--artist)" />
        <use href={`#${plate('b')}`} fill="var(--venue-plate)" />
        <g clipPath={`url(#${plate('c')})`}>
          <use href={`#${plate('b')}`} fill="var(--deal)" />
        </g>
        {name === 'book' && (
          <path d="M178 158l26 26l48-56" fill="none" stroke="var(--fig)" strokeWidth="15" />
        )}
      </svg>
    </div>
  )
}
