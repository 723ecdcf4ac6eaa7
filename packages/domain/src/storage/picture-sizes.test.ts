import { expect, it } from 'vitest'
import { pictureSources, sizedPicture } from './index.ts'

const STORED = '/storage/v1/object/public/profile-images/ann/ann-1.jpg?v=abc'
const SIZED = '/storage/v1/render/image/public/profile-images/ann/ann-1.jpg'

it('requests a stored picture in a size, with its version', () => {
  expect(sizedPicture(STORED, { cut: 'square', width: 128 })).toBe(`${SIZED}?width=128&height=128&v=abc`)
  expect(sizedPicture(`https://x.example${STORED}`, { cut: 'whole', width: 640 })).toBe(
    `https://x.example${SIZED}?width=640&v=abc`,
  )
  expect(sizedPicture(STORED.split('?')[0]!, { cut: 'whole', width: 1600 })).toBe(`${SIZED}?width=1600`)
})

it('lists the widths of a stored picture for the browser to choose from', () => {
  expect(pictureSources(STORED, 'square')?.match(/ \d+w/g)).toEqual([' 128w', ' 256w', ' 640w'])
  expect(pictureSources(STORED, 'whole')?.match(/ \d+w/g)).toEqual([' 640w', ' 1600w'])
})

it('does not change URLs outside of storage', () => {
  for (const address of ['blob:https://x.example/1', '/icon-192.png', 'data:image/png;base64,AA', '']) {
    expect(sizedPicture(address, { cut: 'square', width: 128 })).toBeNull()
    expect(pictureSources(address, 'square')).toBeUndefined()
  }
})
