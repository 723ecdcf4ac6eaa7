import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { imageProblem, uploadImage, type ImageBucket } from './upload-image.ts'

const USER = '5a0f6a8e-36a5-4a3a-9d0c-1a2b3c4d5e6f'
const PUBLIC_URL = 'https://bandstand.example/storage/v1/object/public/profile-images/a.jpg'
const STORED = { data: { id: 'x', path: 'p', fullPath: 'p' }, error: null }
const refused = (status: number | undefined, message: string) => ({ data: null, error: { status, message } })

function image({ bytes = 10, type = 'image/jpeg' } = {}): File {
  return new File([new Uint8Array(bytes)], 'me.any', { type })
}

/** Storage that gives these responses, one per attempt. */
function bucketOf(answers: unknown[], publicUrl = PUBLIC_URL) {
  const upload = vi.fn<(...sent: unknown[]) => Promise<unknown>>()
  for (const answer of answers) {
    if (answer instanceof Error) upload.mockRejectedValueOnce(answer)
    else upload.mockResolvedValueOnce(answer)
  }
  const bucket = { upload, getPublicUrl: () => ({ data: { publicUrl } }) }
  return { upload, open: async () => bucket as unknown as ImageBucket }
}

describe('choosing a profile image', () => {
  it('accepts a JPEG or a PNG, by type and not by name [LIM-02]', () => {
    expect(imageProblem(image({ type: 'image/jpeg' }))).toBeNull()
    expect(imageProblem(image({ type: 'image/png' }))).toBeNull()
    for (const type of ['image/gif', 'image/webp', 'image/svg+xml', 'application/pdf', ''])
      expect(imageProblem(image({ type }))).toBe('Invalid file type. Please upload a JPEG or PNG image.')
  })

  it('accepts 5,242,880 bytes and not one more [LIM-01]', () => {
    expect(imageProblem(image({ bytes: 5_242_880 }))).toBeNull()
    expect(imageProblem(image({ bytes: 5_242_881 }))).toBe('Image file is too large. Maximum size is 5MB.')
  })
})

describe('uploading a profile image', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('sends the file below the user’s id with its type, one hour of cache and upsert [CALL-58 LIM-05]', async () => {
    const { upload, open } = bucketOf([STORED, STORED])
    const file = image({ type: 'image/png' })
    await expect(uploadImage(USER, file, open)).resolves.toBe(PUBLIC_URL)
    const [path, sent, options] = upload.mock.calls[0]!
    expect(path).toMatch(new RegExp(`^${USER}/${USER}-[0-9a-f]{32}\\.png$`))
    expect(sent).toBe(file)
    expect(options).toEqual({ cacheControl: '3600', upsert: true, contentType: 'image/png' })

    await uploadImage(USER, image(), open)
    expect(upload.mock.calls[1]![0]).toMatch(/\.jpg$/)
  })

  it('reports what is missing before anything is sent [ERR-06 ERR-07]', async () => {
    const { upload, open } = bucketOf([])
    await expect(uploadImage('', image(), open)).rejects.toThrow('Missing user ID')
    const noFile = 'me.jpg' as unknown as File
    await expect(uploadImage(USER, noFile, open)).rejects.toThrow('Invalid file object provided')
    const gif = image({ type: 'image/gif' })
    await expect(uploadImage(USER, gif, open)).rejects.toThrow(
      'Invalid file type. Please upload a JPEG or PNG image.',
    )
    expect(upload).not.toHaveBeenCalled()
  })

  it('refuses a file over 5MB with its size [VAL-49 ERR-08]', async () => {
    const { upload, open } = bucketOf([STORED])
    const large = image({ bytes: 6_553_600 })
    await expect(uploadImage(USER, large, open)).rejects.toThrow('File size exceeds 5MB limit (6.25MB)')
    expect(upload).not.toHaveBeenCalled()
    await expect(uploadImage(USER, image({ bytes: 5_242_880 }), open)).resolves.toBe(PUBLIC_URL)
  })

  it('tries three times when the network fails, after 2 s and then 4 s [LIM-03 LIM-04 ERR-09]', async () => {
    const { upload, open } = bucketOf([
      new TypeError('Failed to fetch'),
      refused(undefined, 'Failed to fetch'),
      refused(undefined, ''),
    ])
    const sent = expect(uploadImage(USER, image(), open)).rejects.toThrow(
      'Failed to upload image: Network error',
    )
    await vi.advanceTimersByTimeAsync(1999)
    expect(upload).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(upload).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(3999)
    expect(upload).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(upload).toHaveBeenCalledTimes(3)
    await sent
    await vi.advanceTimersByTimeAsync(60_000)
    expect(upload).toHaveBeenCalledTimes(3)
    const paths = upload.mock.calls.map(([path]) => path)
    expect(new Set(paths).size).toBe(1)
  })

  it('tries again after a server error, and succeeds [LIM-03]', async () => {
    const { upload, open } = bucketOf([refused(503, 'busy'), refused(500, 'no'), STORED])
    const sent = expect(uploadImage(USER, image(), open)).resolves.toBe(PUBLIC_URL)
    await vi.advanceTimersByTimeAsync(6000)
    await sent
    expect(upload).toHaveBeenCalledTimes(3)
  })

  it('does not retry a refusal and shows the reason [ERR-09]', async () => {
    const { upload, open } = bucketOf([refused(409, 'You can store up to 50 images.')])
    await expect(uploadImage(USER, image(), open)).rejects.toThrow(
      'Failed to upload image: You can store up to 50 images.',
    )
    expect(upload).toHaveBeenCalledTimes(1)
  })

  it('reports an image that cannot be processed with the server’s message [ERR-11]', async () => {
    const text = 'Failed to process image: the file is damaged or incomplete'
    const { upload, open } = bucketOf([refused(422, text)])
    const failure = await uploadImage(USER, image(), open).catch((error: Error) => error.message)
    expect(failure).toBe(text)
    expect(upload).toHaveBeenCalledTimes(1)
  })

  it('offers a retry when no URL was returned [ERR-10]', async () => {
    const { open } = bucketOf([STORED], '')
    await expect(uploadImage(USER, image(), open)).rejects.toThrow(
      'Image upload completed but no URL was returned. Please try again.',
    )
  })
})
