import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'
import { classNames } from '../../../lib/text/class-names.ts'

/** Shows a link in running text, inside the app. Use `<a className="link">` for addresses elsewhere. */
export function Link({ className, ...rest }: ComponentProps<typeof RouterLink>) {
  return <RouterLink {...rest} className={classNames('link', className)} />
}
