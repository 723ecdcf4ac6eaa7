import { type Group, url, wholeNumber } from '../setting.ts'

const databaseAddress = { ...url(/^postgres(ql)?$/, 'must be a postgres:// URL'), isSecret: true } as const

export const database = {
  title: 'Database',
  settings: {
    DATABASE_URL: {
      ...databaseAddress,
      about: 'The database, PostgreSQL 15 or later.',
      unset: 'an embedded PostgreSQL in DATA_DIR',
      example: 'postgres://bandstand:secret@127.0.0.1:5432/bandstand',
    },
    DATABASE_DIRECT_URL: {
      ...databaseAddress,
      about:
        'For a connection pooler that gives each transaction another connection (PgBouncer with pool_mode=transaction). DATABASE_URL is then the pooler, which requests use without prepared statements, and this is the database itself, for migrations, jobs and live updates. The pooler has to set statement_timeout, as deploy/pgbouncer.ini shows.',
      unset: 'DATABASE_URL is the database itself',
      example: 'postgres://bandstand:secret@127.0.0.1:5433/bandstand',
    },
    DATABASE_CONNECTIONS: {
      ...wholeNumber(2, 500),
      about:
        'The most connections that each process opens for requests. Jobs and live updates use about ten more.',
      default: '10',
    },
    DATABASE_REPLICA_URL: {
      ...databaseAddress,
      about:
        'A replica of the database (PostgreSQL streaming replication), which lists, searches and maps then read from. Members always see what they wrote. When the replica doesn’t answer, cancels a read or is too far behind, the database is read instead. It must be one server, not a balancer in front of several. With DATABASE_DIRECT_URL, this can be a pooler in transaction mode, too.',
      unset: 'everything is read from the database',
      example: 'postgres://bandstand:secret@127.0.0.1:5434/bandstand',
    },
    DATABASE_REPLICA_CONNECTIONS: {
      ...wholeNumber(1, 500),
      about: 'The most connections that each process opens to the replica.',
      default: '10',
    },
    DATABASE_REPLICA_LAG_SECONDS: {
      ...wholeNumber(1, 3600),
      about: 'How many seconds the replica can be behind.',
      default: '5',
    },
  },
} satisfies Group
