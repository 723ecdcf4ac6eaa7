/** Runs this many of the items at the same time, the others after them. */
export async function together<Item>(
  items: Item[],
  atOnce: number,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const next = items.values()
  const worker = async () => {
    for (const item of next) await act(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
