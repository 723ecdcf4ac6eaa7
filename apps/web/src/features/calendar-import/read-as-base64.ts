/** Returns the bytes of a file in base64. */
export function readAsBase64(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1] ?? ''))
  reader.addEventListener('error', () => reject(reader.error ?? new Error('The file can’t be read')))
  reader.readAsDataURL(file)
  return promise
}
