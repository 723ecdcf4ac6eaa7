import type { ClientBase } from 'pg'

const KEYS_AT_ONCE = 500
/** As `objectKey` of storage makes them. */
const KEY = `bucket || '/' || name || '.' || etag`

/** Returns the migrations that made the schema, in order, with the checksum of each. */
export async function listMigrations(client: ClientBase): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, coalesce(checksum, '') as checksum from migrations order by name collate "C"`,
  )
  return rows
}

/**
 * Ends the transaction of a snapshot, but keeps its list of object keys, which the server sets aside: copying objects can
 * take hours, and a transaction of hours would keep dead rows from being cleaned up.
 */
export async function openObjectKeys(client: ClientBase): Promise<void> {
  await client.query(
    `declare object_keys no scroll cursor with hold for select ${KEY} as key from storage_objects order by key`,
  )
  await client.query('commit')
}

/** Returns the next keys of the list; none at its end. */
export async function fetchObjectKeys(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`fetch ${KEYS_AT_ONCE} from object_keys`)
  return rows.map(({ key }) => key)
}

/** Drops the list. */
export async function closeObjectKeys(client: ClientBase): Promise<void> {
  await client.query('close object_keys')
}

/** Returns those of the keys that a row refers to now. */
export async function findMissingRows(client: ClientBase, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await client.query<{ key: string }>(
    `select key from (select ${KEY} as key from storage_objects) o where key = any ($1) order by key`,
    [keys],
  )
  return rows.map(({ key }) => key)
}

/** Returns the content type of an object of a restored database, found by its key. */
export async function findContentType(client: ClientBase, key: string): Promise<string> {
  const { bucket, name, etag } = /^(?<bucket>[^/]+)\/(?<name>.+)\.(?<etag>[^.]+)$/.exec(key)?.groups ?? {}
  const { rows } = await client.query<{ content_type: string }>(
    'select content_type from storage_objects where bucket = $1 and name = $2 and etag = $3',
    [bucket, name, etag],
  )
  return rows[0]?.content_type ?? 'application/octet-stream'
}
