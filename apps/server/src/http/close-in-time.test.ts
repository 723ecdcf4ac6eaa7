import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startTestApp } from '../../test/app.ts'

it(
  'closes even if a request never arrives completely, and finishes those in flight first',
  { timeout: 60_000 },
  async () => {
    const test = await startTestApp()
    const stalled = connect(Number(new URL(test.url).port), '127.0.0.1')
    stalled.on('error', () => {})
    stalled.write(
      'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    )
    const blocker = await test.deps.pool.connect()
    await blocker.query('begin')
    await blocker.query('lock table outbox_events')
    const slow = fetch(`${test.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Lou', email: 'lou@example.com', message: 'Is the PA loud?' }),
    })
    await sleep(500)

    const begun = Date.now()
    const closed = test.close()
    await sleep(500)
    await blocker.query('commit')
    blocker.release()

    expect((await slow).status).toBe(200)
    await closed
    expect(Date.now() - begun).toBeLessThan(25_000)
    stalled.destroy()
  },
)
