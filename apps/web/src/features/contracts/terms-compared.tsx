import type { ContractVersion } from '@bandstand/api-spec'
import { TERM_FIELDS, TERM_LABELS, termTexts } from '@bandstand/domain/booking'
import { classNames } from '../../lib/text/class-names.ts'

/** Shows two versions side by side, term by term, with differences marked by text too. */
export function TermsCompared({ before, after }: { before: ContractVersion; after: ContractVersion }) {
  const [from, to] = [termTexts(before.document.terms), termTexts(after.document.terms)]
  return (
    <table className="versus">
      <caption>
        Version {before.number} and version {after.number}
      </caption>
      <thead>
        <tr>
          <th scope="col">Term</th>
          <th scope="col">Version {before.number}</th>
          <th scope="col">Version {after.number}</th>
        </tr>
      </thead>
      <tbody>
        {TERM_FIELDS.map((field) => {
          const changed = from[field] !== to[field]
          return (
            <tr key={field} className={classNames(changed && 'is-changed')}>
              <th scope="row">
                {TERM_LABELS[field]}
                {changed && <span className="versus__mark"> changed</span>}
              </th>
              <td>{changed ? <del>{from[field]}</del> : from[field]}</td>
              <td>{changed ? <ins>{to[field]}</ins> : to[field]}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
