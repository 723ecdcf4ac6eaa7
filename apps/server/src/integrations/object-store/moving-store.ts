import type { ObjectStore } from './port.ts'

/** Returns the object store of servers while files move: what isn't in the new store yet is read from the former one. */
export function createMovingStore({ from, to }: { from: ObjectStore; to: ObjectStore }): ObjectStore {
  return {
    put: (...written) => to.put(...written),
    open: async (...wanted) => (await to.open(...wanted)) ?? from.open(...wanted),
    sizeOf: async (key) => (await to.sizeOf(key)) ?? from.sizeOf(key),
    async remove(key) {
      // In this order: what is being copied meanwhile is gone from the former store when its copy is checked.
      await from.remove(key)
      await to.remove(key)
    },
    async *list() {
      yield* to.list()
      yield* from.list()
    },
    async *listDrafts() {
      yield* to.listDrafts()
      yield* from.listDrafts()
    },
  }
}
