/** How far the database is. */
export interface DatabasePosition {
  /** The database's time, in milliseconds since 1970: whatever was committed before has a position up to `position`. */
  at: number
  /** In its log, in bytes. */
  position: number
  /** Which cluster it is. */
  cluster: string
}

/** How far the replica has followed; `position` is null when it isn't one. */
export interface ReplicaPosition {
  position: number | null
  cluster: string
}

/** Which of the database's positions the replica has reached. */
export class Progress {
  /** The replica has everything that was committed before this time of the database. */
  freshTo = -Infinity
  /** Positions of the database that the replica hasn't reached, the oldest first. */
  private ahead: DatabasePosition[] = []
  private reached = -Infinity
  private readonly mostAhead: number

  constructor(mostAhead: number) {
    this.mostAhead = mostAhead
  }

  addPosition(database: DatabasePosition): void {
    this.ahead.push(database)
    // Whoever lags by this much is not read for a while.
    if (this.ahead.length > this.mostAhead) this.ahead.shift()
  }

  follow(position: number): void {
    // It was restored from a backup.
    if (position < this.reached) this.freshTo = -Infinity
    this.reached = position
    const last = this.ahead.findLastIndex((database) => database.position <= position)
    if (last < 0) return
    this.freshTo = this.ahead[last]!.at
    this.ahead = this.ahead.slice(last + 1)
  }
}
