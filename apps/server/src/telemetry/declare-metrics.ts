import type prom from 'prom-client'

/** In seconds: from a cached answer to the longest that a statement may take. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Jobs wait for other servers. */
const JOB_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 15, 60]

export type Declared = ReturnType<typeof declareMetrics>

/** Declares every metric, in a registry of its own. `deploy` and `docs/runbook.md` use these names. */
// oxlint-disable-next-line max-lines-per-function -- the list of all metrics
export function declareMetrics({ Registry, Counter, Gauge, Histogram, collectDefaultMetrics }: typeof prom) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `bandstand_${name}`, help, labelNames, registers })
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `bandstand_${name}`, help, labelNames, registers })
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    ...labelNames: Label[]
  ) => new Histogram({ name: `bandstand_${name}`, help, buckets, labelNames, registers })

  return {
    registry,
    requests: histogram(
      'request_seconds',
      'Time to answer requests, by operation or route.',
      BUCKETS,
      'operation',
      'status',
    ),
    requestsOpen: gauge('requests_open', 'Requests that this server is answering.'),
    refusals: counter('refusals_total', 'Refused requests, by the code of the refusal.', 'code'),
    sockets: gauge('sockets_open', 'WebSockets that are open at this server.'),
    statements: histogram(
      'statement_seconds',
      'Time of SQL statements, by what they do and their table.',
      BUCKETS,
      'statement',
    ),
    failedStatements: counter('statements_failed_total', 'Statements that failed.', 'statement'),
    poolConnections: gauge('pool_connections', 'Connections to the database for requests.', 'state'),
    poolMost: gauge('pool_connections_most', 'How many of them there can be.'),
    poolWaiting: gauge('pool_waiting', 'How many are waiting for a connection.'),
    replicaReads: counter(
      'replica_reads_total',
      'Reads of lists and searches on servers with a replica: read there, or why at the database instead.',
      'outcome',
    ),
    replicaUp: gauge('replica_up', '1 while the replica answers and follows the database, otherwise 0.'),
    replicaLag: gauge('replica_lag_seconds', 'How much older than the database the replica can be.'),
    jobs: histogram('job_seconds', 'Time of jobs, by what they do.', JOB_BUCKETS, 'task', 'outcome'),
    mails: histogram('mail_seconds', 'Time to hand mails to the mail server.', JOB_BUCKETS, 'outcome'),
    calls: histogram(
      'provider_call_seconds',
      'Time of calls to Stripe, DocuSign and S3.',
      JOB_BUCKETS,
      'provider',
      'operation',
      'outcome',
    ),
    pushes: counter('pushes_total', 'Pushes, by what the push service said.', 'outcome'),
    limits: counter('limits_reached_total', 'Refusals because something was tried too often.', 'limit'),
    security: counter(
      'security_events_total',
      'Events of the security log, such as refused sign-ins.',
      'kind',
    ),
    clockAhead: gauge('clock_ahead_seconds', 'How far the date of this machine is ahead of the database’s.'),
    databaseUp: gauge(
      'database_up',
      '1 when the figures below could be read from the database, otherwise 0.',
    ),
    quiet: gauge('quiet', '1 while nothing leaves because of a restore, otherwise 0.'),
    queued: gauge('queued_jobs', 'Jobs of all servers. Those given up need an operator.', 'lane', 'state'),
    queuedSeconds: gauge(
      'queued_jobs_oldest_seconds',
      'How long the oldest due job has been waiting.',
      'lane',
    ),
    clocks: gauge(
      'clock_run_age_seconds',
      'Time since a scheduled job last ended without an error.',
      'clock',
    ),
    openReports: gauge(
      'reports_open',
      'Messages, profiles, gigs and reviews that members reported and nobody decided on.',
    ),
    openReportsSeconds: gauge('reports_open_oldest_seconds', 'How long the oldest of them has been waiting.'),
    differences: gauge('money_differences', 'Lines in which our books and the provider’s differed last.'),
    reconciled: gauge('money_reconciled_age_seconds', 'Time since the books were last compared.'),
    refusedOrders: gauge('money_refused_orders', 'Refunds and transfers that the provider refused for good.'),
    stuckOrders: gauge('money_stuck_orders', 'Orders that the provider hasn’t taken for an hour.'),
    openProblems: gauge('money_open_problems', 'Fees that are frozen because of a reported problem.'),
  }
}
