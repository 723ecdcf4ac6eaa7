import type { PartyId, PersonId } from '@bandstand/domain/accounts'

/** Above this many members whose writes the replica may not have yet, all count as such. */
const MOST_WRITERS = 10_000

/** Who has written something, or heard of a change, that the replica may not have, by the database's time. */
export class RecentWrites {
  private readonly byMember = new Map<string, number>()
  /** Writes of anybody up to this time may be missing. At first nobody knows what was written. */
  private byAnybody = Infinity

  record(memberId: PersonId | PartyId, at: number): void {
    if (this.byMember.size >= MOST_WRITERS || at === Infinity) this.recordForAll(at)
    else this.byMember.set(memberId, at)
  }

  recordForAll(at: number): void {
    this.byMember.clear()
    this.byAnybody = at
  }

  /** The first time that is known of the database: nothing was written here before. */
  startAt(at: number): void {
    if (this.byAnybody === Infinity) this.byAnybody = at
  }

  lastOf(memberId: PersonId | PartyId | null): number {
    const own = memberId === null ? undefined : this.byMember.get(memberId)
    return Math.max(this.byAnybody, own ?? -Infinity)
  }

  deleteBefore(time: number): void {
    for (const [memberId, at] of this.byMember) if (at < time) this.byMember.delete(memberId)
  }
}
