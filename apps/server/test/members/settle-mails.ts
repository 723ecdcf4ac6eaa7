import { expect } from 'vitest'
import type { TestApp } from '../app.ts'

/** Waits until every mail about an account and every notice has been sent. */
export async function settleMails(test: TestApp): Promise<void> {
  const open = test.deps.db
    .selectFrom('outbox_events')
    .select('kind')
    .where((where) =>
      where.or(['account.%', 'notification.%', 'bank.%'].map((kind) => where('kind', 'like', kind))),
    )
  await expect.poll(() => open.execute(), { timeout: 20_000, interval: 20 }).toEqual([])
}
