import { z } from 'zod'
import { clientFields } from '../../src/auth/bodies.ts'
import { AUTH_DISABLED, AUTH_SERVED, AUTH_UNKNOWN, SESSION, USER } from './auth-calls.ts'
import type { ProtocolCall } from './call.ts'
import { CLIENTS, CLIENTS_VERSION, SUITES } from './client-suites.ts'
import {
  DATA,
  FUNCTIONS,
  REALTIME_FRAMES,
  REALTIME_HTTP,
  STORAGE_DISABLED,
  STORAGE_SERVED,
} from './other-calls.ts'

const NEEDS = { nobody: 'no', half: 'yes, finished or not', session: 'yes' } as const

/** Returns docs/protocol.md: what our server serves of Supabase’s protocols, and how it refuses the rest. */
export function describeProtocol(): string {
  return `# Protocols

Bandstand serves a part of the protocols of Supabase, so that its unmodified client libraries work with it: accounts below \`/auth/v1\`,
files below \`/storage/v1\`, a function below \`/functions/v1\`, and live updates below \`/realtime/v1\`. This page lists which calls it serves, and
with which status and code it refuses the others. \`npm run protocol:describe\` writes it from \`apps/server/test/protocol\`. A test sends the
example of each row to a server and compares the answer; it fails for a route without a row, and for a call of a client library without one.

Requests need no API key: the header \`apikey\` is accepted and ignored. “Session” says whether a call needs an access token: without one it's
refused with 401 (\`no_authorization\` for accounts). Of members with two-step verification it needs to be one that was confirmed with the second
factor, or the call is refused with 403 \`insufficient_aal\` (401 for everything but accounts); “finished or not” marks the calls that finish
a sign-in or end it.

## Accounts (auth-js)

A body may have only the fields of its row, and those that the client library adds to every body (${Object.keys(
    clientFields,
  )
    .map((name) => `\`${name}\``)
    .join(', ')}). They change nothing, except the PKCE challenge (S256) of what
asks for a mail: its link then leads to the app with a code. Others are refused with 422 \`validation_failed\`. Fields with ? can be left out.

A session has ${listOf(SESSION.split(' '))}. The user has ${listOf(USER.split(' '))}.

Errors are \`{ code, message }\` for clients that send \`X-Supabase-Api-Version: 2024-01-01\` or later, and \`{ code, error_code, msg }\` for older
ones. \`weak_password\` has its reasons besides. What needs a recent proof of who is there is refused with 400 \`reauthentication_needed\`, and what was
tried too often with 429 \`over_request_rate_limit\` and \`Retry-After\`.

${served(AUTH_SERVED)}

Each of these is limited, and a refusal above its limit changes nothing. The exceptions:

${AUTH_SERVED.flatMap(({ call, unlimited }) => (unlimited ? `- \`${call}\`: ${unlimited}` : [])).join('\n')}

### Disabled

${disabled(AUTH_DISABLED)}

### Unknown

These are answered like any other unknown address.

${disabled(AUTH_UNKNOWN)}

## Files (storage-js)

Errors are \`{ statusCode, error, message }\`. The buckets and what may be stored in them are part of the product.

${served(STORAGE_SERVED)}

### Disabled

${disabled(STORAGE_DISABLED)}

## Functions (functions-js)

Errors of the function are \`{ error }\`.

${served(FUNCTIONS.filter(isServed))}

### Disabled

${disabled(FUNCTIONS.filter((call) => !isServed(call)))}

## Live updates (realtime-js)

\`/realtime/v1/websocket\` speaks versions 1.0.0 and 2.0.0 of the protocol (\`vsn\`). Anything else is refused with 400, a page of another site with
403, too many connections from one network with 429, and with 503 while the server stops. Each frame gets a reply.

| event | topic | client | reply | |
|---|---|---|---|---|
${REALTIME_FRAMES.map(({ event, topic, client, reply, what }) =>
  row([
    `\`${event}\``,
    topic === 'another' ? topic : `\`realtime:${topic}\``.replace('realtime:phoenix', 'phoenix'),
    client,
    reply,
    what,
  ]),
).join('\n')}

### Over HTTP

${disabled(REALTIME_HTTP)}

## Data (postgrest-js)

Not served: the web app and others use Bandstand's own API.

${disabled(DATA)}

## The clients’ own tests

\`npm run conformance:clients\` drives our server with the unmodified client libraries, version ${CLIENTS_VERSION}, through what their own tests
expect of a server and no other test of ours does. Their packages come without tests, so the cases are ours, in
\`apps/server/test/clients\`. It takes half a minute and isn’t a part of \`npm test\`. A test fails when another version of a library is
used: then compare its tests with this list.

| library | tests | here |
|---|---|---|
${CLIENTS.flatMap((name) => SUITES[name].map(([tests, here]) => row([name, tests, here]))).join('\n')}
`
}

const isServed = ({ answer }: ProtocolCall) => !('code' in answer)
const row = (cells: string[]) => `| ${cells.join(' | ')} |`
const listOf = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
const callOf = ({ call, when }: ProtocolCall) => `\`${call}\`${when ? `, ${when}` : ''}`
const clientOf = ({ client = '' }: ProtocolCall) =>
  client
    .split(', ')
    .map((name) => (/^[\w.*]+$/.test(name) ? `\`${name}\`` : name))
    .join(', ')

function served(calls: ProtocolCall[]): string {
  const rows = calls.map((call) => {
    const { fields } = call
    return row([
      callOf(call),
      clientOf(call),
      NEEDS[call.needs ?? 'nobody'],
      fields ? listOf(namesOf(fields)) : '',
      answerOf(call),
    ])
  })
  return ['| call | client | session | fields of the body | answer |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  )
}

function disabled(calls: ProtocolCall[]): string {
  const rows = calls.map((call) => {
    const why = 'why' in call.answer ? call.answer.why : ''
    return row([callOf(call), clientOf(call), NEEDS[call.needs ?? 'nobody'], answerOf(call), why ?? ''])
  })
  return ['| call | client | session | answer | why |', '|---|---|---|---|---|', ...rows].join('\n')
}

function answerOf({ answer }: ProtocolCall): string {
  if ('code' in answer) return answer.code ? `${answer.status} \`${answer.code}\`` : String(answer.status)
  return `${answer.status}: ${answer.what ?? listOf(answer.fields?.split(' ') ?? [])}`
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
}

/** Returns the names of a body's own fields, those of a field's object with it: `data.user_type`. */
function namesOf(schema: z.ZodType): string[] {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return namesIn(described).filter((name) => !Object.hasOwn(clientFields, name.replace(/[.?].*/, '')))
}

function namesIn({ properties = {}, required = [] }: JsonSchema, path = ''): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const own = `${path}${name}${required.includes(name) ? '' : '?'}`
    const inner = [field, ...(field.anyOf ?? [])].find((each) => each.properties)
    return inner ? [own, ...namesIn(inner, `${path}${name}.`)] : [own]
  })
}
