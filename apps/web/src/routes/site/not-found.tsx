import { ArrowLeft } from 'lucide-react'
import { Button } from '../../components/ui/page/button.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'

/** Shows that a path belongs to no screen. */
export function Component() {
  return (
    <div className="wrap lost">
      <PageTitle page="Page Not Found" />
      <Figure404 width={288} x={-4} kind="wide" />
      <Figure404 width={156} x={-2.5} kind="tall" />
      <h1 className="poster">Page Not Found</h1>
      <p className="lede muted">This page doesn’t exist or has moved.</p>
      <Button to="/" variant="act" size="large">
        <ArrowLeft className="i" aria-hidden="true" />
        Back to Home
      </Button>
    </div>
  )
}

/** Shows the figure in two plates, out of register, stretched to the measure. */
function Figure404({ width, x, kind }: { width: number; x: number; kind: 'wide' | 'tall' }) {
  const figure = (
    <text x={x} y={70}>
      404
    </text>
  )
  const slip = 'translate(3.5 2.5)'
  return (
    <svg className={`lost__n lost__n--${kind}`} viewBox={`0 0 ${width} 75`} aria-hidden="true">
      <defs>
        <clipPath id={`lost-${kind}`}>{figure}</clipPath>
      </defs>
      <g fill="var(--artist)">{figure}</g>
      <g fill="var(--venue-plate)" transform={slip}>
        {figure}
      </g>
      <g clipPath={`url(#lost-${kind})`}>
        <g fill="var(--deal)" transform={slip}>
          {figure}
        </g>
      </g>
    </svg>
  )
}
