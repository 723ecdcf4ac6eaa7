import { z } from 'zod'
import { LANES, USUAL_JOBS_AT_ONCE } from '../../job-lanes.ts'
import { flag, type Group, kind, oneOf, orList, text, webAddress, wholeNumber } from '../setting.ts'

const jobsAtOnce = kind(
  `must be a list such as mail:8,push:2, with numbers from 1 to 99 for ${orList(LANES)}`,
  (error) =>
    z
      .string()
      .transform((value) => value.split(',').map((part) => part.trim().split(':')))
      .refine(
        (pairs) =>
          pairs.every(([lane = '', count = '', ...rest]) => {
            const isKnown = (LANES as readonly string[]).includes(lane)
            return isKnown && /^([1-9]|[1-9]\d)$/.test(count) && rest.length === 0
          }),
        error,
      )
      .transform((pairs) => Object.fromEntries(pairs.map(([lane = '', count]) => [lane, Number(count)]))),
)

export const server = {
  title: 'Server',
  settings: {
    PORT: { ...wholeNumber(0, 65_535), about: 'The port to listen on. 0 picks a free one.', default: '3000' },
    HOST: {
      ...text,
      must: 'must be an address of this machine',
      about: 'The address to listen on. 0.0.0.0 listens on every interface.',
      default: 'localhost',
    },
    PUBLIC_URL: {
      ...webAddress,
      about: 'The public address of Bandstand, which links in mail start with.',
      unset: 'http://localhost:PORT',
      example: 'https://bandstand.example',
    },
    TRUST_PROXY: {
      ...flag,
      about:
        'on: trusts X-Forwarded-For and X-Forwarded-Proto. Only for a server behind a reverse proxy that sets them.',
      default: 'off',
    },
    PROCESS: {
      ...oneOf('all', 'web', 'worker'),
      about:
        'web: this process serves requests and leaves all jobs to others. worker: it works on jobs and serves only /healthz and /readyz. all: both. web and worker need DATABASE_URL, and somewhere a worker (or all) must run, or no mail is sent and no money moves.',
      default: 'all',
    },
    PROCESS_COUNT: {
      ...wholeNumber(1, 64),
      about:
        'How many processes serve requests on the one port, about one for each core. More than one needs DATABASE_URL.',
      default: '1',
    },
    JOBS_AT_ONCE: {
      ...jobsAtOnce,
      about:
        'How many jobs of a kind this server runs at once. Each kind has workers of its own, so a slow mail server doesn’t hold up money. money: the payment provider, and the clocks of money and bookings. live: announcements and notices. mail: the mail server. push: the push services. background: the e-signature provider, files of deleted accounts, calendars that members keep elsewhere, the other clocks and the daily cleanup.',
      default: Object.entries(USUAL_JOBS_AT_ONCE)
        .map((pair) => pair.join(':'))
        .join(','),
    },
    DRAIN_SECONDS: {
      ...wholeNumber(0, 300),
      about:
        'How many seconds a server that is told to stop (SIGTERM) keeps serving while /readyz returns 503, so that a load balancer sends its requests elsewhere first. Meanwhile it closes its WebSockets, a few each second. Set it to a bit more than the interval of the load balancer’s checks.',
      default: '0',
    },
    SLOWDOWN_LIMIT: {
      ...wholeNumber(0, 100),
      about:
        'How many times as long as on an idle server a request can take before others are refused with 503 and Retry-After. What the server accepts stays fast that way, however many requests there are. 0: it refuses nobody, and everybody waits.',
      default: '2',
    },
  },
} satisfies Group
