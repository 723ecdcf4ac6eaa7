import type { Boost } from '@bandstand/api-spec'
import { localInstantText } from '@bandstand/domain/time'
import { daysBeforeText, reportFigures } from './boost-text.ts'
import './boost-report.css'

/** Shows the results of a boost beside those of the days before it. */
export function BoostReport({ boost: { startsAt, endsAt, isRunning, report } }: { boost: Boost }) {
  return (
    <div className="boost-report">
      <p>
        {isRunning
          ? `Boosted from ${localInstantText(startsAt)} to ${localInstantText(endsAt)}.`
          : `Was boosted from ${localInstantText(startsAt)} to ${localInstantText(endsAt)}.`}
      </p>
      <dl className="boost-report__figures">
        {reportFigures(report).map(({ name, during, before }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b className="poster num">{during}</b> <span className="muted">{before} before</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="meta faint">
        Compared with {daysBeforeText(report.daysBefore)}. We count one view per member per day. Yours don’t
        count.
      </p>
    </div>
  )
}
