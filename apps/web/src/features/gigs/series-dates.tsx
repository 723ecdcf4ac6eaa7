import type { GigDetail } from '@bandstand/api-spec'
import { clockTime, dayText } from '@bandstand/domain/time'
import { countOf } from '@bandstand/domain/product'
import { Button } from '../../components/ui/page/button.tsx'
import { Link } from '../../components/ui/page/link.tsx'

/** Shows the other dates of a gig's series, for everybody who reads the gig. */
export function SeriesDates({ series, own }: { series: NonNullable<GigDetail['series']>; own: boolean }) {
  const more = series.total - series.next.length
  return (
    <section>
      <h2>Part of a series</h2>
      <p>
        {series.text}
        {series.changed && ' · This date was changed by hand'}
      </p>
      {series.next.length > 0 ? (
        <ul className="mt-3 grid gap-2" aria-label="Other open dates">
          {series.next.map(({ id, date, time }) => (
            <li key={id}>
              <Link to={`/gigs/${id}`}>{`${dayText(date, 'weekday')}, ${clockTime(time)}`}</Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted mt-2">No other open dates.</p>
      )}
      {more > 0 && <p className="muted mt-2">{`and ${countOf(more, 'more date')}`}</p>}
      {own && (
        <Button size="small" className="mt-3" to={`/series/${series.id}`}>
          Manage series
        </Button>
      )}
    </section>
  )
}
