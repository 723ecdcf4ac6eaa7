import { PRODUCT_NAME } from '@bandstand/domain/product'
import { Link } from 'react-router'
import { Mark } from './mark.tsx'

/** Shows the mark and the wordmark as a link home. */
export function Brand() {
  return (
    <Link className="brand" to="/" aria-label={`${PRODUCT_NAME}, home`}>
      <Mark />
      <span className="brand__word">{PRODUCT_NAME}</span>
    </Link>
  )
}
