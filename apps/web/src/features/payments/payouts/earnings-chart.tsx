import type { Earnings } from '@bandstand/api-spec'
import { monthName, monthText } from '@bandstand/domain/time'
import { centsOf, formatDollars, formatMoney } from '@bandstand/domain/money'
import { useQuery } from '@tanstack/react-query'
import { SectionHead } from '../../../components/ui/page/section-head.tsx'
import { Skeleton } from '../../../components/ui/status/skeleton.tsx'
import { api } from '../../../lib/api/api.ts'
import { LoadFailed } from '../../../components/ui/status/load-failed.tsx'
import { failureText } from '../deposit/failure-text.ts'
import './earnings-chart.css'

/** Shows what an artist earned in each of the last twelve months, as a chart and as a table. */
export function EarningsChart() {
  const query = useQuery(api.payments.earnings.queryOptions({ staleTime: 0 }))
  return (
    <section aria-labelledby="earnings">
      <SectionHead id="earnings">Earnings by month</SectionHead>
      {query.isPending && <Skeleton className="mt-3 h-52" />}
      {query.isError && <LoadFailed query={query} say={failureText} />}
      {query.data && <Chart months={query.data} />}
    </section>
  )
}

function Chart({ months }: { months: Earnings }) {
  const best = months.reduce((most, each) => (each.amount > most.amount ? each : most))
  const total = months.reduce((sum, { amount }) => sum + centsOf(amount), 0)
  if (total === 0) return <p className="muted mt-3">No earnings in the last 12 months.</p>
  return (
    <figure className="earnings">
      <figcaption>
        {formatMoney(total)} in the last 12 months. Your best month was {monthText(`${best.month}-01`)} with{' '}
        {formatDollars(best.amount)}.
      </figcaption>
      <div aria-hidden="true">
        <span className="earnings__most">{formatDollars(best.amount)}</span>
        <svg viewBox="0 0 120 40" preserveAspectRatio="none">
          {months.map(({ month, amount }, index) => {
            // A month with one dollar must differ from one without.
            const height = amount > 0 ? Math.max(1, (amount / best.amount) * 40) : 0
            return <rect key={month} x={index * 10 + 1} y={40 - height} width="8" height={height} />
          })}
        </svg>
        <ol>
          {months.map(({ month }) => (
            <li key={month}>{monthName(`${month}-01`, 'short')}</li>
          ))}
        </ol>
      </div>
      <details className="other-version">
        <summary>As a table</summary>
        <table className="versus">
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Earned</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, amount }) => (
              <tr key={month}>
                <th scope="row">{monthText(`${month}-01`)}</th>
                <td>{formatDollars(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
