import { writeBroadcast, type Version } from './frames.ts'
import { type LiveSocket, send, sendFrame, type Subscription } from './live-socket.ts'

export interface Channels {
  join(subscription: Subscription): void
  /** `phx_close`: the client leaves the channel. `phx_error`: it rejoins automatically. */
  end(subscription: Subscription, event: 'phx_close' | 'phx_error'): void
  /** Ends all channels of a socket; with a reason, which its client receives first. */
  endAll(socket: LiveSocket, reason?: string): void
  /** Announces it to all sockets in the channel, except the one it comes from, unless that one requested it. */
  broadcast(topic: string, event: string, payload: unknown, from?: string): void
}

/** Returns the channels of this server with the sockets that joined each. */
export function createChannels(): Channels {
  const members = new Map<string, Set<Subscription>>()

  const channels: Channels = {
    join(subscription) {
      const { topic, socket } = subscription
      const all = members.get(topic) ?? new Set()
      members.set(topic, all.add(subscription))
      socket.channels.set(topic, subscription)
    },

    end(subscription, event) {
      const { socket, topic, joinRef } = subscription
      const all = members.get(topic)
      if (!all?.delete(subscription)) return
      if (all.size === 0) members.delete(topic)
      if (socket.channels.get(topic) === subscription) socket.channels.delete(topic)
      sendFrame(socket, { joinRef, ref: joinRef, topic, event, payload: {} })
    },

    endAll(socket, reason) {
      for (const subscription of socket.channels.values()) {
        if (reason) sendFrame(socket, systemFrame(subscription, reason))
        channels.end(subscription, 'phx_close')
      }
    },

    broadcast(topic, event, payload, from) {
      const frames = new Map<Version, string | Buffer>()
      for (const { socket, self } of members.get(topic) ?? []) {
        if (socket.id === from && !self) continue
        const frame = frames.get(socket.version) ?? writeBroadcast(socket.version, topic, event, payload)
        frames.set(socket.version, frame)
        send(socket, frame)
      }
    },
  }
  return channels
}

/** The protocol's message for the end of a channel. */
function systemFrame({ joinRef, topic }: Subscription, message: string) {
  const payload = { extension: 'system', status: 'error', message, channel: topic.replace('realtime:', '') }
  return { joinRef, ref: null, topic, event: 'system', payload }
}
