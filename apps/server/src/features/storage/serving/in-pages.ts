/** Yields what another generator yields, in pages of this size; the last one may be shorter. */
export async function* inPages<Each>(all: AsyncIterable<Each>, size: number): AsyncGenerator<Each[]> {
  let page: Each[] = []
  for await (const each of all) {
    page.push(each)
    if (page.length < size) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
