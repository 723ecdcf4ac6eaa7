/** Another service's suggestion. It leads to an item of ours once it is chosen, or to none. */
export interface ExternalSuggestion<Item> {
  id: string
  text: string
  /** The source of the suggestion, which the list has to name. */
  source: string
  resolve: (signal: AbortSignal) => Promise<Item | null>
}
