import type { ApplicantCard as Applicant } from '@bandstand/api-spec'
import type { ApplicantOrder } from '@bandstand/domain/booking'
import { countOf } from '@bandstand/domain/product'
import type { ReactNode } from 'react'
import { ArtistDisc } from '../../../components/ui/pictures/artist-disc.tsx'
import type { DescriptionRow } from '../../../components/ui/page/description-list.tsx'
import { Link } from '../../../components/ui/page/link.tsx'
import { useMediaQuery } from '../../../lib/screen/use-media-query.ts'
import { ApplicantButtons } from './applicant-card.tsx'
import { applicantLinkId } from './applicant-link-id.ts'
import { applicantRows, artistRows } from './applicant-rows.tsx'
import { applicantAddress } from './applicants-address.ts'
import { useMay } from '../../../lib/session/session.ts'
import { ApplicationStamp } from '../applications/application-stamp.tsx'
import { rowSentence } from '../applications/application-text.ts'
import type { Decisions } from './use-decisions.tsx'
import './compare-applicants.css'

export interface CompareApplicantsProps {
  applicants: readonly Applicant[]
  order: ApplicantOrder
  decisions: Decisions
  /** The first works of an artist, from another area. */
  worksOf: (applicant: Applicant) => ReactNode
}

/** Shows two to four applicants side by side: a table, or on a phone columns to swipe through. */
export function CompareApplicants({ applicants, ...parts }: CompareApplicantsProps) {
  const isWide = useMediaQuery('(min-width: 900px)')
  const hasDates = applicants.some(({ dates }) => dates.length > 1)
  const columns = applicants.map((applicant) => columnOf(applicant, { ...parts, hasDates }))
  return (
    <section className="stack" aria-labelledby="compared">
      <h2 className="t4" id="compared">
        {countOf(applicants.length, 'applicant')} side by side
      </h2>
      {isWide ? <Table columns={columns} /> : <Columns columns={columns} />}
    </section>
  )
}

interface Column {
  id: string
  head: ReactNode
  rows: DescriptionRow[]
}

function columnOf(
  applicant: Applicant,
  { order, decisions, worksOf, hasDates }: Omit<CompareApplicantsProps, 'applicants'> & { hasDates: boolean },
): Column {
  const { id, artist, about, message } = applicant
  return {
    id,
    head: (
      <span className="compare__who">
        <ArtistDisc
          uuid={artist.uuid}
          name={artist.name}
          imageUrl={artist.profileImageUrl}
          sizes="72px"
          className="compare__picture"
        />
        <Link id={applicantLinkId(id)} to={applicantAddress(id, order)} className="t5">
          {artist.name}
        </Link>
      </span>
    ),
    rows: [
      { term: 'Listen and watch', value: worksOf(applicant) },
      {
        term: 'Status',
        value: (
          <>
            <ApplicationStamp application={applicant} />
            <RowSentence applicant={applicant} />
          </>
        ),
      },
      ...applicantRows(applicant, about, hasDates),
      ...artistRows(applicant),
      { term: 'Message', value: <span className="whitespace-pre-line">{message || 'None'}</span> },
      {
        term: 'Decide',
        value: (
          <span className="row gap-2">
            <ApplicantButtons applicant={applicant} {...decisions.of(applicant)} />
          </span>
        ),
      },
    ],
  }
}

/** Returns the rows of all columns by their names. */
function termsOf(columns: readonly Column[]): string[] {
  return columns[0]?.rows.map(({ term }) => term) ?? []
}

function Table({ columns }: { columns: readonly Column[] }) {
  return (
    <table className="compare" aria-labelledby="compared">
      <thead>
        <tr>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- A corner above the names of the rows is no control. */}
          <td />
          {columns.map(({ id, head }) => (
            <th key={id} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {termsOf(columns).map((term, row) => (
          <tr key={term}>
            <th scope="row">{term}</th>
            {columns.map(({ id, rows }) => (
              <td key={id}>{rows[row]?.value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Columns({ columns }: { columns: readonly Column[] }) {
  return (
    <ol className="columns" style={{ '--rows': termsOf(columns).length + 1 } as object}>
      {columns.map(({ id, head, rows }) => (
        <li key={id}>
          <h3>{head}</h3>
          <dl>
            {rows.map(({ term, value }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}

function RowSentence({ applicant }: { applicant: Applicant }) {
  return <span className="meta muted block">{rowSentence(applicant, useMay('book'))}</span>
}
