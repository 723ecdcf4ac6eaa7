import { flag, type Group, matching, oneOf, text, webAddress, wholeNumber } from '../setting.ts'

export const monitoring = {
  title: 'Logs, metrics and traces',
  about:
    'Metrics for Prometheus are at /metrics and never public: on a port of their own, with a token, or both. deploy/ has dashboards and alerts for them, and docs/runbook.md says what to do about each alert.',
  settings: {
    LOG_LEVEL: {
      ...oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
      about:
        'What is logged. info logs every request: its ID, which X-Request-Id returns, its operation, member, refusal and duration.',
      default: 'warn',
    },
    LOG_FORMAT: {
      ...oneOf('json', 'text'),
      about:
        'json: one JSON object a line. text: for people. No line has passwords, tokens, mail addresses or what members write, and network addresses are shortened.',
      unset: 'text on a terminal, otherwise json',
      example: 'json',
    },
    SLOW_STATEMENT_MS: {
      ...wholeNumber(0, 600_000),
      about:
        'Statements of SQL that take longer than this, in milliseconds, are logged without their values, with their plan on PostgreSQL 16 or later, each at most once a minute. 0: none are.',
      default: '1000',
    },
    METRICS_PORT: {
      ...wholeNumber(1, 65_535),
      about:
        'A port for metrics. With PROCESS_COUNT, each process has its own: METRICS_PORT and those after it.',
      unset: 'metrics are off, or on PORT with METRICS_TOKEN',
      example: '9464',
    },
    METRICS_HOST: {
      ...text,
      must: 'must be an address of this machine',
      about: 'The address that METRICS_PORT listens on.',
      default: '127.0.0.1',
    },
    METRICS_TOKEN: {
      ...matching(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, without spaces'),
      about: 'Metrics then need the header `Authorization: Bearer TOKEN`.',
      isSecret: true,
      unset: 'metrics need no token',
    },
    WEB_VITALS: {
      ...flag,
      about:
        'on: a quarter of page loads report their speed (web vitals), counted by page and without personal data. `npm run admin -- vitals` shows the results.',
      default: 'off',
    },
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      ...webAddress,
      about:
        'Sends traces of requests, statements, jobs and mails to this OpenTelemetry collector, by OTLP over HTTP. OTEL_SERVICE_NAME, OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG work as OpenTelemetry defines them, but only in the environment, not in the file .env.',
      unset: 'no traces',
      example: 'http://127.0.0.1:4318',
    },
  },
} satisfies Group
