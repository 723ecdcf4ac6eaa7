import { Readable } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { PDF } from '../../../../test/members/pdf.ts'
import { Overloaded } from '../../../queue.ts'
import { type Renderer, TooMuchWork } from '../../../rendering/renderer.ts'
import { receiveAttachment } from './receive-file.ts'

it('stores nothing of a PDF that takes too long to read, and says what to do; a full queue is another matter', async () => {
  const put = vi.fn()
  const receiveWith = async (error: Error) => {
    const renderer = { render: () => Promise.reject(error) } as unknown as Renderer
    return (await receiveAttachment(Readable.from([PDF]), put, { renderer, member: 'ann' }))()
  }
  await expect(receiveWith(new TooMuchWork('cleanPdf'))).rejects.toMatchObject({
    status: 422,
    message: 'Checking this PDF takes too long. Try again, or print it to a new PDF and attach that.',
  })
  await expect(receiveWith(new Overloaded(true))).rejects.toEqual(new Overloaded(true))
  expect(put).not.toHaveBeenCalled()
})
