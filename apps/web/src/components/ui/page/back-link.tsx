import { ArrowLeft } from 'lucide-react'
import { Link, type LinkProps } from 'react-router'

/** Shows a link above the title, to the list or page that this one belongs to. */
export function BackLink({ children, ...link }: Omit<LinkProps, 'className'>) {
  return (
    <Link {...link} className="crumb">
      <ArrowLeft className="i" aria-hidden="true" />
      {children}
    </Link>
  )
}
