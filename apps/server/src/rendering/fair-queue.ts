import { queueOptionsSymbol, type TaskQueue } from 'piscina'

type Task = Parameters<TaskQueue['push']>[0]

/** A queue that takes turns between members, each one's tasks in order: who asks for a lot delays only themselves. */
export class FairQueue implements TaskQueue {
  /** In the order of their turns. */
  readonly #byMember = new Map<string, Task[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  push(task: Task): void {
    const tasks = this.#byMember.get(memberOf(task))
    if (tasks) tasks.push(task)
    else this.#byMember.set(memberOf(task), [task])
    this.#size += 1
  }

  shift(): Task | null {
    for (const [member, tasks] of this.#byMember) {
      const next = tasks.shift()
      this.#byMember.delete(member)
      if (tasks.length > 0) this.#byMember.set(member, tasks)
      if (next) {
        this.#size -= 1
        return next
      }
    }
    return null
  }

  remove(task: Task): void {
    const tasks = this.#byMember.get(memberOf(task)) ?? []
    const index = tasks.indexOf(task)
    if (index < 0) return
    tasks.splice(index, 1)
    if (tasks.length === 0) this.#byMember.delete(memberOf(task))
    this.#size -= 1
  }
}

function memberOf(task: Task): string {
  const options = (task as unknown as Record<symbol, { member?: string } | null>)[queueOptionsSymbol]
  return options?.member ?? ''
}
