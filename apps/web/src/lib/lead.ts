/** Another service's suggestion. It leads to an item of ours once it is chosen, or to none. */
export interface Lead<Item> {
  id: string
  text: string
  /** Whose suggestion it is, as the list has to say. */
  source: string
  resolve: (signal: AbortSignal) => Promise<Item | null>
}
