/**
 * What jobs wait for. Each lane has workers of its own at each server, so a slow mail server, a slow payment provider or a
 * slow push service delays only what needs it.
 *
 * `money`: what the payment provider does, and the clocks that move money or end bookings. `live`: only our database:
 * announcements and notices. `mail`: the mail server. `push`: the push services. `background`: the e-signature provider, files of
 * deleted accounts, the calendars that members keep elsewhere, the other clocks, the daily cleanup.
 */
export const LANES = ['money', 'live', 'mail', 'push', 'background'] as const
export type Lane = (typeof LANES)[number]

/** How many jobs of each lane a server runs at once, unless JOBS_AT_ONCE says otherwise. */
export const USUAL_JOBS_AT_ONCE: Readonly<Record<Lane, number>> = {
  money: 4,
  live: 4,
  mail: 4,
  push: 4,
  background: 3,
}

/** The schemas of the queue. */
export const JOB_SCHEMAS = ['graphile_worker', 'graphile_worker_mail', 'graphile_worker_push'] as const
export type JobSchema = (typeof JOB_SCHEMAS)[number]

/**
 * Returns the schema of the queue with a lane's jobs. While a mail server or a push service is down, hundreds of thousands
 * of jobs can be due there. Workers of other lanes would read past all of them whenever they look for a job.
 */
export function schemaOf(lane: Lane): JobSchema {
  return lane === 'mail' || lane === 'push' ? `graphile_worker_${lane}` : 'graphile_worker'
}

/** Returns the name of the job that delivers the events of a lane. */
export const taskOf = (lane: Lane): string => `deliver_${lane}`

/** The jobs that run every minute, with their lanes. */
export const CLOCK_LANES = {
  clock_contracts: 'money',
  clock_bookings: 'money',
  clock_payments: 'money',
  clock_provider: 'money',
  clock_subscriptions: 'money',
  clock_reconciliation: 'money',
  clock_notifications: 'background',
  clock_day_sheets: 'background',
  clock_calendars: 'background',
  clock_polls: 'background',
  clock_reviews: 'background',
  clock_boosts: 'background',
  // Somebody is missing within hours: it isn't kept waiting by slow ones.
  clock_rescues: 'live',
  clock_searches: 'background',
  clock_vitals: 'background',
} as const satisfies Record<string, Lane>
export type ClockName = keyof typeof CLOCK_LANES

/** Jobs that aren't named after their lane. Servers of a version before enqueue `run_clocks` and `deliver_event`. */
export const OTHER_TASKS: Readonly<Record<string, Lane>> = {
  ...CLOCK_LANES,
  keep_house: 'background',
  run_clocks: 'money',
  deliver_event: 'live',
}

/** Returns the lane of a job by its name. */
export const laneOf = (task: string): Lane =>
  LANES.find((each) => taskOf(each) === task) ?? OTHER_TASKS[task] ?? 'live'

/** How the queue runs a job: where, its name, the number that orders it, and how many tries it has. */
export interface JobRule {
  lane: Lane
  schema: JobSchema
  task: string
  priority: number
  tries: number
}
