import { announce } from '../../src/outbox/announce.ts'
import type { Member } from '../members/factories.ts'
import { connectLive, type LiveClient } from '../members/live.ts'
import type { TestApp } from '../app.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** Members who keep a live connection. */
export interface LiveMembers {
  /** How often a channel ended, and was joined again. */
  rejoined(): { ended: number; joined: number }
  /** Waits until each of them hears of something new; returns how long that took, in milliseconds. */
  untilAllReceived(withinMs: number): Promise<number>
  close(): Promise<void>
}

/** Connects each member to the servers at the URL of `outside`, by the client library with its own reconnection. */
export async function connectMembers(outside: TestApp, members: Member[]): Promise<LiveMembers> {
  const clients: LiveClient[] = []
  for (const member of members) {
    const live = connectLive(outside, member.token)
    clients.push(live)
    const { status } = await live.join(`user:${member.id}`)
    if (status !== 'SUBSCRIBED') throw new Error(`A live connection began with ${status}`)
  }
  return {
    rejoined() {
      const statuses = clients.flatMap((live) => live.statuses)
      const joined = statuses.filter((status) => status === 'SUBSCRIBED').length
      return { ended: statuses.length - joined, joined: joined - clients.length }
    },
    async untilAllReceived(withinMs) {
      const begun = performance.now()
      for (;;) {
        const id = randomUUID()
        await announce(
          outside.deps.db,
          members.map((member) => member.id),
          { kind: 'changed', area: 'bookings', id },
        )
        for (let tries = 0; tries < 10; tries++) {
          if (clients.every(({ events }) => events.some((event) => 'id' in event && event.id === id)))
            return performance.now() - begun
          await sleep(100)
        }
        if (performance.now() - begun > withinMs) throw new Error('Not every live connection came back')
      }
    },
    async close() {
      await Promise.all(clients.map((live) => live.close()))
    },
  }
}
