import type { ClientBase } from 'pg'

/** Creates an empty database. */
export async function createScratch(client: ClientBase, name: string): Promise<void> {
  await client.query(`create database ${name} template template0`)
}

/** Drops it again, also under somebody who is connected. */
export async function dropScratch(client: ClientBase, name: string): Promise<void> {
  await client.query(`drop database if exists ${name} with (force)`)
}
